import type { Json } from "../../values/json.ts";
import { textList } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { parseJson } from "./json.ts";
import { readRequest, readResponse } from "./payloads.ts";

/** Laminar, which puts labels on the spans of other instrumentations, and has spans of functions of its own. */
export const laminar: Convention = {
  words: ["lmnr"],
  attributes: {
    user: ["lmnr.association.properties.user_id"],
    conversation: ["lmnr.association.properties.session_id"],
  },

  isCall(span) {
    const type = typeOf(span);
    return type === null || type === "DEFAULT" ? null : type === "LLM";
  },

  input: (span) => ofCall(span, "lmnr.span.input", readRequest),
  output: (span) => ofCall(span, "lmnr.span.output", readResponse),
  metadata: ({ attributes }) => attributes.under("lmnr.association.properties.metadata."),
  tags: ({ attributes }) => textList(attributes.get("lmnr.association.properties.tags")),
};

function typeOf({ attributes }: CallSpan): string | null {
  return attributes.text(["lmnr.span.type"]);
}

/** Reads what a function that calls a model got or returned, which is JSON even where it is a text. */
function ofCall<T>(span: CallSpan, name: string, read: (value: Json) => T[]): T[] {
  const value = typeOf(span) === "LLM" ? span.attributes.text([name]) : null;
  return value === null ? [] : read(parseJson(value) ?? value);
}
