import { expect, test } from "bun:test";
import type { ModelCall } from "../../core/models/callModel.ts";
import { prepareCall } from "../../core/models/callOptions.ts";
import { fromLlmKwargs } from "../../core/providers/fromLlmKwargs.ts";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import { camelCased, chat, fakeProviders, say, text } from "../providers/support.ts";
import { models, sender, tools } from "./sentConversation.ts";

// Reasoning comes back to its provider with the results of tools.
const fake = fakeProviders();
const sent = sender(fake);

/** The conversation after a reply with a call of a tool: the message that was read, and the result. */
async function continued(model: ModelCall["model"], reply: object) {
  const question = chat([say.user(text("Where is it?"))], { tools });
  fake.answer(() => ({ body: reply }));
  const { answer } = await sent(model, question);
  fake.answer(() => ({ text: "Here." }));
  if (answer.output.type !== "chat") throw new Error("no chat");
  return { ...question, messages: [...question.messages, ...answer.output.messages, say.tool("call00001", "Here.")] };
}

test("Anthropic: thoughts with their signatures, and those that are kept secret", async () => {
  const content = [
    { type: "thinking", thinking: "Hm.", signature: "c2ln" },
    { type: "redacted_thinking", data: "c2VjcmV0" },
    { type: "tool_use", id: "call00001", name: "find_order", input: {} },
  ];
  const template = await continued(models.anthropic, { type: "message", role: "assistant", content });
  const { body } = await sent(models.anthropic, template);
  expect(body.messages).toMatchObject([{}, { content }, {}]);
  expect(toLlmKwargs(template, models.anthropic).messages).toMatchObject([{}, { content }, {}]);
});

test("Bedrock: thoughts with their signatures, and those that are kept secret", async () => {
  const content = [
    { reasoningContent: { reasoningText: { text: "Hm.", signature: "c2ln" } } },
    { reasoningContent: { redactedContent: "c2VjcmV0" } },
    { toolUse: { toolUseId: "call00001", name: "find_order", input: {} } },
  ];
  const reply = { output: { message: { role: "assistant", content } }, stopReason: "tool_use" };
  const template = await continued(models.bedrock, reply);
  const { body } = await sent(models.bedrock, template);
  expect(body.messages).toMatchObject([{}, { content }, {}]);
  expect(toLlmKwargs(template, models.bedrock).messages).toMatchObject([{}, { content }, {}]);
});

test("Google: the signatures of thoughts and calls", async () => {
  const parts = [
    { text: "Hm.", thought: true, thoughtSignature: "c2ln" },
    { functionCall: { name: "find_order", args: {} }, thoughtSignature: "Y2FsbA==" },
  ];
  const reply = { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] };
  for (const model of [models.google, { provider: "vertexai", name: "gemini-2.5-flash" }]) {
    const { body } = await sent(model, await continued(model, reply));
    expect(body.contents).toMatchObject([{}, { parts }, {}]);
  }
});

const reasoning = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "c2VjcmV0" };
const output = [
  reasoning,
  {
    type: "message",
    id: "msg_1",
    role: "assistant",
    content: [
      { type: "output_text", text: "One " },
      { type: "output_text", text: "moment." },
    ],
  },
  { type: "function_call", id: "fc_1", call_id: "call00001", name: "find_order", arguments: "{}" },
];
const said = { id: "msg_1", role: "assistant", content: [{ type: "output_text", text: "One moment." }] };

test("OpenAI's Responses, and Azure's: the items whole, since other servers store none", async () => {
  const azure = { provider: "openai.azure", name: "gpt", api_type: "responses" };
  for (const model of [models.responses, { ...models.responses, name: "gpt-5" }, azure]) {
    const template = await continued(model, { status: "completed", output });
    const { body } = await sent(model, template);
    expect(body.input).toMatchObject([{}, reasoning, said, { call_id: "call00001" }, { output: "Here." }]);
    expect(body).not.toContainAnyKeys(["store", "include"]);
    const kwargs = toLlmKwargs(template, model);
    expect(kwargs.input).toMatchObject([{}, reasoning, { type: "message", ...said }, {}, {}]);
    const { template: read } = fromLlmKwargs("openai.responses", kwargs);
    expect(toLlmKwargs(read, model).input).toEqual(kwargs.input);
    const unstored = await sent({ ...model, parameters: { store: false } }, template);
    expect(unstored.body).toMatchObject({ store: false, input: [{}, reasoning, said, {}, {}] });
  }
});

test("OpenAI's is not sent once it is answered by another question, nor to other providers", async () => {
  const template = await continued(models.responses, { status: "completed", output });
  const later = { ...template, messages: [...template.messages, say.user(text("And now?"))] };
  expect((await sent(models.responses, later)).raw).not.toContain("rs_1");
  for (const model of Object.values(models).filter((each) => each !== models.responses)) {
    expect((await sent(model, template)).raw).not.toContain("c2VjcmV0");
    expect(JSON.stringify(toLlmKwargs(template, model))).not.toContain("c2VjcmV0");
  }
});

const claude = (signature: string) => ({ type: "thinking", thinking: "Hm.", signature });
const used = (id: string) => ({ type: "tool_use", id, name: "find_order", input: {} });
const block = (signature: string) => ({ reasoningContent: { reasoningText: { text: "Hm.", signature } } });
const usedBlock = (toolUseId: string) => ({ toolUse: { toolUseId, name: "find_order", input: {} } });
const part = (thoughtSignature: string) => ({ text: "Hm.", thought: true, thoughtSignature });
const calledPart = { functionCall: { name: "find_order", args: {} } };
const called = (id: string) => ({ type: "function_call", call_id: id, name: "find_order", arguments: "{}" });

/** Answers in which thoughts and texts stand between calls, with the form, the place of the messages in a request and in `llm_kwargs`. */
const interleaved = [
  {
    name: "anthropic",
    form: "anthropic.messages",
    places: ["messages", "messages"],
    parts: [claude("czE="), used("call00001"), claude("czI="), { type: "text", text: "Also:" }, used("call00002")],
    reply: (content: object[]) => ({ type: "message", role: "assistant", content }),
    turn: (content: object[]) => [{ content }],
  },
  {
    name: "bedrock",
    form: "bedrock",
    places: ["messages", "messages"],
    parts: [block("czE="), usedBlock("call00001"), block("czI="), { text: "Also:" }, usedBlock("call00002")],
    reply: (content: object[]) => ({ output: { message: { role: "assistant", content } }, stopReason: "tool_use" }),
    turn: (content: object[]) => [{ content }],
  },
  {
    name: "google",
    form: "google",
    places: ["contents", "history"],
    parts: [part("czE="), calledPart, part("czI="), { text: "Also:" }, calledPart, { text: "Wait." }],
    reply: (parts: object[]) => ({ candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] }),
    turn: (parts: object[]) => [{ parts }],
  },
  {
    name: "responses",
    form: "openai.responses",
    places: ["input", "input"],
    parts: [{ ...reasoning, id: "rs_1" }, called("call00001"), { ...reasoning, id: "rs_2" }, called("call00002")],
    reply: (output: object[]) => ({ status: "completed", output }),
    turn: (items: object[]) => items,
  },
] as const;

for (const { name, form, places, parts, reply, turn } of interleaved) {
  test(`${name}: what stands between calls comes back in its place, also in llm_kwargs and once they are read`, async () => {
    const [place, kwargsPlace] = places;
    const template = await continued(models[name], reply([...parts]));
    const expected = [{}, ...turn([...parts]), {}];
    expect((await sent(models[name], template)).body[place]).toMatchObject(expected);
    const kwargs = toLlmKwargs(template, models[name])[kwargsPlace];
    expect(name === "google" ? camelCased(kwargs) : kwargs).toMatchObject(expected);
    const { template: read } = fromLlmKwargs(form, { [kwargsPlace]: kwargs });
    expect(toLlmKwargs(read, models[name])[kwargsPlace]).toEqual(kwargs);
  });
}

const calls = [{ id: "call00001", type: "function", function: { name: "find_order", arguments: "{}" } }];
const details = [
  { type: "reasoning.summary", summary: "Hm.", id: "rs_1", format: "openai-responses-v1", index: 0 },
  { type: "reasoning.encrypted", data: "c2VjcmV0", id: "rs_1", format: "openai-responses-v1", index: 1 },
];

/** Messages of chats as their providers give them and take them back. */
const thoughtful: [name: string, model: ModelCall["model"], given: object, taken?: object][] = [
  ["a server like DeepSeek's", models.compatible, { reasoning_content: "Hm." }],
  ["a server like DeepSeek's, also an empty thought", models.compatible, { reasoning_content: "" }],
  ["a server like DeepSeek's, called with OpenAI's client", models.openai, { reasoning_content: "Hm." }],
  ["a server like Groq's", models.compatible, { content: "Wait.", reasoning: "Hm." }],
  ["Hugging Face", { provider: "huggingface", name: "m" }, { reasoning_content: "Hm." }],
  [
    "OpenRouter",
    { provider: "openrouter", name: "m" },
    { reasoning: "Hm.", reasoning_details: details },
    { reasoning_details: details },
  ],
  [
    "Mistral",
    models.mistral,
    {
      content: [
        { type: "thinking", thinking: [{ type: "text", text: "Hm." }], signature: "c2ln" },
        { type: "text", text: "Wait." },
      ],
    },
  ],
];

for (const [name, model, given, taken = given] of thoughtful) {
  test(`${name}: thoughts, as they were given, also in llm_kwargs and once they are read`, async () => {
    const message = { content: null, ...given, role: "assistant", tool_calls: calls };
    const template = await continued(model, { choices: [{ index: 0, message, finish_reason: "tool_calls" }] });
    const { body } = await sent(model, template);
    const expected = { content: null, ...taken, role: "assistant", tool_calls: calls };
    expect(body.messages).toMatchObject([{}, expected, {}]);
    expect((body.messages as object[])[1]).toContainAllKeys(Object.keys(expected));
    // Of a server of another's the payload for OpenAI does not know.
    if (model.provider === "openai") return;
    const kwargs = toLlmKwargs(template, model);
    expect(kwargs.messages).toMatchObject([{}, expected, {}]);
    const { template: read } = fromLlmKwargs("openai.chat", kwargs);
    expect(toLlmKwargs(read, model).messages).toEqual(kwargs.messages);
  });
}

test("Cohere: thoughts, and the plan beside the calls", async () => {
  const content = [{ type: "thinking", thinking: "Hm." }];
  const message = { role: "assistant", tool_plan: "I will look.", content, tool_calls: calls };
  const template = await continued(models.cohere, { message, finish_reason: "TOOL_CALL" });
  const { body } = await sent(models.cohere, template);
  expect(body.messages).toMatchObject([{}, message, {}]);
  const kwargs = toLlmKwargs(template, models.cohere);
  expect(kwargs.messages).toMatchObject([{}, message, {}]);
  const { template: read } = fromLlmKwargs("cohere", kwargs);
  expect(toLlmKwargs(read, models.cohere).messages).toEqual(kwargs.messages);
});

test("DeepSeek's stay with the turn of their calls, and are sent neither from other turns nor to OpenAI", async () => {
  const thought = (words: string) => ({ type: "thinking" as const, thinking: words });
  const template = chat(
    [
      say.user(text("Hi")),
      say.assistant(thought("plain"), text("Hi.")),
      say.user(text("Where is it?")),
      say.calls([thought("first")], ["call00001", "find_order", {}]),
      say.tool("call00001", "Here."),
      say.assistant(thought("last"), text("Here.")),
      say.user(text("And now?")),
    ],
    { tools },
  );
  const thoughts = (messages: unknown) => (messages as object[]).map((each) => Reflect.get(each, "reasoning_content"));
  const expected = [undefined, undefined, undefined, "first", undefined, "last", undefined];
  expect(thoughts((await sent(models.compatible, template)).body.messages)).toEqual(expected);
  expect(thoughts(toLlmKwargs(template, models.compatible).messages)).toEqual(expected);
  expect(JSON.stringify(toLlmKwargs(template, models.openai))).not.toContain("reasoning_content");
  const { patch } = prepareCall(template, models.openai, "https://api.openai.com/v1");
  expect(patch).toBeNull();
});
