import { tick } from "./computingTime.ts";
import type { Json } from "./json.ts";
import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  maxDepths,
  minus,
  openBrace,
  openBracket,
  quote,
  withQuotedIntegers,
} from "./jsonText.ts";

/**
 * Finds the JSON of a text: the whole text, else the content of the first Markdown code fence that is
 * JSON, else the first complete object or array; undefined without any. Linear in the text, whatever it holds.
 */
export function findJson(text: string): Json | undefined {
  const whole = parseWhole(text);
  if (whole !== undefined) return whole;
  const fenced = findFenced(text);
  return fenced === undefined ? findContainer(text) : fenced;
}

/** Parses the whole text, integers beyond 2^53 as texts of their digits; undefined for a text that is not JSON. */
export function parseWhole(text: string): Json | undefined {
  // A SyntaxError costs 2 µs, and the first character rules most other texts out.
  if (!startsLikeJson(text)) return undefined;
  try {
    return JSON.parse(withQuotedIntegers(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Parses the whole text; one that is not JSON stays as it is. */
export function parsedOrText(text: string): Json {
  const parsed = parseWhole(text);
  return parsed === undefined ? text : parsed;
}

function startsLikeJson(text: string): boolean {
  let index = 0;
  while (isSpace(text.charCodeAt(index))) index++;
  const code = text.charCodeAt(index);
  return (
    code === openBrace ||
    code === openBracket ||
    code === quote ||
    code === minus ||
    (code >= zero && code <= nine) ||
    text.startsWith("true", index) ||
    text.startsWith("false", index) ||
    text.startsWith("null", index)
  );
}

const fence = "```";

/**
 * Finds JSON in a Markdown code fence. A fence followed by a line break ends at the next fence that begins a line (JSON has no line break inside a string,
 * so none can be part of it); one in the middle of a line ends at the next fence.
 */
function findFenced(text: string): Json | undefined {
  const lastLineFence = text.lastIndexOf(`\n${fence}`);
  for (let open = text.indexOf(fence); open !== -1; ) {
    const start = endOfWord(text, open + fence.length);
    const isBlock = startsWithLineBreak(text, start) && start <= lastLineFence;
    const close = text.indexOf(isBlock ? `\n${fence}` : fence, start);
    if (close === -1) return undefined;
    tick(stepsPerRefusal + (close - start) / 2);
    const found = parseWhole(text.slice(start, close));
    if (found !== undefined) return found;
    open = text.indexOf(fence, close + fence.length + (isBlock ? 1 : 0));
  }
  return undefined;
}

function startsWithLineBreak(text: string, start: number): boolean {
  return text.startsWith("\n", start) || text.startsWith("\r\n", start);
}

/** Skips the language that a fence may name. */
function endOfWord(text: string, start: number): number {
  let index = start;
  while (isWordCharacter(text.charCodeAt(index))) index++;
  return index;
}

const stepsPerRefusal = 100;
/** Times that the text may be read before openings inside the part already read are passed over. */
const maxPasses = 8;
const maxDepth = maxDepths.embeddedValue;

function findContainer(text: string): Json | undefined {
  let budget = text.length * maxPasses;
  for (let start = nextOpening(text, 0); start !== -1; ) {
    const end = scanContainer(text, start);
    const isComplete = end > 0;
    const reached = isComplete ? end : ~end;
    if (isComplete) {
      const found = parseWhole(text.slice(start, end));
      if (found !== undefined) return found;
    }
    // Reading costs a few nanoseconds a character, refusing a text that is no JSON some microseconds.
    tick(isComplete ? stepsPerRefusal + (reached - start) / 2 : (reached - start) / 2);
    budget -= reached - start;
    start = nextOpening(text, budget > 0 ? start + 1 : Math.max(start + 1, reached));
  }
  return undefined;
}

/** Finds the next bracket in one loop: two indexOf would read to the end each time when one of the two never comes. */
function nextOpening(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === openBrace || code === openBracket) return index;
  }
  return -1;
}

/**
 * Reads on from an opening while it may still become JSON. It is not strict (JSON.parse decides) and only gives up
 * early in prose and code.
 * @returns the index after the closing, or `~index` of the place where it gave up
 */
function scanContainer(text: string, start: number): number {
  const closings: number[] = [];
  let expectsName = false;
  for (let index = start; ; index++) {
    const code = text.charCodeAt(index);
    if (code === openBrace || code === openBracket) {
      if (expectsName || closings.length === maxDepth) return ~index;
      expectsName = code === openBrace;
      closings.push(code + closingDistance);
    } else if (code === closeBrace || code === closeBracket) {
      if (closings.pop() !== code) return ~index;
      if (closings.length === 0) return index + 1;
      expectsName = false;
    } else if (code === quote) {
      const end = scanString(text, index);
      if (end < 0) return end;
      index = end;
      expectsName = false;
    } else if (code === comma) {
      expectsName = closings.at(-1) === closeBrace;
    } else if (!isSpace(code)) {
      if (expectsName || !(code === colon || code === minus || isNumberOrWordCharacter(code))) return ~index;
    }
  }
}

/** Index of the closing quote, or `~index` of a character that no JSON string holds. */
function scanString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    if (code === backslash) index++;
    else if (code < 0x20) return ~index;
  }
  return ~text.length;
}

/** Distance in ASCII between an opening brace or bracket and its closing one. */
const closingDistance = 2;
const zero = 0x30;
const nine = 0x39;

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function isWordCharacter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= zero && code <= nine);
}

function isNumberOrWordCharacter(code: number): boolean {
  return isWordCharacter(code) || code === 0x2b || code === 0x2e;
}
