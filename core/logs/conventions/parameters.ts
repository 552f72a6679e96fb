import { isObject, type JsonObject, textOf } from "./attributes.ts";

/** Picks the parameters from a request body: every field except messages, tools and names of models. */
export function requestParametersOf(request: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(request).filter(([name, value]) => !beside.has(name) && value !== null));
}

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
]);

/** Tool choice as the blueprint has it: `auto`, `none`, `required`, or an object that names a tool. */
export function toolChoiceOf(choice: JsonObject[string] | undefined): string | JsonObject | null {
  if (!isObject(choice)) return typeof choice === "string" ? choice : null;
  const name =
    textOf(choice.toolName) ?? textOf(choice.name) ?? (isObject(choice.function) ? textOf(choice.function.name) : null);
  return name === null ? textOf(choice.type) : { type: "function", function: { name } };
}
