import { Problem } from "../domain/problem.ts";

/** Limit of nesting: deeper than anything a person or an SDK writes, shallow enough for every recursive function. */
const maxDepth = 100;
/** Depth that a parser and every check of a value can bear; deeper levels are emptied where nesting is no fault. */
const maxLenientDepth = 500;

/**
 * Reads a JSON text.
 * @param hasExactIntegers integers beyond 2^53, which JSON.parse would round, become texts of their digits
 * @param takesNesting lists and objects nested deeper than 500 levels become empty instead of a fault
 * @throws Problem invalid_json that names the position
 * @throws Problem bad_request when lists and objects are nested deeper than 100 levels, unless it takes them
 */
export function parseJson(text: string, { hasExactIntegers = false, takesNesting = false } = {}): unknown {
  // Before the parser runs: it is recursive too, and a body of a million brackets would end it.
  if (!takesNesting && text.length > 2 * maxDepth && isTooDeep(text)) {
    throw new Problem("bad_request", `The request body nests lists and objects deeper than ${maxDepth} levels.`);
  }
  const readable = takesNesting && text.length > 2 * maxLenientDepth ? emptiedBelow(text, maxLenientDepth) : text;
  try {
    return JSON.parse(hasExactIntegers ? withQuotedIntegers(readable) : readable);
  } catch (cause) {
    const fault = new JsonScanner(text).findFault();
    throw new Problem("invalid_json", `The request body is not valid JSON: ${fault}.`, { cause });
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 0x22) {
      index = endOfString(text, index);
      if (index === -1) return false;
    } else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > maxDepth) return true;
    } else if (unit === 0x5d || unit === 0x7d) {
      depth--;
    }
  }
  return false;
}

/** Empties the lists and objects below a number of levels. */
function emptiedBelow(text: string, levels: number): string {
  const kept: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 0x22) {
      index = endOfString(text, index);
      if (index === -1) break;
    } else if (unit === 0x5b || unit === 0x7b) {
      if (++depth === levels + 1) kept.push(text.slice(start, index + 1));
    } else if (unit === 0x5d || unit === 0x7d) {
      if (depth-- === levels + 1) start = index;
    }
  }
  // A list that is still open makes the text invalid, with or without its content.
  if (depth <= levels) kept.push(text.slice(start));
  return kept.join("");
}

/** Sixteen digits where a value may stand; 2^53 has sixteen. With `-?` it would take ten times as long (measured). */
const longInteger = /[\s:,[-]\d{16}/;
const longIntegers = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Quotes integers that a number cannot hold. Most texts have none, and cost one search. */
function withQuotedIntegers(text: string): string {
  if (!longInteger.test(text)) return text;
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

/** Index of the quote that closes the string that opens at `opening`, or -1. */
function endOfString(text: string, opening: number): number {
  let closing = text.indexOf('"', opening + 1);
  while (closing !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(closing - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return closing;
    closing = text.indexOf('"', closing + 1);
  }
  return -1;
}

/** Kind of token that may come next; "first" comes after an opening bracket. */
type Expected = "value" | "first" | "key" | "next";

/** Finds where a text stops being JSON, for texts that `JSON.parse` has refused: it does not say where. */
class JsonScanner {
  private position = 0;
  /** Opened lists and objects, innermost last. */
  private readonly open: ("[" | "{")[] = [];
  private fault: string | undefined;

  constructor(private readonly text: string) {}

  findFault(): string {
    let expected: Expected = "value";
    while (this.fault === undefined) {
      this.skipSpace();
      if (expected === "next" && this.open.length === 0) this.refuse("there is more text after the end of the value");
      else expected = this.take(expected);
    }
    return `${this.fault} ${this.place()}`;
  }

  /** Reads one token and returns what may follow. */
  private take(expected: Expected): Expected {
    const inObject = this.open.at(-1) === "{";
    const closing = inObject ? "}" : "]";
    if (expected === "next" || expected === "first") {
      if (this.accept(closing)) return this.close();
      if (expected === "next" && this.accept(",")) return inObject ? "key" : "value";
      if (expected === "next") return this.refuse(`expected "," or "${closing}"`);
    }
    return expected === "key" || (expected === "first" && inObject) ? this.takeKey() : this.takeValue();
  }

  private takeKey(): Expected {
    if (this.text[this.position] !== '"') return this.refuse("expected a property name in double quotes");
    this.takeString();
    if (this.fault) return "key";
    this.skipSpace();
    return this.accept(":") ? "value" : this.refuse('expected ":" after the property name');
  }

  private takeValue(): Expected {
    for (const bracket of ["[", "{"] as const) {
      if (!this.accept(bracket)) continue;
      this.open.push(bracket);
      return "first";
    }
    if (this.text[this.position] === '"') return this.takeString();
    const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
    scalar.lastIndex = this.position;
    if (!scalar.test(this.text)) return this.refuse("expected a value");
    this.position = scalar.lastIndex;
    return "next";
  }

  private takeString(): Expected {
    const closing = endOfString(this.text, this.position);
    const content = this.text.slice(this.position + 1, closing === -1 ? this.text.length : closing);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON forbids in a string.
    const fault = /[\u0000-\u001f]|\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(content.replaceAll(/\\["\\]/g, "__"));
    if (fault) {
      this.position += 1 + fault.index;
      return this.refuse(fault[0] === "\\" ? "there is no such escape" : "a control character must be escaped");
    }
    if (closing === -1) return this.refuse("there is no end to the string that begins");
    this.position = closing + 1;
    return "next";
  }

  private close(): Expected {
    this.open.pop();
    return "next";
  }

  private refuse(fault: string): Expected {
    this.fault = this.position < this.text.length ? fault : `it ends too early, ${fault}`;
    return "next";
  }

  private accept(token: string): boolean {
    if (this.text[this.position] !== token) return false;
    this.position++;
    return true;
  }

  private skipSpace(): void {
    while (" \t\n\r".includes(this.text[this.position] ?? "x")) this.position++;
  }

  private place(): string {
    const before = this.text.slice(0, this.position);
    const line = before.split("\n").length;
    return `at line ${line}, column ${this.position - before.lastIndexOf("\n")} (character ${this.position})`;
  }
}
