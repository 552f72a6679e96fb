import { snakeCase } from "../../providers/fields.ts";
import type { Json } from "../../values/json.ts";
import type { JsonObject } from "./attributes.ts";
import { isNothing } from "./parameters.ts";

/** Picks the parameters from a generation config of Google, in camel or snake case, under the names that logs have for them. */
export function googleParametersOf(config: JsonObject): JsonObject {
  const parameters: JsonObject = {};
  for (const [name, value] of Object.entries(config)) {
    const snake = snakeCase(name);
    if (!beside.has(snake) && !isNothing(value)) parameters[renamed.get(snake) ?? snake] = value as Json;
  }
  return parameters;
}

const beside = new Set([
  "system_instruction",
  "tools",
  "tool_config",
  "labels",
  "http_options",
  "api_key",
  "__proto__",
]);

const renamed = new Map([
  ["max_output_tokens", "max_tokens"],
  ["stop_sequences", "stop"],
]);
