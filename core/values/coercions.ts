import { findJson } from "./embeddedJson.ts";
import { compactJson, isObject, type Json } from "./json.ts";

/** Takes the content out of `{"value": …}`, however often it is wrapped; any other value stays as it is. */
export function unwrap(value: Json): Json {
  let inner = value;
  while (isObject(inner) && Object.hasOwn(inner, "value")) {
    if (Object.keys(inner).length !== 1) return inner;
    inner = inner.value as Json;
  }
  return inner;
}

/**
 * The value as text: null is empty, a number its shortest decimal (`4`, `0.1`, `1e+21`), an object or an array
 * compact JSON.
 */
export function text(value: Json): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      return `${value}`;
    case "boolean":
      return value ? "true" : "false";
    default:
      return value === null ? "" : compactJson(value);
  }
}

/**
 * The value as a finite number, or NaN. A text counts when, without outer whitespace, it is
 * `[+-] digits [. digits] [e [+-] digits]`, with the digits before or after the point left out at most once:
 * `-1.5e3`, `+7`, `.5`, `007`; but no hexadecimal, no `1,000`, no `1_000`, no `Infinity`, and no `1e400`, which a
 * double cannot hold. Booleans are not numbers.
 */
export function number(value: Json): number {
  if (typeof value === "string") return numberInText(value);
  return typeof value === "number" && Number.isFinite(value) ? withoutSignOfZero(value) : Number.NaN;
}

/** Long integer, perhaps with zeros after a point. One with an exponent is an approximate number, as everywhere. */
const integerText = /^\s*[+-]?\d{16,400}(?:\.0*)?\s*$/;

/** The number, or the integer in a text that a number would round: beyond 2^53 it holds only some of them. */
export function exactNumber(value: Json): number | bigint {
  const read = number(value);
  if (typeof value !== "string" || !Number.isInteger(read) || !integerText.test(value)) return read;
  const exact = BigInt(value.trim().replace(/\..*/, ""));
  return exact === BigInt(read) ? read : exact;
}

/** JSON writes -0 as 0, so a -0 would not survive being stored. */
function withoutSignOfZero(value: number): number {
  return value === 0 ? 0 : value;
}

function numberInText(value: string): number {
  // Number() reads the grammar above and also blank text (0), 0x10, 0o7, 0b1 and Infinity.
  const read = Number(value);
  if (!Number.isFinite(read)) return Number.NaN;
  if (read === 0 && blank(value)) return Number.NaN;
  return hasRadixPrefix(value) ? Number.NaN : withoutSignOfZero(read);
}

function hasRadixPrefix(value: string): boolean {
  const trimmed = value.trim();
  const second = trimmed.charCodeAt(1) | 0x20;
  return second === 0x78 || second === 0x6f || second === 0x62;
}

/**
 * The value as JSON: a text is parsed, whole or with JSON in a Markdown code fence or inside it (`findJson`); any
 * other value is JSON already. Undefined when a text has none.
 */
export function json(value: Json): Json | undefined {
  return typeof value === "string" ? findJson(value) : value;
}

/** Null, or a text of nothing but whitespace. */
export function blank(value: Json): boolean {
  if (typeof value !== "string") return value === null;
  const first = value.charCodeAt(0);
  if (first > 0x20 && first < 0x7f) return false;
  return value.trim() === "";
}

/** Text of a value in a grid. */
export function displayValue(value: Json): string | null {
  if (typeof value === "string" || value === null) return value;
  return typeof value === "object" ? compactJson(value) : `${value}`;
}

/** Excerpt of a value for a message: JSON of its text, cut to a readable length. */
export function excerpt(value: Json): string {
  const whole = text(value);
  const cut = whole.length > excerptLength ? `${whole.slice(0, excerptLength)}…` : whole;
  return JSON.stringify(cut.toWellFormed().replaceAll("\0", "\ufffd"));
}

const excerptLength = 60;
