import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../values/json.ts";
import type { BlueprintMessage } from "../requests/requestLogDraft.ts";
import { readResult } from "./aiSdkResult.ts";
import { type AttributeReader, isObject, type JsonObject, type Structure, structureOf, textOf } from "./attributes.ts";
import type { Convention } from "./convention.ts";
import { textInJson } from "./json.ts";
import { type ReadMessage, readMessage, readMessages } from "./messages.ts";
import { callsModel, standardOperationOf } from "./operations.ts";
import { isNothing } from "./parameters.ts";

/** The GenAI conventions of OpenTelemetry as they are today: messages are lists of parts in attributes. */
export const genAi: Convention = {
  words: ["gen_ai"],
  attributes: {
    provider: ["gen_ai.provider.name", "gen_ai.system"],
    model: ["gen_ai.request.model"],
    responseModel: ["gen_ai.response.model"],
    operation: ["gen_ai.operation.name"],
    responseId: ["gen_ai.response.id"],
    inputTokens: ["gen_ai.usage.input_tokens"],
    outputTokens: ["gen_ai.usage.output_tokens"],
    cachedTokens: [
      "gen_ai.usage.cache_read.input_tokens",
      "gen_ai.usage.cache_read_input_tokens",
      "gen_ai.usage.input_cached_tokens",
    ],
    cacheWriteTokens: [
      "gen_ai.usage.cache_creation.input_tokens",
      "gen_ai.usage.cache_write.input_tokens",
      "gen_ai.usage.cache_creation_input_tokens",
      "gen_ai.usage.cache_write_input_tokens",
    ],
    thinkingTokens: [
      "gen_ai.usage.reasoning.output_tokens",
      "gen_ai.usage.reasoning_output_tokens",
      "gen_ai.usage.reasoning_tokens",
    ],
    totalTokens: ["gen_ai.usage.total_tokens"],
    price: ["gen_ai.usage.cost", "gen_ai.usage.total_cost", "gen_ai.cost.total_cost"],
    finishReason: ["gen_ai.response.finish_reasons", "gen_ai.response.finish_reason", "anthropic.message.stop_reason"],
    user: ["user.id", "enduser.id"],
    conversation: ["gen_ai.conversation.id", "session.id"],
  },

  derived: ({ attributes }) => ({ apiType: attributes.text(["openai.api.type"])?.replace("_", "-") ?? null }),

  isCall({ attributes }) {
    const operation = standardOperationOf(attributes.get("gen_ai.operation.name"));
    return operation === null ? null : callsModel(operation);
  },

  // Instructions without messages go with those of events.
  input: ({ attributes, scopeName }) =>
    hasMessages(attributes) ? withItems(readInput(attributes), scopeName === "@traceloop/instrumentation-openai") : [],
  output: ({ attributes }) => readOutput(attributes),
  tools: ({ attributes }) => attributes.structure(["gen_ai.tool.definitions", "gen_ai.request.tools"]) ?? [],

  parameters: ({ attributes }) => readParameters(attributes),
};

/** Reads the parameters of a request from its span, or from the event that tells all of it. Ax says of some that they are not set. */
export function readParameters(attributes: AttributeReader): JsonObject {
  const parameters: JsonObject = {};
  for (const [name, value] of attributes.under("gen_ai.request.")) {
    if (notParameters.has(name) || isNothing(value) || value === "" || value === "Not set") continue;
    if (name.startsWith("thinking.")) nest(parameters, "thinking", name.slice("thinking.".length), value);
    else parameters[renamed.get(name) ?? name] = numeric.has(name) ? asNumber(value) : value;
  }
  const format = attributes.get(responseFormat);
  if (format !== undefined) parameters.response_format = attributes.object([responseFormat]) ?? { type: format };
  else if (attributes.text(["gen_ai.output.type"]) === "json" && !tellsOwnOutputType(attributes))
    parameters.response_format = { type: "json_object" };
  return parameters;
}

const responseFormat = "gen_ai.openai.request.response_format";

/** OpenLIT writes the type of the answer (`json` for tool calls) where the type that was asked for belongs. */
function tellsOwnOutputType(attributes: AttributeReader): boolean {
  return attributes.get("telemetry.sdk.name") === "openlit";
}

/** Sentry has the messages and the tools of a request among its parameters. */
const notParameters = new Set([
  ...["model", "tools", "__proto__"],
  ...["messages", "messages.original_length", "available_tools"],
]);

const numeric = new Set([
  "temperature",
  "top_p",
  "top_k",
  "max_tokens",
  "frequency_penalty",
  "presence_penalty",
  "seed",
  "choice.count",
]);

/** Parses a number that the sender wrote as text, as some write every value. */
function asNumber(value: Json): Json {
  const isNumber = typeof value === "string" && /^-?\d{1,20}(\.\d{1,20})?$/.test(value);
  return isNumber ? Number(value) : value;
}

const renamed = new Map([
  ["stop_sequences", "stop"],
  ["choice.count", "n"],
  ["thinking_type", "thinking"],
  ["reasoning.level", "reasoning_effort"],
  ["is_stream", "stream"],
  ["llm_is_streaming", "stream"],
  ["previous_response.id", "previous_response_id"],
]);

function nest(parameters: JsonObject, name: string, key: string, value: JsonObject[string]): void {
  const inner = parameters[name];
  parameters[name] = { ...(isObject(inner) ? inner : {}), [key]: value };
}

/** Traceloop writes the items of a request to OpenAI's responses as the text of a message of the user. */
function withItems(messages: BlueprintMessage[], isOfTraceloop: boolean): BlueprintMessage[] {
  const [first, ...others] = isOfTraceloop ? messages : [];
  const [block, ...more] = first?.content ?? [];
  if (block === undefined || others.length + more.length > 0 || first?.role !== "user") return messages;
  const items = structureOf(block.text);
  return Array.isArray(items) && items.every(isObject) ? readMessages(items, "user") : messages;
}

function hasMessages(attributes: AttributeReader): boolean {
  return structureOrText(attributes, "gen_ai.input.messages") !== null;
}

export function readInput(attributes: AttributeReader): BlueprintMessage[] {
  const said = structureOrText(attributes, "gen_ai.input.messages");
  return withInstructions(attributes, said === null ? [] : readMessages(withoutVersion(said), "user"));
}

/** Adds the instructions that are apart from the messages. Some senders repeat them as the first of the messages. */
export function withInstructions(attributes: AttributeReader, messages: BlueprintMessage[]): BlueprintMessage[] {
  const system = structureOrText(attributes, "gen_ai.system_instructions");
  if (system === null) return messages;
  const instructions = readMessage({ role: "system", content: system }, "system").messages;
  return isDeepStrictEqual(instructions, messages.slice(0, 1)) ? messages : [...instructions, ...messages];
}

export function readOutput(attributes: AttributeReader): ReadMessage[] {
  const said = structureOrText(attributes, "gen_ai.output.messages");
  if (said === null) return [];
  const result = readResult(said);
  if (result !== null) return result;
  const messages = withoutVersion(said);
  return (Array.isArray(messages) ? messages : [messages]).map((message) => readMessage(message, "assistant"));
}

/** Microsoft Agent 365 writes the version of the form beside the messages. */
function withoutVersion(said: Structure | string): Json {
  return isObject(said) && Array.isArray(said.messages) ? said.messages : said;
}

/** JSON that was cut off, as limits on the length of attributes do, is better kept as a text than lost. */
function structureOrText(attributes: AttributeReader, name: string): Structure | string | null {
  const text = textOf(attributes.get(name));
  // Gemini CLI writes a text as JSON.
  return attributes.structure([name]) ?? (text === null ? null : textInJson(text));
}
