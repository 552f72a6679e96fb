import { unstorableParts } from "../../../validation/unstorable.ts";
import type { JsonObject } from "../../values/json.ts";

/** Value that no cell can hold. */
interface UnstorableCell {
  column: string;
  /** Words that follow the place of the record. */
  description: string;
}

/**
 * Finds a value of a record that no cell can hold: escapes of JSON can make a U+0000 or half of a surrogate pair. The body of a
 * request is refused for the same. Names of columns are left to what makes titles of them.
 */
export function unstorableCell(record: JsonObject): UnstorableCell | null {
  for (const [column, value] of Object.entries(record)) {
    const [fault] = unstorableParts(value, []);
    if (!fault) continue;
    const part = fault.type === "string_nul" ? "the character U+0000" : "half of a surrogate pair";
    return { column, description: `has ${part} in "${column}", which a cell cannot store.` };
  }
  return null;
}
