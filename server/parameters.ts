import type { Fault } from "../validation/faults.ts";
import type { ParameterReading } from "../validation/route.ts";
import { unstorable } from "../validation/unstorable.ts";

type Scalar = string | number | boolean;

/** Values of parameters, and faults that the text alone shows. */
export interface ReadParameters {
  values: Record<string, Scalar | Scalar[]>;
  faults: Fault[];
}

/** Reads the declared parameters of a query string. Others are ignored: SDKs send some. @param url the request's URL */
export function readQuery(url: string, readings: readonly ParameterReading[]): ReadParameters {
  const read: ReadParameters = { values: {}, faults: [] };
  const mark = url.indexOf("?");
  if (mark === -1 || readings.length === 0) return read;
  for (const [name, texts] of collectTexts(url.slice(mark + 1), readings)) {
    const reading = readings.find((each) => each.name === name) as ParameterReading;
    readTexts(read, reading, texts, "query");
  }
  return read;
}

/** Decoded texts of each declared parameter, null for one whose escapes are broken. */
function collectTexts(query: string, readings: readonly ParameterReading[]): Map<string, (string | null)[]> {
  const texts = new Map<string, (string | null)[]>();
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const name = decodeText(equals === -1 ? pair : pair.slice(0, equals));
    if (name === null || !readings.some((reading) => reading.name === name)) continue;
    const text = equals === -1 ? "" : decodeText(pair.slice(equals + 1));
    const earlier = texts.get(name);
    if (earlier) earlier.push(text);
    else texts.set(name, [text]);
  }
  return texts;
}

function decodeText(text: string): string | null {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null;
  }
}

/**
 * Reads path parameters as the router gives them.
 * @param request its URL tells a broken escape from a replacement character that was sent
 */
export function readPath(
  params: Record<string, string>,
  request: { readonly url: string },
  readings: readonly ParameterReading[],
): ReadParameters {
  const read: ReadParameters = { values: {}, faults: [] };
  for (const reading of readings) {
    const text = params[reading.name] ?? "";
    // Bun's router decodes broken escapes to U+FFFD.
    const isBroken = text.includes("\ufffd") && !/%EF%BF%BD/i.test(request.url);
    readTexts(read, reading, [isBroken ? null : text], "path");
  }
  return read;
}

export function readHeaders(headers: Headers, readings: readonly ParameterReading[]): ReadParameters {
  const read: ReadParameters = { values: {}, faults: [] };
  for (const reading of readings) {
    const text = headers.get(reading.name);
    if (text !== null) readTexts(read, reading, [text], "header");
  }
  return read;
}

function readTexts(read: ReadParameters, reading: ParameterReading, texts: (string | null)[], place: string): void {
  const { name, list } = reading;
  const loc = [place, name];
  const sound: string[] = [];
  for (const text of texts) {
    const fault =
      text === null
        ? { loc, msg: "Input has percent escapes that are not UTF-8", type: "string_unicode" }
        : unstorable(text, loc);
    if (fault) read.faults.push(fault);
    else if (text !== null) sound.push(text);
  }
  if (list) {
    const { separator } = list;
    const items = separator === null ? sound : sound.flatMap((text) => (text === "" ? [] : text.split(separator)));
    read.values[name] = items.map((item) => coerce(item, reading.kinds));
  } else if (texts.length > 1) {
    read.faults.push({ loc, msg: `Input is given ${texts.length} times; give it once`, type: "multiple_values" });
  } else if (sound[0] !== undefined) {
    read.values[name] = coerce(sound[0], reading.kinds);
  }
}

/** Converts a text to the first kind that it fits; one that fits none stays a text, for the validator to refuse. */
function coerce(text: string, kinds: ParameterReading["kinds"]): Scalar {
  for (const kind of kinds) {
    if (kind === "string") return text;
    if (kind === "boolean") {
      const lower = text.toLowerCase();
      if (lower === "true" || lower === "1") return true;
      if (lower === "false" || lower === "0") return false;
    } else if (
      kind === "integer" ? /^[+-]?\d+$/.test(text) : /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)
    ) {
      return Number(text);
    }
  }
  return text;
}
