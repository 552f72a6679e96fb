import type { Json } from "../../values/json.ts";
import { isObject, type JsonObject, textOf } from "./attributes.ts";

/**
 * Picks the parameters from a request body: every field except messages, tools and names of models, and except what only
 * an answer has, of which some senders take them.
 */
export function requestParametersOf(request: JsonObject): JsonObject {
  const parameters = Object.entries(request).filter(([name, value]) => !beside.has(name) && !isNothing(value));
  return Object.fromEntries(parameters.map(([name, value]) => [namesInConverse.get(name) ?? name, value]));
}

/** Tells whether a parameter was not set: clients write an empty list or object for such. */
export function isNothing(value: Json | undefined): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}

/** Amazon Bedrock's names for parameters that have others everywhere else. */
const namesInConverse = new Map([
  ["maxTokens", "max_tokens"],
  ["topP", "top_p"],
  ["stopSequences", "stop"],
]);

const beside = new Set([
  "model",
  "messages",
  "input",
  "prompt",
  "contents",
  "system",
  "instructions",
  "tools",
  "functions",
  "id",
  "created_at",
]);

/** Tool choice as the blueprint has it: `auto`, `none`, `required`, or an object that names a tool. */
export function toolChoiceOf(choice: JsonObject[string] | undefined): string | JsonObject | null {
  if (!isObject(choice)) return typeof choice === "string" ? choice : null;
  const name =
    textOf(choice.toolName) ?? textOf(choice.name) ?? (isObject(choice.function) ? textOf(choice.function.name) : null);
  return name === null ? textOf(choice.type) : { type: "function", function: { name } };
}
