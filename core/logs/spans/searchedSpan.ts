import type { Json } from "../../values/json.ts";
import { hasStorableTexts, maxDepths, openBrace, openBracket, parsedJson } from "../../values/jsonText.ts";
import type { Attributes, SpanRecord } from "./span.ts";

/** Attributes that hold what went into a step, by the conventions of the senders. */
export const inputAttributes = [
  "function_input",
  "eval.input",
  "ai.toolCall.args",
  "gen_ai.tool.call.arguments",
  "input.value",
  "traceloop.entity.input",
];

/** Attributes that hold the output of a step. */
export const outputAttributes = [
  "function_output",
  "eval.output",
  "ai.toolCall.result",
  "gen_ai.tool.call.result",
  "output.value",
  "traceloop.entity.output",
];

/** Texts that the words of a span are taken from. Messages of a model are found in its request log. */
export function searchedTexts({ name, attributes }: Pick<SpanRecord, "name" | "attributes">): string[] {
  const keys = ["promptlayer.trace.name", "langsmith.trace.name", ...inputAttributes, ...outputAttributes];
  const values = keys.flatMap((key) => attributes[key] ?? []);
  return [name, ...values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)))];
}

/** Limits of a text that is read; longer and deeper ones are documents, not values that somebody searches by key. */
const maxLength = 10_000;
const maxDepth = maxDepths.searchedAttribute;

/** Parses the attributes that are JSON texts, and adds the labels; null where there is none. */
export function parseAttributes(attributes: Attributes, labels: Attributes | null): Record<string, Json> | null {
  let parsed: Record<string, Json> | null = null;
  for (const key of Object.keys(attributes)) {
    const value = attributes[key];
    const inner = typeof value === "string" && beginsStructure(value) ? parseText(value) : null;
    if (inner === null) continue;
    // Without a prototype: an attribute may be called `__proto__`.
    parsed ??= Object.create(null) as Record<string, Json>;
    parsed[key] = inner;
  }
  return labels === null ? parsed : { ...parsed, ...labels };
}

/** A list or an object, after what JSON allows in front of it. Most texts are told by their first letter. */
function beginsStructure(text: string): boolean {
  const first = text.charCodeAt(0);
  return first === openBracket || first === openBrace || (first <= 0x20 && /^[ \t\n\r]*[[{]/.test(text));
}

function parseText(text: string): Json | null {
  if (text.length > maxLength) return null;
  const value = parsedJson(text) as Json | undefined;
  if (value === undefined) return null;
  // Nothing but an escape can make a text of it one that cannot be stored.
  const isStorable = !text.includes("\\u") || hasStorableTexts(JSON.stringify(value));
  return isStorable && isWithin(value, maxDepth) ? value : null;
}

function isWithin(value: Json, depth: number): boolean {
  if (value === null || typeof value !== "object") return true;
  return depth > 0 && Object.values(value).every((part) => isWithin(part as Json, depth - 1));
}
