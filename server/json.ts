import { emptiedBelow, endOfString, maxDepths, nestsDeeperThan, withQuotedIntegers } from "../core/values/jsonText.ts";
import { Problem } from "../domain/problem.ts";

const { requestBody: maxDepth, emptiedBody: maxLenientDepth } = maxDepths;

/**
 * Reads a JSON text.
 * @param hasExactIntegers integers beyond 2^53, which JSON.parse would round, become texts of their digits
 * @param takesNesting lists and objects nested deeper than 500 levels become empty instead of a fault
 * @throws Problem invalid_json that names the position
 * @throws Problem bad_request when lists and objects are nested deeper than 100 levels, unless it takes them
 */
export function parseJson(text: string, { hasExactIntegers = false, takesNesting = false } = {}): unknown {
  // Before the parser runs: it is recursive too, and a body of a million brackets would end it.
  if (!takesNesting && nestsDeeperThan(maxDepth, text)) {
    throw new Problem("bad_request", `The request body nests arrays and objects more than ${maxDepth} levels deep.`);
  }
  const readable = takesNesting ? emptiedBelow(maxLenientDepth, text) : text;
  try {
    return JSON.parse(hasExactIntegers ? withQuotedIntegers(readable) : readable);
  } catch (cause) {
    const fault = new JsonScanner(text).findFault();
    throw new Problem("invalid_json", `The request body is not valid JSON: ${fault}.`, { cause });
  }
}

/** Kind of token that may come next; "first" comes after an opening bracket. */
type Expected = "value" | "first" | "key" | "next";

/** Finds where a text stops being JSON, for texts that `JSON.parse` has refused: it does not say where. */
class JsonScanner {
  private position = 0;
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

  private take(expected: Expected): Expected {
    const inObject = this.open.at(-1) === "{";
    const closing = inObject ? "}" : "]";
    if (expected === "next" || expected === "first") {
      if (this.accept(closing)) {
        this.open.pop();
        return "next";
      }
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
      return this.refuse(fault[0] === "\\" ? "this escape is unknown" : "a control character must be escaped");
    }
    if (closing === -1) return this.refuse("there is no end to the string that begins");
    this.position = closing + 1;
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
