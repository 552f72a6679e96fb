import type { BlueprintMessage, JsonObject, RequestLogDraft } from "../../../core/logs/requests/requestLogDraft.ts";
import type { Json } from "../../../core/values/json.ts";
import { ANSWER } from "./fakeProvider.ts";

/** What a test says of a request log: what is left out must be unknown or empty. */
export interface ExpectedLog {
  provider: string;
  model: string;
  apiType?: string;
  input?: BlueprintMessage[];
  tools?: JsonObject[];
  toolChoice?: Json;
  output?: BlueprintMessage[];
  parameters?: JsonObject;
  status?: string;
  errorType?: string;
  errorMessage?: string;
  /** Input, output. */
  tokens?: [number | null, number | null];
  cached?: number;
  cacheWrite?: number;
  thinking?: number;
  price?: number;
  prompt?: JsonObject;
  variables?: JsonObject;
  tags?: string[];
  metadata?: JsonObject;
}

/** A draft in the same words, without times and ids. */
export function seen(draft: RequestLogDraft): ExpectedLog {
  const { input, output } = draft;
  if (input.type !== "chat" || output.type !== "chat") throw new Error("only chats are derived from spans");
  const all: Record<string, unknown> = {
    provider: draft.provider,
    model: draft.model,
    apiType: draft.apiType,
    input: input.messages,
    tools: input.tools,
    toolChoice: input.tool_choice,
    output: output.messages,
    parameters: draft.parameters,
    status: draft.status === "SUCCESS" ? null : draft.status,
    errorType: draft.errorType,
    errorMessage: draft.errorMessage,
    tokens: draft.inputTokens === null && draft.outputTokens === null ? null : [draft.inputTokens, draft.outputTokens],
    cached: draft.cachedTokens,
    cacheWrite: draft.cacheWriteTokens,
    thinking: draft.thinkingTokens,
    price: draft.price,
    prompt: withoutEmpty({ ...draft.prompt }),
    variables: draft.promptInputVariables,
    tags: draft.tags,
    metadata: draft.metadata,
  };
  return withoutEmpty(all) as unknown as ExpectedLog;
}

function withoutEmpty(all: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
}

export const text = (value: string): JsonObject => ({ type: "text", text: value });
export const thinking = (value: string): JsonObject => ({ type: "thinking", thinking: value });

export const says = (role: string, ...content: (string | JsonObject)[]): BlueprintMessage => ({
  role,
  content: content.map((block) => (typeof block === "string" ? text(block) : block)),
});

const toolCall = (id: string, name = "get_weather", args = '{"city":"Paris"}'): JsonObject => ({
  id,
  type: "function",
  function: { name, arguments: args },
});

export const calls = (id: string, ...content: (string | JsonObject)[]): BlueprintMessage => ({
  ...says("assistant", ...content),
  tool_calls: [toolCall(id)],
});

export const answers = (id: string, value = "sunny", name?: string): BlueprintMessage => ({
  role: "tool",
  tool_call_id: id,
  content: [text(value)],
  ...(name === undefined ? {} : { name }),
});

/** The conversation that the recorded scenarios have with the fake provider. */
export const terse = says("system", "Be terse.");
export const question = says("user", "What is the weather in Paris?");
export const answer = says("assistant", ANSWER);
export const weatherSchema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
export const weatherTool = (more: JsonObject = {}, schema: JsonObject = {}): JsonObject => ({
  type: "function",
  function: {
    name: "get_weather",
    description: "The weather of a city.",
    ...more,
    parameters: { ...weatherSchema, ...schema },
  },
});
