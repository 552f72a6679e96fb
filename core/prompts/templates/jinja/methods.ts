import { pythonRepr } from "../../../values/pythonText.ts";
import { formatFields } from "../formats/fString.ts";
import { keysOf } from "./dictOrder.ts";

/** Python's methods that are carried out here, since MiniJinja has none of the name or sorts what they give. */
export const methodNames: ReadonlySet<string> = new Set(["items", "keys", "values", "format"]);

/** @throws Error when the value has no such method */
export function callMethod(value: unknown, name: string, ...args: unknown[]): unknown {
  if (typeof value === "string" && name === "format") return formatFields(value, args);
  if (!(value instanceof Map) || name === "format")
    throw new Error(`${pythonRepr(value).slice(0, 100)} has no ${name}`);
  if (name === "keys") return keysOf(value);
  return keysOf(value).map((key) => (name === "items" ? [key, value.get(key)] : value.get(key)));
}
