import { type Fault, type Loc, maxFaults } from "./faults.ts";

/**
 * Signs of a number beyond 1.8e308 in a JSON list or object: without either there is none (209 digits and e99 are
 * within). As one expression with two branches they would take ten times as long (measured). An exponent has its number in
 * front: ids of spans are full of digits around an e, and the value of every such body would be looked through.
 */
const longExponent = /(?:^|[\s:,[-])\d+(?:\.\d+)?[eE]\+?\d{3}/;
const longRun = /[\s:,[-]\d{210}/;

/**
 * Finds in a parsed value what Postgres cannot store: strings with a NUL character or with half of a surrogate pair,
 * and numbers that became infinite. The first two can only come from escapes, so a search in the text says cheaply whether to look.
 */
export function findUnstorable(text: string, value: unknown, loc: Loc): Fault[] {
  return mayBeUnstorable(text) ? unstorableParts(value, loc) : [];
}

/** Finds the same in a value whose text shows signs of it. */
export function unstorableParts(value: unknown, loc: Loc): Fault[] {
  const faults: Fault[] = [];
  collectUnstorable(value, [...loc], faults);
  return faults;
}

const tooLarge = "Input is a number beyond 1.8e308, which cannot be stored; send it as a string";

/** The value with U+FFFD in texts for what Postgres cannot store, and "Infinity" for what became infinite. */
export function madeStorable(text: string, value: unknown): unknown {
  return mayBeUnstorable(text) ? mended(value) : value;
}

function mended(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storableText(key), mended(part)]));
}

/** Replaces NUL and halves of surrogate pairs, which Postgres does not store, by U+FFFD. */
export function storableText(text: string): string {
  if (text.isWellFormed() && !text.includes("\0")) return text;
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}

/** Looks for signs of what Postgres cannot store in the text of JSON. */
export function mayBeUnstorable(text: string): boolean {
  return text.includes("\\u0000") || /\\u[dD][89a-fA-F]/.test(text) || longExponent.test(text) || longRun.test(text);
}

function collectUnstorable(value: unknown, loc: (string | number)[], faults: Fault[]): void {
  if (faults.length >= maxFaults) return;
  if (typeof value === "string") {
    const fault = unstorable(value, loc);
    if (fault) faults.push(fault);
  } else if (typeof value === "number") {
    if (!Number.isFinite(value)) faults.push({ loc: [...loc], msg: tooLarge, type: "finite_number" });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collectUnstorable(item, [...loc, index], faults);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      const fault = unstorable(key, [...loc, key]);
      if (fault) faults.push(fault);
      collectUnstorable(part, [...loc, key], faults);
    }
  }
}

export function unstorable(text: string, loc: Loc): Fault | null {
  if (text.includes("\0")) {
    return { loc: [...loc], msg: "Input has a NUL character (U+0000), which cannot be stored", type: "string_nul" };
  }
  if (!text.isWellFormed()) {
    return { loc: [...loc], msg: "Input has half of a surrogate pair, not a character", type: "string_unicode" };
  }
  return null;
}
