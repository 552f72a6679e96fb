import { type Fault, type Loc, maxFaults } from "./faults.ts";

/**
 * Strings that Postgres cannot store: with a NUL character, or with half of a surrogate pair. Both can only come from
 * escapes, so the text says cheaply whether to look.
 */
export function findUnstorableStrings(text: string, value: unknown, loc: Loc): Fault[] {
  if (!text.includes("\\u0000") && !/\\u[dD][89a-fA-F]/.test(text)) return [];
  const faults: Fault[] = [];
  collectUnstorable(value, [...loc], faults);
  return faults;
}

function collectUnstorable(value: unknown, loc: (string | number)[], faults: Fault[]): void {
  if (faults.length >= maxFaults) return;
  if (typeof value === "string") {
    const fault = unstorable(value, loc);
    if (fault) faults.push(fault);
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

/** The fault of one string, or null. */
export function unstorable(text: string, loc: Loc): Fault | null {
  if (text.includes("\0")) {
    return { loc: [...loc], msg: "Input has a NUL character (U+0000), which cannot be stored", type: "string_nul" };
  }
  if (!text.isWellFormed()) {
    return { loc: [...loc], msg: "Input has half of a surrogate pair, which is no character", type: "string_unicode" };
  }
  return null;
}
