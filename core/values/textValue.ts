import { Problem } from "../../domain/problem.ts";
import type { Json } from "./json.ts";
import { maxValueBytes } from "./storable.ts";

/**
 * Marker in sheet_rows.cells, which holds the values of cells: NULL is blank (null), a plain string is itself, and everything else (a
 * number, an object, a string that Postgres cannot hold) is its JSON after a marker. Imports thus write their fields as
 * they are. Measured for 100 MB of CSV: text[] 1.2 s against 2.4 s for jsonb. After two markers comes the JSON of a value
 * with a label of its own; JSON never begins with one.
 */
const marker = "\u0001";
const markerCode = 1;

export function encodeTextValue(value: Json): string | null {
  if (value === null) return null;
  return typeof value === "string" && isPlain(value) ? value : marker + JSON.stringify(value);
}

/**
 * Encodes a value of a request.
 * @param loc place of the value in the request
 * @throws Problem bad_request for a value that is too large for a cell
 */
export function encodeGivenValue(value: Json, loc: (string | number)[]): string | null {
  const stored = encodeTextValue(value);
  // A UTF-16 unit takes three bytes of UTF-8 at the most, so most values need not be measured.
  if (stored === null || stored.length * 3 <= maxValueBytes) return stored;
  const bytes = Buffer.byteLength(stored);
  if (bytes <= maxValueBytes) return stored;
  const message = `The value has ${bytes} bytes; a cell may have ${maxValueBytes}.`;
  throw Problem.at("bad_request", loc, message, "value_too_large");
}

export function decodeTextValue(stored: string | null | undefined): Json {
  if (stored === null || stored === undefined) return null;
  if (stored.charCodeAt(0) !== markerCode) return stored;
  return isLabelled(stored) ? readLabelled(stored).value : (JSON.parse(stored.substring(1)) as Json);
}

/** Encodes a value with a text of its own for grids. */
export function encodeLabelledValue(value: Json, label: string | null): string | null {
  return label === null ? encodeTextValue(value) : marker + marker + JSON.stringify({ value, label });
}

/** Label that a value was stored with, or null. */
export function decodeLabel(stored: string | null | undefined): string | null {
  return stored && isLabelled(stored) ? readLabelled(stored).label : null;
}

/** Tells whether two stored values mean the same, however each is encoded. */
export function isSameStored(first: string | null, second: string | null): boolean {
  if (first === second) return true;
  if (first === null || second === null) return false;
  const [left, right] = [first, second].map((stored) =>
    encodeLabelledValue(decodeTextValue(stored), decodeLabel(stored)),
  );
  return left === right;
}

function isLabelled(stored: string): boolean {
  return stored.startsWith(marker + marker);
}

function readLabelled(stored: string): { value: Json; label: string } {
  return JSON.parse(stored.substring(2)) as { value: Json; label: string };
}

/** Tells whether a text is stored as it is: Postgres takes no U+0000, UTF-8 no lone surrogate, and no text may begin
 * with the marker. */
function isPlain(text: string): boolean {
  return !text.startsWith(marker) && !text.includes("\0") && text.isWellFormed();
}
