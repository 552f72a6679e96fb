import { pythonRepr } from "../../../values/pythonText.ts";
import { formatFields } from "../formats/fString.ts";
import { formatPythonValue } from "../formats/pythonFormat.ts";
import { dictKeysOf } from "./dictOrder.ts";

const ofDicts: Record<string, (dict: Map<unknown, unknown>) => unknown> = {
  items: (dict) => dictKeysOf(dict).map((key) => [key, dict.get(key)]),
  keys: dictKeysOf,
  values: (dict) => dictKeysOf(dict).map((key) => dict.get(key)),
};

const ofTexts: Record<string, (text: string, ...args: unknown[]) => unknown> = {
  format: (text, ...args) => formatFields(text, args),
  index: (text, part) => positionIn(text, part),
  ljust: (text, width, fill = " ") => formatPythonValue(text, `${fill}<${Number(width)}`),
  rjust: (text, width, fill = " ") => formatPythonValue(text, `${fill}>${Number(width)}`),
  zfill: (text, width) => {
    const sign = /^[+-]?/.exec(text)?.[0] ?? "";
    return sign + formatPythonValue(text.slice(sign.length), `0>${Number(width) - sign.length}`);
  },
  removeprefix: (text, start) => (text.startsWith(String(start)) ? text.slice(String(start).length) : text),
  removesuffix: (text, end) => (text.endsWith(String(end)) ? text.slice(0, text.length - String(end).length) : text),
};

const ofLists: Record<string, (list: unknown[], ...args: unknown[]) => unknown> = { index: positionIn };

/** Names of Python's methods that are carried out here, since MiniJinja has none of the name or sorts what they give. */
export const methodNames: ReadonlySet<string> = new Set([ofDicts, ofTexts, ofLists].flatMap(Object.keys));

/** @throws Error when the value has no such method */
export function callMethod(value: unknown, name: string, ...args: unknown[]): unknown {
  const table =
    value instanceof Map ? ofDicts : Array.isArray(value) ? ofLists : typeof value === "string" ? ofTexts : {};
  const method = Object.hasOwn(table, name)
    ? (table[name] as (value: unknown, ...args: unknown[]) => unknown)
    : undefined;
  if (!method) throw new Error(`${pythonRepr(value).slice(0, 100)} has no method ${name}`);
  return method(value, ...args);
}

function positionIn(value: string | unknown[], part: unknown): number {
  const at = value.indexOf(part as string);
  if (at < 0) throw new Error(`${pythonRepr(part).slice(0, 100)} is not in it`);
  return typeof value === "string" ? [...value.slice(0, at)].length : at;
}
