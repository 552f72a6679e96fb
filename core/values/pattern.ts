import { RE2JS, RE2JSException } from "re2js";
import { CellFault } from "./cellFault.ts";
import { tick } from "./computingTime.ts";
import { ExpressionFault } from "./expressionFault.ts";

export interface Pattern {
  /** Instructions of the compiled pattern, the most that a character costs. */
  size: number;
  /** Tells whether the pattern matches anywhere in the text. */
  isFoundIn(text: string): boolean;
  /** Tells whether the pattern matches the whole text. */
  isWhole(text: string): boolean;
  groupCount: number;
  /**
   * Hands over these groups (0 is the whole match) of every match, from left to right and without overlaps; a group
   * that took no part is empty.
   */
  eachMatch(text: string, groups: number[], take: (found: string[]) => void): void;
}

/**
 * Limit of characters × instructions of the compiled pattern for one text. RE2 needs 10 to 50 ns for each at
 * its worst (`[ab]*a[ab]{990}c`, thousands of `\pL`), so this is 1 to 5 s, of which the cell's budget allows one; usual
 * patterns have 10 to 50 instructions and take a text of 2 MB in milliseconds.
 */
const maxWork = 100_000_000;

/** Work below which a search is not interrupted: 100 ms at the worst. */
const uncountedWork = 2_000_000;
/** Characters × instructions that count as one step of time. */
const workPerStep = 4;

/**
 * A text that counts the time of reading it. One search is linear, all together need not be: `a*b|a` reads a run of a's to
 * its end for every a. Both the engine's automata read by `charCodeAt`.
 */
class CountedText extends String {
  constructor(
    text: string,
    private readonly stepsPerRead: number,
  ) {
    super(text);
  }

  override charCodeAt(index: number): number {
    tick(this.stepsPerRead);
    return super.charCodeAt(index);
  }
}

const stepsPerMatch = 20;

/** Characters of a fault's reason that are shown. */
const maxReason = 300;

/**
 * Compiles a pattern for RE2, which is linear in the text: no pattern can be made to hang. Measured per search in a
 * text of 100 characters: 0.06 to 0.6 µs, against 0.02 to 0.5 µs of the built-in RegExp; not worth a second engine.
 *
 * @param source RE2 syntax, with the forms of Python that `translatePattern` knows
 */
export function compilePattern(source: string): Pattern {
  return compileRe2(translatePattern(source));
}

/** Compiles an I-Regexp (RFC 9485), the patterns of JSONPath, where `.` is anything but a line feed or a return. */
export function compileIRegexp(source: string): Pattern {
  return compileRe2(source.replace(dotOutsideClass, (part) => (part === "." ? "[^\\n\\r]" : part)));
}

/** An escape, a class (where a dot is a dot) or a dot. */
const dotOutsideClass = /\\.|\[(?:\\.|[^\]\\])*\]|\./gs;

function compileRe2(source: string): Pattern {
  const compiled = compileOrExplain(source);
  const size = compiled.programSize();
  const maxLength = maxWork / size;
  const readable = (text: string): string => {
    const work = text.length * size;
    if (work <= uncountedWork) {
      tick(work / workPerStep);
      return text;
    }
    if (text.length <= maxLength) return new CountedText(text, size / workPerStep) as unknown as string;
    throw new CellFault(
      `The text has ${text.length} characters, too many for a pattern of this size (at most ${Math.floor(maxLength)}).`,
    );
  };
  return {
    size,
    isFoundIn(text) {
      return compiled.test(readable(text));
    },
    isWhole(text) {
      return compiled.testExact(readable(text));
    },
    groupCount: compiled.groupCount(),
    eachMatch(text, groups, take) {
      const matcher = compiled.matcher(readable(text));
      while (matcher.find()) {
        tick(stepsPerMatch);
        take(groups.map((group) => matcher.group(group) ?? ""));
      }
    },
  };
}

function compileOrExplain(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const reason = error.message.replace("error parsing regexp: ", "");
    // It quotes the pattern, which may be long.
    const shown = reason.length > maxReason ? `${reason.slice(0, maxReason).toWellFormed()}…` : reason;
    throw new ExpressionFault(`Not a valid RE2 pattern: ${shown}`);
  }
}

/** Form at the current place of a pattern, and its translation to RE2. */
interface Form {
  form: RegExp;
  translate: (match: RegExpExecArray) => string;
}

const refuse = (what: string) => (): never => {
  throw new ExpressionFault(`${what} cannot be used: patterns are RE2, which does not support them.`);
};

const asIs = (match: RegExpExecArray): string => match[0];

const codePoint = (match: RegExpExecArray): string => `\\x{${match[1]}}`;

function surrogatePair(match: RegExpExecArray): string {
  const high = Number.parseInt(match[1] as string, 16);
  const low = Number.parseInt(match[2] as string, 16);
  return `\\x{${(0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00)).toString(16)}}`;
}

/** Leaves out Python's `a` and `u`, which choose between ASCII and Unicode classes: those of RE2 are always ASCII. */
function inlineFlags([, on, off, end]: RegExpExecArray): string {
  if (/x/i.test(`${on}${off}`))
    throw new ExpressionFault("The flag x (verbose) cannot be used: RE2 does not support it.");
  const flags = `${on?.replace(/[au]/g, "")}${off ?? ""}`;
  return flags === "" && end === ")" ? "" : `(?${flags}${end}`;
}

const escapes: Form[] = [
  { form: /\\Q.*?(?:\\E|$)/sy, translate: asIs },
  { form: /\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})/y, translate: surrogatePair },
  { form: /\\u([\da-fA-F]{4})/y, translate: codePoint },
  { form: /\\U([\da-fA-F]{8})/y, translate: codePoint },
];

const outsideClass: Form[] = [
  ...escapes,
  { form: /\\Z/y, translate: () => "\\z" },
  { form: /\\(?:[1-9]|k[<{'])|\(\?P=/y, translate: refuse("Back references") },
  { form: /\(\?<?[=!]/y, translate: refuse("Lookahead and lookbehind") },
  { form: /\(\?>/y, translate: refuse("Atomic groups") },
  { form: /\(\?\(/y, translate: refuse("Conditional groups") },
  { form: /\(\?#[^)]*\)/y, translate: () => "" },
  { form: /\(\?([a-zA-Z]*)(-[a-zA-Z]*)?([:)])/y, translate: inlineFlags },
  { form: /\{,(\d+)\}/y, translate: (match) => `{0,${match[1]}}` },
  { form: /\\.|[^\\([{]+|./sy, translate: asIs },
];

const insideClass: Form[] = [
  ...escapes,
  { form: /\\b/y, translate: () => "\\x08" },
  { form: /\[:\^?[a-z]+:\]/y, translate: asIs },
  { form: /\\.|[^\]\\[]+|./sy, translate: asIs },
];

/**
 * Turns Python's (and JavaScript's) spelling into that of RE2: `\Z`, `\uXXXX`, `\UXXXXXXXX`, `{,n}`, `(?#…)`, `[\b]`
 * and the flags `a` and `u`. `(?P<name>…)` and `(?i)`, `(?m)`, `(?s)` are the same in RE2. Refuses what RE2 lacks.
 */
function translatePattern(source: string): string {
  let translated = "";
  let isInClass = false;
  for (let index = 0; index < source.length; ) {
    const opening = isInClass ? null : matchAt(/\[\^?\]?/y, source, index);
    const [length, text] = opening
      ? [opening[0].length, opening[0]]
      : translateAt(isInClass ? insideClass : outsideClass, source, index);
    if (opening) isInClass = true;
    else if (isInClass && text === "]") isInClass = false;
    translated += text;
    index += length;
  }
  return translated;
}

function translateAt(forms: Form[], source: string, index: number): [length: number, text: string] {
  for (const { form, translate } of forms) {
    const match = matchAt(form, source, index);
    if (match) return [match[0].length, translate(match)];
  }
  throw new Error(`no form fits the pattern at ${index}`);
}

function matchAt(form: RegExp, source: string, index: number): RegExpExecArray | null {
  form.lastIndex = index;
  return form.exec(source);
}
