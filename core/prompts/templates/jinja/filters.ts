import { pythonJson, pythonNumber, pythonRepr, pythonText, unicodeEscape } from "../../../values/pythonText.ts";
import { fixedDigits, formatPythonValue, requireLength } from "../formats/pythonFormat.ts";
import { dictKeysOf, inOrder } from "./dictOrder.ts";
import { callMethod } from "./methods.ts";
import { floats, ours } from "./pythonSyntax.ts";

type Filter = (value: unknown, ...args: unknown[]) => unknown;

/** Filters that MiniJinja lacks or implements differently from jinja2, with the names of their parameters. */
const table: [name: string, parameters: string, filter: Filter][] = [
  [ours.keys, "", (dict) => callMethod(dict, "keys")],
  [ours.slice, "start end step", slice],
  [ours.joined, "attribute start", joinedLists],
  [floats.float, "default", (value, otherwise = 0) => floatParts(numberIn(value) ?? Number(otherwise))],
  [floats.round, "precision method", round],
  [floats.sum, "attribute start", sum],
  ["int", "default", (value, otherwise = 0) => whole(numberIn(value)) ?? otherwise],
  ["string", "", shown],
  ["join", "d attribute", join],
  ["items", "", (dict) => (dict === undefined || dict === null ? [] : callMethod(dict, "items"))],
  ["tojson", "indent", (value, indent = 0) => json(value, Number(indent)).replace(/[<>&']/g, unicodeEscape)],
  ["pprint", "", pythonRepr],
  ["replace", "old new count", replace],
  ["indent", "width first blank", indent],
  ["truncate", "length killwords end leeway", truncate],
  ["center", "width", (value, width = 80) => formatPythonValue(shown(value), `^${Math.trunc(Number(width))}`)],
  ["wordcount", "", (value) => (shown(value).match(/[\p{L}\p{N}_]+/gu) ?? []).length],
  ["striptags", "", striptags],
  ["urlencode", "", urlencode],
];

/** Filters by name. Arguments come as they were given: keyword arguments last, as a Map. */
export const filters: Record<string, Filter> = {
  [ours.output]: output,
  [ours.method]: (value, name, ...args) => callMethod(value, String(name), ...args),
  format: (value, ...args) => percentFormat(shown(value), args),
  ...Object.fromEntries(table.map(([name, parameters, filter]) => [name, withNamed(parameters.split(" "), filter)])),
};

function withNamed(parameters: string[], filter: Filter): Filter {
  return (value, ...given) => {
    const last = given.at(-1);
    const isNamed = last instanceof Map && [...last.keys()].every((name) => parameters.includes(name));
    const positional = isNamed ? given.slice(0, -1) : given;
    if (positional.length > parameters.length) throw new Error("a filter has too many arguments");
    return filter(value, ...parameters.map((name, at) => positional[at] ?? (isNamed ? last.get(name) : undefined)));
  };
}

/** A value as Python's `str` shows it. */
function shown(value: unknown): string {
  return pythonText(inOrder(value));
}

/** Text that Python writes for the value of an expression. Throws for an infinite number, which only a division by zero gives. */
function output(value: unknown, isFloat: unknown): string {
  if (typeof value !== "number") return shown(value);
  if (!Number.isFinite(value)) throw new Error("division by zero");
  const text = pythonNumber(value);
  return isFloat === true && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function numberIn(value: unknown): number | null {
  if (typeof value === "object" || value === undefined || shown(value).trim() === "") return null;
  return Number.isNaN(Number(value)) ? null : Number(value);
}

function whole(number: number | null): number | null {
  return number === null ? null : Math.trunc(number);
}

/** Numbers whose sum is this float. A whole one would come back as an integer. */
function floatParts(value: number): number[] {
  return Number.isInteger(value) ? [value - 0.5, 0.5] : [value];
}

function sum(list: unknown, path: unknown, start: unknown = 0): unknown[] {
  const items = [start, ...itemsOf(list, path)];
  if (!items.every((item) => typeof item === "number" || typeof item === "boolean"))
    throw new Error("only numbers can be summed");
  return items.map(Number);
}

/** Lists one after the other: `sum` with a list as its start. */
function joinedLists(lists: unknown, path: unknown, start: unknown): unknown[] {
  const items = [start, ...itemsOf(lists, path)];
  if (!items.every(Array.isArray)) throw new Error("only lists can be added to a list");
  return items.flat();
}

/** Slice of a list or a text, as of Python. */
function slice(value: unknown, from: unknown, to: unknown, step: unknown): unknown {
  const items = Array.isArray(value) ? value : [...shown(value ?? "")];
  const stride = Math.trunc(Number(step));
  if (!stride) throw new Error("the step of a slice cannot be 0");
  const [least, most] = stride < 0 ? [-1, items.length - 1] : [0, items.length];
  const placeOf = (bound: unknown, missing: number) => {
    if (bound === undefined || bound === null) return missing;
    const at = Number(bound) < 0 ? Number(bound) + items.length : Number(bound);
    return Math.max(least, Math.min(at, most));
  };
  const taken: unknown[] = [];
  const [start, end] = [placeOf(from, stride < 0 ? most : least), placeOf(to, stride < 0 ? least : most)];
  for (let at = start; stride < 0 ? at > end : at < end; at += stride) taken.push(items[at]);
  return Array.isArray(value) ? taken : taken.join("");
}

function round(value: unknown, precision: unknown = 0, method: unknown = "common"): number[] {
  const [number, places] = [Number(value), Math.min(Number(precision), 300)];
  const unit = 10 ** places;
  const parts = (rounded: number) =>
    Number.isInteger(number) && method === "common" ? [rounded] : floatParts(rounded);
  if (method !== "common") return parts((method === "floor" ? Math.floor : Math.ceil)(number * unit) / unit);
  const size = Math.abs(number);
  const rounded = unit < 1 ? Number(fixedDigits(size * unit, 0)) / unit : Number(fixedDigits(size, places));
  return parts(Math.sign(number) * rounded);
}

/** Items of a list, a text or a dict, or what they have at a path: an empty text where that is missing. */
function itemsOf(value: unknown, path?: unknown): unknown[] {
  const items = value instanceof Map ? dictKeysOf(value) : Array.isArray(value) ? value : [...shown(value ?? "")];
  if (path === undefined) return items;
  const at = (item: unknown, key: string) =>
    item instanceof Map && item.has(key) ? item.get(key) : Array.isArray(item) ? item[Number(key)] : "";
  return items.map((item) => String(path).split(".").reduce(at, item));
}

/** JSON as `json.dumps(…, sort_keys=True)` writes it. */
function json(value: unknown, indent: number): string {
  if (indent === 0) return pythonJson(value);
  const sorted = (_: string, item: unknown) =>
    item instanceof Map ? Object.fromEntries([...item].toSorted(([a], [b]) => (a < b ? -1 : 1))) : item;
  return JSON.stringify(value ?? null, sorted, indent).replace(/[\x7f-\uffff]/g, unicodeEscape);
}

function join(list: unknown, given: unknown = "", path: unknown = undefined): string {
  const [items, separator] = [itemsOf(list, path), shown(given)];
  requireLength(items.length * separator.length);
  return items.map(shown).join(separator);
}

function striptags(value: unknown): string {
  const text = shown(value).replace(/<!--[\s\S]*?-->|<[^>]*>/g, "");
  return text.replace(/\s+/g, " ").trim();
}

function replace(value: unknown, given: unknown, replacement: unknown, count: unknown): string {
  const [text, old, by] = [shown(value), shown(given), shown(replacement)];
  requireLength(text.length + text.split(old).length * by.length);
  let left = Number(count ?? Number.POSITIVE_INFINITY);
  return text.replaceAll(old, (match) => (left-- > 0 ? by : match));
}

function indent(value: unknown, width: unknown = 4, first: unknown = false, blank: unknown = false): string {
  const space = typeof width === "string" ? width : formatPythonValue("", String(width));
  const isIndented = (line: string, at: number) => (at === 0 ? first : line !== "" || blank);
  const lines = shown(value).split("\n");
  requireLength(lines.length * space.length);
  return lines.map((line, at) => (isIndented(line, at) ? space + line : line)).join("\n");
}

function urlencode(value: unknown): string {
  const quoted = (part: unknown) => encodeURIComponent(shown(part)).replace(/[!'()*]/g, percentEscape);
  if (typeof value !== "object" || value === null) return quoted(value).replaceAll("%2F", "/");
  const pairs = (value instanceof Map ? callMethod(value, "items") : value) as unknown[][];
  return pairs.map((pair) => pair.map((part) => quoted(part).replaceAll("%20", "+")).join("=")).join("&");
}

function percentEscape(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Formats with Python's `%` operator: `%s`, `%d`, `%05.2f` and so on. */
function percentFormat(text: string, args: unknown[]): string {
  const named = args[0] instanceof Map ? args[0] : null;
  let next = 0;
  let length = 0;
  const result = text.replace(
    /%(?:\((\w+)\))?([-+ 0#]*)(\d*)(\.\d+)?([a-zA-Z%])/g,
    (_, name: string | undefined, flags: string, width: string, precision = "", type: string) => {
      if (type === "%") return "%";
      if (name === undefined ? next >= args.length : !named?.has(name)) throw new Error("a format has too few values");
      const value = name === undefined ? args[next++] : named?.get(name);
      const isText = type === "s" || type === "r";
      if (!isText && typeof value !== "number" && typeof value !== "boolean")
        throw new Error(`%${type} requires a number`);
      const align = flags.includes("-") ? "<" : isText ? ">" : "";
      const shape = isText
        ? ""
        : ["+", " ", "#", "0"].filter((flag) => flags.includes(flag) && `${align}${flag}` !== "<0").join("");
      const isWhole = /[diu]/.test(type);
      const given = isText
        ? type === "r"
          ? pythonRepr(inOrder(value))
          : shown(value)
        : isWhole
          ? Math.trunc(Number(value))
          : Number(value);
      const piece = formatPythonValue(
        given,
        align + shape + width + (isWhole ? "d" : precision + (isText ? "s" : type)),
      );
      length += piece.length;
      requireLength(length);
      return piece;
    },
  );
  if (next < args.length && !named) throw new Error("a format has too many values");
  return result;
}

function truncate(
  value: unknown,
  given: unknown = 255,
  kills: unknown = false,
  ending: unknown = "...",
  leeway: unknown = 5,
) {
  const [text, length, end] = [shown(value), Number(given), shown(ending)];
  const characters = [...text];
  if (characters.length <= length + Number(leeway)) return text;
  const cut = characters.slice(0, length - [...end].length).join("");
  return (kills === true ? cut : cut.replace(/ [^ ]*$/, "")) + end;
}
