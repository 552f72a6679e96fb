import { giveWay, isTurnDue } from "../../../values/giveWay.ts";
import { codeEscape, pythonRepr, pythonText } from "../../../values/pythonText.ts";
import { FormatFault, formatPythonValue, Room } from "./pythonFormat.ts";

/** A replacement field of Python's `str.format`: `{name!r:>10}`. */
interface Field {
  name: string;
  conversion: string | null;
  /** Format after the colon, which may contain fields. */
  spec: string;
}

type Piece = string | Field;

/** Nesting depth of fields: one may stand in the format of another. */
const maxDepth = 2;

/** Names of the fields of a text in order; none where the text is not a valid format. */
export function fStringNames(text: string, depth = maxDepth): string[] {
  const pieces = depth === 0 ? null : tryParse(text);
  const names = (pieces ?? []).flatMap((piece) =>
    typeof piece === "string"
      ? []
      : [piece.name, ...(piece.spec.includes("{") ? fStringNames(piece.spec, depth - 1) : [])],
  );
  return [...new Set(names.filter((name) => name !== "" && !/["']/.test(name)))];
}

function tryParse(text: string): Piece[] | null {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof FormatFault) return null;
    throw error;
  }
}

/**
 * Fills values into a text as Python's `str.format` does. Any text between braces is a field name; a field without a
 * value, or with null, gives an empty text.
 *
 * @param onMissing called with the name of each field that has no value
 * @param room that this text shares with others
 * @throws FormatFault for attributes, indices, positions and formats that Python refuses
 */
export async function renderFString(
  text: string,
  values: Readonly<Record<string, unknown>>,
  onMissing: (name: string) => void,
  room = new Room(),
): Promise<string> {
  let result = "";
  for (const piece of parse(text)) {
    if (isTurnDue()) await giveWay();
    result += renderPiece(piece, (name) => fieldValue(name, values, onMissing), room);
  }
  return result;
}

/**
 * Formats with Python's `str.format`, whose fields have positions, names, attributes and keys.
 * @param positional the last one may be a Map of values by name
 * @throws FormatFault for what Python refuses
 */
export function formatFields(text: string, positional: unknown[]): string {
  const named = positional.at(-1) instanceof Map ? (positional.at(-1) as Map<unknown, unknown>) : null;
  let next = 0;
  const valueAt = (name: string) => {
    const [first = "", ...path] = name.replace(/\[([^\]]*)\]/g, ".$1").split(".");
    let value = /^\d*$/.test(first) ? positional[first === "" ? next++ : Number(first)] : named?.get(first);
    for (const key of path) {
      value = Array.isArray(value) ? value[Number(key)] : value instanceof Map ? value.get(key) : undefined;
    }
    if (value === undefined) throw new FormatFault(`there is no value for {${name}}`);
    return value;
  };
  return renderFields(text, valueAt, new Room());
}

function renderFields(text: string, valueOfField: (name: string) => unknown, room: Room, depth = maxDepth): string {
  if (depth === 0) throw new FormatFault("fields are nested too deeply");
  return parse(text)
    .map((piece) => renderPiece(piece, valueOfField, room, depth))
    .join("");
}

function renderPiece(piece: Piece, valueOfField: (name: string) => unknown, room: Room, depth = maxDepth): string {
  if (typeof piece === "string") {
    room.take(piece.length);
    return piece;
  }
  const value = valueOfField(piece.name);
  const spec = piece.spec.includes("{") ? renderFields(piece.spec, valueOfField, room, depth - 1) : piece.spec;
  const given = converted(value, piece.conversion);
  if (piece.conversion !== null) room.take((given as string).length);
  const formatted = formatPythonValue(given, spec, room);
  room.take(formatted.length);
  return formatted;
}

function fieldValue(
  name: string,
  values: Readonly<Record<string, unknown>>,
  onMissing: (name: string) => void,
): unknown {
  // A name in quotes is a key of JSON: `{"temp": 21}` would be blanks.
  if (/^\d*$|[.["']/.test(name)) {
    throw new FormatFault(`{${name}} is not the name of a variable`);
  }
  if (!Object.hasOwn(values, name)) {
    onMissing(name);
    return "";
  }
  return values[name] ?? "";
}

function converted(value: unknown, conversion: string | null): unknown {
  if (conversion === null) return value;
  if (conversion === "s") return pythonText(value);
  if (conversion === "r") return pythonRepr(value);
  if (conversion === "a") return pythonRepr(value).replace(/[^\0-\x7f]/gu, codeEscape);
  throw new FormatFault(`!${conversion} is not a conversion`);
}

function parse(text: string): Piece[] {
  const pieces: Piece[] = [];
  let literal = "";
  let index = 0;
  while (index < text.length) {
    const brace = nextBrace(text, index);
    literal += text.slice(index, brace);
    if (brace === text.length) break;
    const character = text[brace] as string;
    if (text[brace + 1] === character) {
      literal += character;
      index = brace + 2;
      continue;
    }
    if (character === "}") throw new FormatFault("there is a single }");
    if (literal !== "") pieces.push(literal);
    literal = "";
    const end = endOfField(text, brace);
    pieces.push(parseField(text.slice(brace + 1, end)));
    index = end + 1;
  }
  if (literal !== "") pieces.push(literal);
  return pieces;
}

function nextBrace(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x7b || code === 0x7d) return index;
  }
  return text.length;
}

/** Position of the brace that closes the one at `open`. */
function endOfField(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x7b) depth++;
    else if (code === 0x7d && --depth === 0) return index;
  }
  throw new FormatFault("a { is never closed");
}

function parseField(field: string): Field {
  const end = endOfName(field);
  const name = field.slice(0, end);
  if (name.includes("{")) throw new FormatFault("there is a { inside a field's name");
  if (field[end] !== "!") return { name, conversion: null, spec: field.slice(end + 1) };
  const conversion = field[end + 1];
  const next = field[end + 2];
  if (conversion === undefined || (next !== undefined && next !== ":")) {
    throw new FormatFault("a ! must be followed by one letter");
  }
  return { name, conversion, spec: field.slice(end + 3) };
}

/** Position of the first `!` or `:` outside of square brackets, where the name ends. */
function endOfName(field: string): number {
  let isIndex = false;
  for (let index = 0; index < field.length; index++) {
    const character = field[index];
    if (character === "[") isIndex = true;
    else if (character === "]") isIndex = false;
    else if (!isIndex && (character === "!" || character === ":")) return index;
  }
  return field.length;
}
