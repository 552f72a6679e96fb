import { expect, test } from "bun:test";
import { chat, fakeProviders, say, structured, text } from "../providers/support.ts";
import { models, sender, tools } from "./sentConversation.ts";

const fake = fakeProviders();
const sent = sender(fake);
const asked = chat([say.user(text("Hi"))], { tools });
const answered = { id: "call_1", name: "json", arguments: { city: "Oslo", wind: 3 } };
const json = JSON.stringify(answered.arguments);

/** Models for which the library defines a tool that takes the answer. */
const older = {
  Anthropic: { provider: "anthropic", name: "claude-sonnet-4-20250514" },
  "Claude on Bedrock": { provider: "amazon.bedrock", name: "anthropic.claude-3-haiku-20240307-v1:0" },
  "Nova on Bedrock": { provider: "amazon.bedrock", name: "us.amazon.nova-pro-v1:0" },
};

for (const [name, model] of Object.entries(older)) {
  test(`${name}: a structured answer that comes as a call of a tool is the text`, async () => {
    const wanting = { ...model, parameters: { response_format: structured } };
    fake.answer(() => ({ thinking: "Hm.", text: "Here it is:", toolCalls: [answered] }));
    const { body, answer } = await sent(wanting, asked);
    expect(JSON.stringify(body)).toContain('"name":"json"');
    const [message] = answer.output.type === "chat" ? answer.output.messages : [];
    expect(message).toMatchObject({ content: [{ type: "thinking" }, { type: "text", text: json }] });
    expect(message).not.toHaveProperty("tool_calls");
    expect(answer.finishReason).toBe("stop");

    const called = { id: "call_2", name: "find_order", arguments: {} };
    fake.answer(() => ({ toolCalls: [called, answered] }));
    const { output, finishReason } = (await sent(wanting, asked)).answer;
    const calls = [{ function: { name: "find_order" } }];
    expect(output).toMatchObject({ messages: [{ content: [{ text: json }], tool_calls: calls }] });
    expect(finishReason).toBe("tool_calls");
  });
}

test("a call of one's own tool of that name stays a call", async () => {
  const own = [
    { type: "function" as const, function: { name: "json", description: "", strict: false, parameters: {} } },
  ];
  fake.answer(() => ({ toolCalls: [answered] }));
  const unstructured = await sent(models.anthropic, { ...asked, tools: own });
  const wanting = { ...models.anthropic, parameters: { response_format: structured } };
  for (const { answer } of [unstructured, await sent(wanting, { ...asked, tools: own })]) {
    expect(answer.output).toMatchObject({ messages: [{ tool_calls: [{ function: { name: "json" } }] }] });
  }
});

test("a schema is strict where the prompt says so, and nowhere else", async () => {
  fake.answer(() => ({ text: json }));
  const { strict: _, ...lax } = structured.json_schema;
  for (const model of [models.openai, models.compatible, models.mistral, { provider: "openai.azure", name: "gpt" }]) {
    for (const [json_schema, strict] of [
      [structured.json_schema, true],
      [lax, false],
    ] as const) {
      const response_format = { type: "json_schema", json_schema };
      const { body } = await sent({ ...model, parameters: { response_format } }, asked);
      expect(body.response_format).toMatchObject({ json_schema: { strict } });
    }
  }
});
