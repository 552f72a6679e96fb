import { unstorableParts } from "../../../validation/unstorable.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { maxValueBytes } from "../../values/storable.ts";

/** Value that no cell can hold. */
interface UnstorableCell {
  column: string;
  /** Words that follow the place of the record. */
  description: string;
}

/**
 * Finds a value of a record that no cell can hold: one that is too large, or in which escapes of JSON have made a U+0000 or half of
 * a surrogate pair. The body of a request is refused for the same. Names of columns are left to what makes titles of them.
 */
export function unstorableCell(record: JsonObject): UnstorableCell | null {
  for (const [column, value] of Object.entries(record)) {
    if (isTooLarge(value)) return { column, description: tooLarge(column) };
    const [fault] = unstorableParts(value, []);
    if (!fault) continue;
    const part = fault.type === "string_nul" ? "the character U+0000" : "half of a surrogate pair";
    return { column, description: `has ${part} in "${column}", which a cell cannot store.` };
  }
  return null;
}

function isTooLarge(value: Json): boolean {
  return Buffer.byteLength(typeof value === "string" ? value : JSON.stringify(value)) > maxValueBytes;
}

/** Words that follow the place of a record with a value that is too large. */
export function tooLarge(column: string): string {
  return `has more bytes in "${column}" than the ${maxValueBytes} that a cell may have.`;
}
