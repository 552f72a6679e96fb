import { expect, test } from "bun:test";
import { formOfFunction, fromLlmKwargs } from "../../core/providers/fromLlmKwargs.ts";
import { type ReplyForm, replyFormOf } from "../../core/providers/fromReply.ts";
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

test("calls that others wrote: plain strings, instructions, a single turn", () => {
  const said = (words: string) => [{ role: "user", content: [{ type: "text", text: words }] }];
  const callsOf = (form: ReplyForm, kwargs: object) => {
    const { template } = fromLlmKwargs(form, kwargs);
    return template.type === "chat" ? template.messages : [];
  };
  expect(callsOf("openai.chat", { messages: [{ role: "user", content: "Hi" }] })).toMatchObject(said("Hi"));
  expect(callsOf("anthropic.messages", { messages: [{ role: "user", content: "Hi" }] })).toMatchObject(said("Hi"));
  expect(callsOf("google", { contents: "Hi" })).toMatchObject(said("Hi"));
  expect(callsOf("openai.responses", { instructions: "Be brief.", input: "Hi" })).toMatchObject([
    { role: "system", content: [{ text: "Be brief." }] },
    ...said("Hi"),
  ]);
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
