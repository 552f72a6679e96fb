import { expect, test } from "bun:test";
import { formOfFunction, fromLlmKwargs } from "../../core/providers/fromLlmKwargs.ts";
import { fromReply, type ReplyForm, replyFormOf } from "../../core/providers/fromReply.ts";
import type { ModelChoice } from "../../core/providers/provider.ts";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import { camelCased, chat, completion, say, structured, text, travelled } from "./support.ts";

const parameters = { temperature: 0.5, response_format: structured };
const models: Record<string, ModelChoice> = {
  "OpenAI's chat": { provider: "openai", name: "gpt-5", parameters },
  "OpenAI's Responses": { provider: "openai", name: "gpt-5", api_type: "responses", parameters },
  Azure: { provider: "openai.azure", name: "gpt-5", parameters },
  Anthropic: { provider: "anthropic", name: "claude-opus-5", parameters },
  Google: { provider: "google", name: "gemini-2.5-flash", parameters },
  "Claude on Vertex AI": { provider: "vertexai", name: "claude-opus-5", parameters },
  Mistral: { provider: "mistral", name: "mistral-large-latest", parameters },
  Cohere: { provider: "cohere", name: "command-a", parameters },
  Bedrock: { provider: "amazon.bedrock", name: "anthropic.claude-opus-5", parameters: { ...parameters, top_k: 3 } },
  OpenRouter: { provider: "openrouter", name: "x/y", parameters },
};

for (const [name, model] of Object.entries(models)) {
  test(`${name}: a payload that is read and written again is the same`, () => {
    const kwargs = toLlmKwargs(travelled, model);
    const form = replyFormOf(model, "chat");
    const read = fromLlmKwargs(form, kwargs);
    expect(read.model).toBe(model.name as string);
    expect(toLlmKwargs(read.template, { ...model, parameters: read.parameters })).toEqual(kwargs);
  });
}

test("what is read is the prompt, in the blueprint's terms", () => {
  const { template } = fromLlmKwargs("anthropic.messages", toLlmKwargs(travelled, models.Anthropic as ModelChoice));
  if (template.type !== "chat") throw new Error("no chat");
  expect(template.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool", "tool", "user"]);
  expect(template.messages[2]).toMatchObject({
    content: [{ type: "thinking" }, { type: "text", text: "One moment." }],
    tool_calls: [
      { id: "call_1", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } },
      { id: "call_2", function: { name: "get_weather", arguments: '{"city":"Rome"}' } },
    ],
  });
  expect(template.tools).toMatchObject([{ type: "function", function: { name: "get_weather" } }]);
  expect(template.tool_choice).toEqual({ type: "function", function: { name: "get_weather" } });
});

test("Google's names may be in camelCase, as its JavaScript client has them", () => {
  const kwargs = toLlmKwargs(travelled, models.Google as ModelChoice);
  const { template, parameters: read } = fromLlmKwargs("google", camelCased(kwargs));
  expect(template).toEqual(fromLlmKwargs("google", kwargs).template);
  expect(read).toMatchObject({ temperature: 0.5, responseMimeType: "application/json" });
});

const messagesOf = (form: ReplyForm, kwargs: object) => {
  const { template } = fromLlmKwargs(form, kwargs);
  return template.type === "chat" ? template.messages : [];
};

test("calls that others wrote: plain strings, instructions, a single turn", () => {
  const said = (words: string) => [{ role: "user", content: [{ type: "text", text: words }] }];
  expect(messagesOf("openai.chat", { messages: [{ role: "user", content: "Hi" }] })).toMatchObject(said("Hi"));
  expect(messagesOf("anthropic.messages", { messages: [{ role: "user", content: "Hi" }] })).toMatchObject(said("Hi"));
  expect(messagesOf("google", { contents: "Hi" })).toMatchObject(said("Hi"));
  expect(messagesOf("openai.responses", { instructions: "Be brief.", input: "Hi" })).toMatchObject([
    { role: "system", content: [{ text: "Be brief." }] },
    ...said("Hi"),
  ]);
});

test("Mistral's audio and files are kept, and go back as they came", () => {
  const said = [
    { type: "input_audio", input_audio: "AAAA" },
    { type: "input_audio", input_audio: "https://x.com/a.mp3" },
    { type: "file", file_id: "f1" },
  ];
  const kwargs = { model: "voxtral-small-latest", messages: [{ role: "user", content: said }] };
  const { template } = fromLlmKwargs("openai.chat", kwargs);
  expect(toLlmKwargs(template, { provider: "mistral", name: kwargs.model })).toEqual(kwargs);
  const thought = [
    { type: "thinking", thinking: [{ type: "text", text: "Hm." }] },
    { type: "text", text: "Hi" },
  ];
  expect(messagesOf("openai.chat", { messages: [{ role: "assistant", content: thought }] })).toMatchObject([
    { content: [{ type: "thinking", thinking: "Hm." }, { text: "Hi" }] },
  ]);
});

test("Cohere's documents are the results of its tools", () => {
  const content = [
    { type: "document", document: { data: "sunny" } },
    { type: "document", document: { id: "d", data: { degrees: 20 } } },
  ];
  expect(messagesOf("cohere", { messages: [{ role: "tool", tool_call_id: "c", content }] })).toMatchObject([
    { role: "tool", content: [{ text: "sunny" }, { text: '{"degrees":20}' }] },
  ]);
});

test("what Cohere's answers cite is kept", () => {
  const sources = [
    { type: "document", id: "d", document: { id: "d", title: "Fox", url: "https://fox" } },
    { type: "tool", id: "find:0", tool_output: { animal: "fox" } },
  ];
  const citation = { start: 0, end: 3, text: "Fox", sources };
  const found = { type: "url_citation", url: "https://fox", title: "Fox", start_index: 0, end_index: 3 };
  const result = { type: "file_citation", index: 3, file_id: "find:0", filename: "find:0" };
  const spoken = { role: "assistant", content: "Foxes.", citations: [citation] };
  const planned = {
    role: "assistant",
    tool_plan: "I look for foxes.",
    content: [
      { type: "thinking", thinking: "Hm." },
      { type: "text", text: "Foxes." },
    ],
    citations: [
      { ...citation, type: "PLAN" },
      { ...citation, content_index: 1, type: "TEXT_CONTENT" },
    ],
  };
  const plan = { text: "I look for foxes.", annotations: [found, result] };
  const text = { text: "Foxes.", annotations: [found, result] };
  expect(messagesOf("cohere", { messages: [spoken, planned] })).toMatchObject([
    { content: [text] },
    { content: [plan, { thinking: "Hm." }, text] },
  ]);
  expect(fromReply("cohere", { message: planned }).output).toMatchObject({
    messages: [{ content: [plan, { thinking: "Hm." }, text] }],
  });
});

test("secret thoughts and results of searches in Anthropic's messages are kept", () => {
  const block = {
    type: "search_result",
    title: "Fox",
    source: "https://fox",
    content: [{ type: "text", text: "Foxes are red." }],
    citations: { enabled: true },
  };
  const secret = { type: "redacted_thinking", data: "c2VjcmV0" };
  const messages = [
    { role: "user", content: [block] },
    { role: "assistant", content: [secret, { type: "tool_use", id: "c", name: "find", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "c", content: [block] }] },
  ];
  const { template } = fromLlmKwargs("anthropic.messages", { messages });
  const found = [{ type: "text", text: "Fox\nhttps://fox\nFoxes are red." }];
  expect(template).toMatchObject({ messages: [{ content: found }, {}, { role: "tool", content: found }] });
  expect(toLlmKwargs(template, models.Anthropic as ModelChoice).messages).toMatchObject([
    {},
    { content: [secret, { type: "tool_use" }] },
    {},
  ]);
});

test("documents of Bedrock are kept, wherever their content is", () => {
  const content = [
    { document: { format: "txt", name: "a", source: { bytes: "aGk=" } } },
    { document: { format: "docx", name: "b", source: { s3Location: { uri: "s3://bucket/b.docx" } } } },
    { guardContent: { text: { text: "guarded", qualifiers: ["query"] } } },
  ];
  const kwargs = { modelId: "anthropic.claude-opus-5", messages: [{ role: "user", content }] };
  const { template } = fromLlmKwargs("bedrock", kwargs);
  expect(template).toMatchObject({ messages: [{ content: [{ media: { type: "text/plain", url: "aGk=" } }, {}, {}] }] });
  expect(toLlmKwargs(template, { provider: "amazon.bedrock", name: kwargs.modelId })).toEqual({
    ...kwargs,
    messages: [{ role: "user", content: [content[0], content[1], { text: "guarded" }] }],
  });
  const written = [{ text: "hi" }, { content: [{ text: "h" }, { text: "i" }] }].map((source) => ({
    document: { format: "txt", name: "a", source },
  }));
  const media = { type: "media", media: { title: "a", type: "text/plain", url: "aGk=", format: "base64" } };
  expect(messagesOf("bedrock", { messages: [{ role: "user", content: written }] })).toMatchObject([
    { content: [media, media] },
  ]);
});

test("custom tools of OpenAI, their calls and their answers are those of a function that takes a text", () => {
  const custom = { name: "run", description: "Runs code" };
  const chat = {
    tools: [{ type: "custom", custom }],
    tool_choice: { type: "custom", custom: { name: "run" } },
    messages: [
      { role: "assistant", tool_calls: [{ id: "c", type: "custom", custom: { name: "run", input: "1 + 1" } }] },
      { role: "tool", tool_call_id: "c", content: "2" },
    ],
  };
  const responses = {
    tools: [{ type: "custom", ...custom }],
    tool_choice: { type: "custom", name: "run" },
    input: [
      { type: "custom_tool_call", call_id: "c", name: "run", input: "1 + 1" },
      { type: "custom_tool_call_output", call_id: "c", output: "2" },
    ],
  };
  for (const [form, kwargs] of [
    ["openai.chat", chat],
    ["openai.responses", responses],
  ] as const) {
    expect(fromLlmKwargs(form, kwargs).template).toMatchObject({
      tools: [{ type: "function", function: { ...custom, parameters: { required: ["input"] } } }],
      tool_choice: { type: "function", function: { name: "run" } },
      messages: [
        { tool_calls: [{ id: "c", function: { name: "run", arguments: '{"input":"1 + 1"}' } }] },
        { role: "tool", tool_call_id: "c", content: [{ text: "2" }] },
      ],
    });
  }
});

test("keys and addresses are not among the parameters", () => {
  const secrets = { apiKey: "sk", api_key: "sk", baseURL: "http://x", aws_access_key: "a", aws_session_token: "t" };
  const { parameters: read } = fromLlmKwargs("openai.chat", { model: "m", messages: [], stream: true, ...secrets });
  expect(read).toEqual({ stream: true });
});

test("a completion is read back, and what is nothing reads as empty", () => {
  const model = { provider: "openai", name: "gpt", parameters: { max_tokens: 5 } };
  const { template, parameters: read } = fromLlmKwargs("openai.completion", toLlmKwargs(completion("Once"), model));
  expect(template).toEqual(completion("Once"));
  expect(read).toEqual({ max_tokens: 5 });
  const forms: ReplyForm[] = ["openai.chat", "openai.responses", "anthropic.messages", "google", "bedrock"];
  for (const form of forms) {
    for (const kwargs of [null, {}, "x", { messages: 5, input: 1, history: {}, tools: "no", system: 7 }]) {
      expect(fromLlmKwargs(form, kwargs).template).toEqual({ type: "chat", messages: [], input_variables: [] });
    }
  }
});

test("older functions stay functions", () => {
  const kwargs = {
    model: "gpt",
    messages: [
      { role: "assistant", content: null, function_call: { name: "f", arguments: "{}" } },
      { role: "function", name: "f", content: "1" },
    ],
    functions: [{ name: "f", description: "", strict: false, parameters: {} }],
    function_call: "auto",
  };
  expect(toLlmKwargs(fromLlmKwargs("openai.chat", kwargs).template, { provider: "openai", name: "gpt" })).toEqual(
    kwargs,
  );
});

test("the functions of the SDKs are known by their names", () => {
  const expected: Record<string, ReplyForm | null> = {
    "openai.chat.completions.create": "openai.chat",
    "openai.AzureOpenAI.chat.completions.create": "openai.chat",
    "openai.OpenAI.chat.completions.create": "openai.chat",
    "openai.completions.create": "openai.completion",
    "openai.AzureOpenAI.responses.create": "openai.responses",
    "openai.images.generate": "openai.images",
    "anthropic.messages.create": "anthropic.messages",
    "anthropic.AsyncAnthropic.messages.create": "anthropic.messages",
    "anthropic.completions.create": "anthropic.completion",
    "google.convo.send_message": "google",
    "google.model.generate_content": "google",
    "boto3.bedrock-runtime.converse": "bedrock",
    "mistral.client.chat": "openai.chat",
    "openrouter.chat.send": "openai.chat",
    "my.own.function": null,
  };
  for (const [name, form] of Object.entries(expected)) expect([name, formOfFunction(name)]).toEqual([name, form]);
});

test("a conversation that is read twice is the same", () => {
  const template = chat([say.system(text("Be brief.")), say.user(text("Hi")), say.assistant(text("Ho"))]);
  expect(fromLlmKwargs("openai.chat", toLlmKwargs(template, { provider: "openai", name: "m" })).template).toEqual(
    template,
  );
});
