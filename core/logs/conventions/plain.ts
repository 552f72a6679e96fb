import type { Json } from "../../values/json.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { textInJson } from "./json.ts";
import { readRequest, readResponse } from "./payloads.ts";

/** The input and the output of a span of any kind, as text or JSON; of a call they are the request and the answer. */
export const plain: Convention = {
  words: ["traceloop", "input", "output", "function_input", "function_output"],
  attributes: { price: ["operation.cost"] },
  input(span) {
    const value = first(span, ["traceloop.entity.input", "input.value", "function_input"]);
    return value === null ? [] : readRequest(value);
  },
  output(span) {
    const value = first(span, ["traceloop.entity.output", "output.value", "function_output"]);
    return value === null ? [] : readResponse(value);
  },
};

function first({ attributes }: CallSpan, names: string[]): Json | null {
  for (const name of names) {
    const value = attributes.get(name);
    if (value === undefined || value === null || value === "") continue;
    const isJson = attributes.get(name.replace(/value$/, "mime_type")) === "application/json";
    return isJson && typeof value === "string" ? textInJson(value) : value;
  }
  return null;
}
