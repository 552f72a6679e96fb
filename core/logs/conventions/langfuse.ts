import type { Json } from "../../values/json.ts";
import { isObject, numberOf, structureOf, textList, textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { withoutFramework } from "./langSmith.ts";
import { readMessages } from "./messages.ts";
import { readRequest, readResponse } from "./payloads.ts";

const observation = "langfuse.observation";
const trace = "langfuse.trace";

/** The SDKs of Langfuse: `langfuse.observation.type` says what a span is, structures are JSON texts. */
export const langfuse: Convention = {
  words: ["langfuse"],
  attributes: {
    model: [`${observation}.model.name`],
    user: ["langfuse.user.id"],
    conversation: ["langfuse.session.id"],
  },

  isCall({ attributes }) {
    const type = attributes.text([`${observation}.type`]);
    return type === null ? null : type === "generation" || type === "embedding";
  },

  derived(span) {
    const { attributes } = span;
    const isEmbedding = attributes.text([`${observation}.type`]) === "embedding";
    const { input, output, cached, written, thinking, total } = usageOf(span);
    return {
      operation: isEmbedding ? "embeddings" : null,
      apiType: apiOfSpan.get(span.record.name) ?? null,
      inputTokens: input,
      outputTokens: output,
      cachedTokens: cached,
      cacheWriteTokens: written,
      thinkingTokens: thinking,
      totalTokens: total,
      price: priceOf(attributes.object([`${observation}.cost_details`]) ?? {}),
    };
  },

  input(span) {
    const messages = said(span.attributes.get(`${observation}.input`), (value) => readRequest(withToolRoles(value)));
    const instructions = ofResponse(span, "instructions");
    return instructions === null
      ? messages
      : [...readMessages({ role: "system", content: instructions }, "system"), ...messages];
  },

  output: ({ attributes }) => said(attributes.get(`${observation}.output`), readResponse),
  parameters({ attributes }) {
    const all = Object.entries(attributes.object([`${observation}.model.parameters`]) ?? {});
    // Its wrapper of OpenAI writes an empty format for a request that has none.
    return Object.fromEntries(all.filter(([, value]) => value !== ""));
  },

  tools: (span) =>
    span.attributes.object([`${observation}.input`])?.tools ??
    structureOf(ofResponse(span, "tools") ?? undefined) ??
    [],

  *metadata(span) {
    const { attributes } = span;
    const isResponse = isOfResponse(span);
    for (const name of [`${trace}.metadata`, `${observation}.metadata`]) {
      yield* withoutFramework(Object.entries(attributes.object([name]) ?? {}));
      const all = attributes.under(`${name}.`);
      const given = all.filter(([key]) => `${name}.${key}` !== tagsOfLangChain);
      yield* withoutFramework(isResponse ? given.filter(([key]) => !partsOfResponse.has(key)) : given);
    }
  },

  tags: ({ attributes }) => [
    ...textList(attributes.get(`${trace}.tags`)),
    ...textList(attributes.get(tagsOfLangChain)).filter((tag) => !tagsOfFramework.test(tag)),
  ],
  isFailed: ({ attributes }) => attributes.get(`${observation}.level`) === "ERROR",

  errorMessage: ({ attributes }) => attributes.text([`${observation}.status_message`]),

  // Its integrations leave what they read from a cache out of the input, and their total has both.
  countsCacheApart(span) {
    const { input, output, cached, written, total } = usageOf(span);
    const ofCache = (cached ?? 0) + (written ?? 0);
    return ofCache > 0 && total !== null && total >= (input ?? 0) + (output ?? 0) + ofCache;
  },
};

/** Its wrapper of OpenAI names spans by the API, unless it is given a name. */
const apiOfSpan = new Map([
  ["OpenAI.chat", "chat-completions"],
  ["OpenAI.completions", "completions"],
  ["OpenAI.responses", "responses"],
  ["OpenAI.embeddings", "embeddings"],
]);

/** Parts of a response of OpenAI, which its wrapper has among the metadata. */
const partsOfResponse = new Set(["instructions", "tools", "status", "metadata", "error", "incomplete_details"]);
const statusesOfResponse = new Set<Json | undefined>(["completed", "incomplete", "failed"]);

function isOfResponse({ attributes }: CallSpan): boolean {
  const { parallel_tool_calls } = attributes.object([`${observation}.model.parameters`]) ?? {};
  return parallel_tool_calls !== undefined && statusesOfResponse.has(attributes.get(`${observation}.metadata.status`));
}

function ofResponse(span: CallSpan, name: string): string | null {
  return isOfResponse(span) ? span.attributes.text([`${observation}.metadata.${name}`]) : null;
}

/** Its integration of LangChain has the tags of a run, and those that LangChain and LangGraph add, among the metadata. */
const tagsOfLangChain = `${observation}.metadata.tags`;
const tagsOfFramework = /^(graph|seq|map|branch|condition|langsmith):/;

/** Makes answers of tools of the messages whose role is the name of a called tool, as its integration of LangChain writes it. */
function withToolRoles(value: Json): Json {
  const request = structureOf(value) ?? value;
  const messages = isObject(request) ? request.messages : request;
  if (!Array.isArray(messages)) return value;
  const ids = new Map<string, Json[]>();
  const read = messages.map((message) => {
    if (!isObject(message)) return message;
    for (const call of Array.isArray(message.tool_calls) ? message.tool_calls.filter(isObject) : []) {
      const name = textOf(isObject(call.function) ? call.function.name : call.name);
      if (name === null) continue;
      if (!ids.has(name)) ids.set(name, []);
      ids.get(name)?.push(call.id ?? "");
    }
    const role = textOf(message.role) ?? "";
    const id = ids.get(role)?.shift();
    return id === undefined ? message : { ...message, role: "tool", name: role, tool_call_id: id };
  });
  return isObject(request) ? { ...request, messages: read } : read;
}

function said<T>(value: Json | undefined, read: (value: Json) => T[]): T[] {
  return value === undefined || value === "" ? [] : read(value);
}

/** Names of counts: Langfuse's own, and those of the providers, which it takes too. */
function usageOf({ attributes }: CallSpan) {
  const details = attributes.object([`${observation}.usage_details`]) ?? {};
  const count = (...names: string[]) =>
    names.map((name) => numberOf(details[name])).find((found) => found !== null) ?? null;
  return {
    input: count("input", "input_tokens", "prompt_tokens", "promptTokens"),
    output: count("output", "output_tokens", "completion_tokens", "completionTokens"),
    cached: count("input_cached_tokens", "input_cache_read", "cache_read_input_tokens"),
    written: count("input_cache_creation", "cache_creation_input_tokens"),
    thinking: count("output_reasoning_tokens", "output_reasoning"),
    total: count("total", "total_tokens", "totalTokens"),
  };
}

/** The total, or the sum of its parts. */
function priceOf(details: { [part: string]: Json }): number | null {
  const { total, ...parts } = details;
  if (numberOf(total) !== null) return numberOf(total);
  const prices = Object.values(parts).flatMap((price) => numberOf(price) ?? []);
  return prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0);
}
