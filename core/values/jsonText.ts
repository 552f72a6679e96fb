// Scanning of JSON texts and bytes that are not parsed yet. Parsers on npm were looked at: jsonc-parser does not stream,
// and @streamparser/json makes a value of every token, where only brackets, commas and the ends of strings are needed.

export const quote = 0x22;
export const comma = 0x2c;
export const minus = 0x2d;
export const colon = 0x3a;
export const openBracket = 0x5b;
export const backslash = 0x5c;
export const closeBracket = 0x5d;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;

/** Levels of lists and objects that are read. Limits that the contract states as numbers are in generated/limits.ts. */
export const maxDepths = {
  /** JSON text in an attribute of a span, to be searched by key. Deeper ones are documents that nobody searches so. */
  searchedAttribute: 32,
  /** Request body: deeper than anything a person or an SDK writes, and shallow enough for every recursive function. */
  requestBody: 100,
  /** Attribute of a span over OTLP, as deep as a request body. */
  spanAttribute: 100,
  /** JSON text in an attribute of a span, read for messages, tools and parameters, which are never as deep. */
  spanText: 200,
  /** Request body whose deeper lists and objects are emptied: harmless for the parser and for every check. */
  emptiedBody: 500,
  /** Imported file, its outermost list included. Writing a value down again takes a stack, too. */
  importedFile: 1000,
  /** Value of a cell: what Postgres and the readers of an answer are sure to take. */
  cellValue: 1000,
  /** JSON found inside a text: deeper values are useless to every column type. */
  embeddedValue: 10_000,
} as const;

/** Value of a text; undefined for one that is not JSON, or is nested deeper than the parser's stack. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Index of the quote that closes the string opened at `opening`, or -1. */
export function endOfString(text: string, opening: number): number {
  let closing = text.indexOf('"', opening + 1);
  while (closing !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(closing - 1 - backslashes) === backslash) backslashes++;
    if (backslashes % 2 === 0) return closing;
    closing = text.indexOf('"', closing + 1);
  }
  return -1;
}

/** Tells whether lists and objects are nested deeper than this, up to a string without an end. */
export function nestsDeeperThan(levels: number, text: string): boolean {
  // Every level takes two characters.
  if (text.length <= 2 * levels) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === quote) {
      index = endOfString(text, index);
      if (index === -1) return false;
    } else if (unit === openBracket || unit === openBrace) {
      if (++depth > levels) return true;
    } else if (unit === closeBracket || unit === closeBrace) {
      depth--;
    }
  }
  return false;
}

/** The text without the contents of lists and objects below so many levels. */
export function emptiedBelow(levels: number, text: string): string {
  if (text.length <= 2 * levels) return text;
  const kept: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === quote) {
      index = endOfString(text, index);
      if (index === -1) break;
    } else if (unit === openBracket || unit === openBrace) {
      if (++depth === levels + 1) kept.push(text.slice(start, index + 1));
    } else if (unit === closeBracket || unit === closeBrace) {
      if (depth-- === levels + 1) start = index;
    }
  }
  // A list or object that is still open has no end, and the text is invalid with or without its contents.
  if (depth <= levels) kept.push(text.slice(start));
  return kept.join("");
}

/** Sixteen digits where a value may stand; 2^53 has sixteen. With `-?` it would take ten times as long (measured). */
const longInteger = /(?:^|[\s:,[-])\d{16}/;
const longIntegers = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Whether a JSON text may have integers that a number cannot hold. */
export function hasLongIntegers(text: string): boolean {
  return longInteger.test(text);
}

/** The JSON text with quotes around integers that a number cannot hold. Most texts have none, and cost one search. */
export function withQuotedIntegers(text: string): string {
  if (!hasLongIntegers(text)) return text;
  const parts: string[] = [];
  let outside = 0;
  while (outside < text.length) {
    const opening = text.indexOf('"', outside);
    const end = opening === -1 ? text.length : opening;
    parts.push(quoteLongIntegers(text.slice(outside, end)));
    if (opening === -1) break;
    const closing = endOfString(text, opening);
    outside = closing === -1 ? text.length : closing + 1;
    parts.push(text.slice(opening, outside));
  }
  return parts.join("");
}

function quoteLongIntegers(structure: string): string {
  if (structure.length < 16) return structure;
  return structure.replace(longIntegers, (digits) => (Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`));
}

/** Part of JSON that TypeScript does not know yet. */
interface SourceJson {
  parse(text: string, revive: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): object;
}

const sourceJson = JSON as unknown as SourceJson;

/** An object that `JSON.stringify` writes as this number, with all its digits. */
export function writtenNumber(digits: string): object {
  return sourceJson.rawJSON(digits);
}

/**
 * Value of a JSON text to be written as JSON again. Integers that a number cannot hold are in it as objects that only
 * `JSON.stringify` reads, which writes their digits.
 */
export function parseToWrite(text: string): unknown {
  if (!hasLongIntegers(text)) return JSON.parse(text);
  return sourceJson.parse(text, (_, value, { source = "" }) => {
    if (typeof value !== "number" || Number.isSafeInteger(value) || !/^-?\d+$/.test(source)) return value;
    return writtenNumber(source);
  });
}

/**
 * Bytes of a string, or behind an escape in it, that are compared one by one before the native search takes over.
 * Calling that costs as much as comparing some dozens: texts full of escapes took three times as long without this.
 */
const nearBytes = 64;

/** Finds the ends of strings in JSON bytes that arrive in chunks. */
export class StringBytes {
  /** A backslash ended the last chunk: the next byte belongs to it. */
  private isEscapePending = false;

  /** Index of the quote that closes the string around `from`, or -1 when the string goes on in the next chunk. */
  closingQuote(chunk: Uint8Array, from: number): number {
    let position = this.isEscapePending ? from + 1 : from;
    this.isEscapePending = false;
    let near = position + nearBytes;
    while (position < chunk.length) {
      if (position < near) {
        const byte = chunk[position];
        if (byte === quote) return position;
        if (byte === backslash) near = position + nearBytes;
        position += byte === backslash ? 2 : 1;
        continue;
      }
      const closing = chunk.indexOf(quote, position);
      // Not beyond the quote: many short strings before a far backslash must not each look for it.
      const escaped = chunk.subarray(position, closing === -1 ? chunk.length : closing).indexOf(backslash);
      if (escaped === -1) return closing;
      position += escaped + 2;
      near = position + nearBytes;
    }
    this.isEscapePending = position > chunk.length;
    return -1;
  }
}

/** Follows strings, lists and objects in JSON bytes that arrive in chunks. */
export class NestedBytes {
  /** Lists and objects that are open; below 0 after too many closings. */
  depth = 0;
  deepest = 0;
  private isInString = false;
  private readonly strings = new StringBytes();

  /**
   * Reads on to the next byte that stands outside of all lists and objects, opens or closes an outermost one, or is a
   * comma between the items of one. `depth` then counts this byte, too.
   * @returns the byte's index, or -1 when the chunk has no more of them
   */
  nextAtTop(chunk: Uint8Array, from: number): number {
    for (let index = from; index < chunk.length; index++) {
      if (this.isInString) {
        index = this.strings.closingQuote(chunk, index);
        if (index === -1) return -1;
        this.isInString = false;
        continue;
      }
      const byte = chunk[index];
      if (byte === quote) {
        this.isInString = true;
        if (this.depth <= 0) return index;
      } else if (byte === openBracket || byte === openBrace) {
        if (++this.depth > this.deepest) this.deepest = this.depth;
        if (this.depth <= 1) return index;
      } else if (byte === closeBracket || byte === closeBrace) {
        if (--this.depth <= 0) return index;
      } else if (this.depth <= 1 && (this.depth <= 0 || byte === comma)) {
        return index;
      }
    }
    return -1;
  }
}

/** Whether Postgres can store the texts in JSON as `stringify` writes it: no NUL, and no half of a surrogate pair. */
export function hasStorableTexts(json: string): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(json);
}
