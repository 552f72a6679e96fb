import { Problem } from "../../domain/problem.ts";
import { countCharacters } from "../../validation/characters.ts";
import { blank, text, unwrap } from "../values/coercions.ts";
import { configAs, invalidConfig, type Json, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const count: Primitive = {
  revision: 1,
  isQuick: true,
  asStep: { checkConfig: refuseWithoutBounds, read: readAgainstBounds },
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const { type, count_type, min_count = null, max_count = null } = configAs<"CountConfig">(config);
    if (min_count !== null && max_count !== null && min_count > max_count) {
      throw invalidConfig("max_count", "It must not be less than min_count.");
    }
    const countIn = counters[(type ?? count_type) as keyof typeof counters];
    return ([source = null]) => {
      const whole = text(unwrap(source));
      return { value: blank(whole) ? 0 : countIn(whole) };
    };
  },
};

/** @throws Problem invalid_config */
function refuseWithoutBounds(config: Json): void {
  const { min_count = null, max_count = null } = configAs<"CountConfig">(config);
  if (min_count !== null || max_count !== null) return;
  const message = "Give min_count or max_count: a count alone is not a score.";
  throw Problem.at("invalid_config", ["body", "config", "min_count"], message, "missing");
}

function readAgainstBounds(value: Json, config: Json): { raw: boolean; evidence: string } {
  const { type, count_type, min_count = null, max_count = null } = configAs<"CountConfig">(config);
  const count = value as number;
  const isInside = (min_count === null || count >= min_count) && (max_count === null || count <= max_count);
  const bounds = [
    min_count === null ? [] : `at least ${min_count}`,
    max_count === null ? [] : `at most ${max_count}`,
  ].flat();
  return { raw: isInside, evidence: `${count} ${type ?? count_type}, wanted ${bounds.join(" and ")}` };
}

const counters = {
  chars: countCharacters,
  characters: countCharacters,
  words: countWords,
  sentences: countSentences,
  paragraphs: countParagraphs,
};

function countWords(whole: string): number {
  let count = 0;
  let isInWord = false;
  for (let index = 0; index < whole.length; index++) {
    const isWord = !isWhitespace(whole.charCodeAt(index));
    if (isWord && !isInWord) count++;
    isInWord = isWord;
  }
  return count;
}

/** Counts sentences. A run of terminators ends one; quotes and brackets right after it still belong to it. */
function countSentences(whole: string): number {
  let count = 0;
  let hasContent = false;
  for (let index = 0; index < whole.length; index++) {
    const code = whole.charCodeAt(index);
    if (isTerminator(code)) {
      if (hasContent) count++;
      hasContent = false;
    } else if (!hasContent) {
      hasContent = !isWhitespace(code) && !isClosing(code);
    }
  }
  return hasContent ? count + 1 : count;
}

/** Counts runs of lines that are not blank; a line ends with \n, \r\n or \r. */
function countParagraphs(whole: string): number {
  let count = 0;
  let isInParagraph = false;
  let isBlankLine = true;
  for (let index = 0; index < whole.length; index++) {
    const code = whole.charCodeAt(index);
    if (code === lineFeed || code === carriageReturn) {
      if (code === carriageReturn && whole.charCodeAt(index + 1) === lineFeed) index++;
      if (isBlankLine) isInParagraph = false;
      isBlankLine = true;
    } else if (isBlankLine && !isWhitespace(code)) {
      isBlankLine = false;
      if (!isInParagraph) count++;
      isInParagraph = true;
    }
  }
  return count;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

function isTerminator(code: number): boolean {
  return code === 0x2e || code === 0x21 || code === 0x3f || code === 0x3002 || code === 0xff01 || code === 0xff1f;
}

/** Recognises ' " ) ] } » ’ ” 」 』 */
function isClosing(code: number): boolean {
  if (code < 0x80) return code === 0x22 || code === 0x27 || code === 0x29 || code === 0x5d || code === 0x7d;
  return code === 0xbb || code === 0x2019 || code === 0x201d || code === 0x300d || code === 0x300f;
}

/** Recognises the characters that String.prototype.trim takes away, so that a text is blank exactly when it has no words. */
function isWhitespace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code === 0xa0 || code === 0xfeff || code === 0x1680 || code === 0x3000) return true;
  return (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f;
}
