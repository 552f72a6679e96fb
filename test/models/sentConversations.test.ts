import { describe, expect, test } from "bun:test";
import { callModel, type ModelCall } from "../../core/models/callModel.ts";
import type { ChatPrompt, Message, ToolCall } from "../../core/providers/blueprint.ts";
import { toLlmKwargs } from "../../core/providers/toLlmKwargs.ts";
import { parseToWrite } from "../../core/values/jsonText.ts";
import { chat, fakeProviders, say, text } from "../providers/support.ts";
import { providerVariables } from "../support/providerVariables.ts";

const fake = fakeProviders();
const variables = providerVariables(fake.url);

/** A model of each family of interfaces. */
const models = {
  openai: { provider: "openai", name: "gpt-4o-mini" },
  responses: { provider: "openai", name: "gpt-4o-mini", api_type: "responses" },
  anthropic: { provider: "anthropic", name: "claude-opus-5" },
  google: { provider: "google", name: "gemini-2.5-flash" },
  bedrock: { provider: "amazon.bedrock", name: "anthropic.claude-sonnet-4-5-20250929-v1:0" },
  mistral: { provider: "mistral", name: "mistral-large-latest" },
  cohere: { provider: "cohere", name: "command-a-03-2025" },
  compatible: { provider: "openai.compatible", name: "local" },
} satisfies Record<string, ModelCall["model"]>;

const tools = [
  { type: "function" as const, function: { name: "find_order", description: "", strict: false, parameters: {} } },
];

/** Body of the request that a conversation is sent as, and the answer to it. */
async function sent(model: ModelCall["model"], template: ChatPrompt) {
  const answer = await callModel({ workspaceId: 1, template, model, variables });
  const { text: raw, body } = fake.requests.at(-1) as (typeof fake.requests)[number];
  return { raw, body, answer };
}

function calling(id: string, given: string, more: Partial<ToolCall> = {}): Message {
  const call = { id, type: "function" as const, function: { name: "find_order", arguments: given }, ...more };
  return { ...(say.assistant() as Message & { role: "assistant" }), tool_calls: [call] };
}

describe("integers beyond 2^53 keep their digits", () => {
  const order = '{"order":9007199254740993}';
  const asked = chat(
    [say.user(text("Where is it?")), calling("call_1", order), say.tool("call_1", '{"id":-9007199254740995}')],
    { tools },
  );

  for (const [name, model] of Object.entries(models)) {
    test(`in calls of tools and their answers, as ${name} is sent and gives them`, async () => {
      const given = parseToWrite(order) as Record<string, unknown>;
      fake.answer(() => ({ toolCalls: [{ id: "call_2", name: "find_order", arguments: given }] }));
      expect(JSON.stringify(toLlmKwargs(asked, model))).toMatch(/9007199254740993.*-9007199254740995/);
      const settings = { ...model, parameters: { anything: 1 } };
      for (const each of [model, settings]) {
        const { raw, answer } = await sent(each, asked);
        expect(raw).toContain("9007199254740993");
        expect(raw).toContain("-9007199254740995");
        expect(answer.output).toMatchObject({ messages: [{ tool_calls: [{ function: { arguments: order } }] }] });
      }
    });
  }
});
