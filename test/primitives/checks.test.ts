import { describe, expect, test } from "bun:test";
import { cpuMs } from "../support/cpuTime.ts";
import { compute, faultOf, refusalOf, resultOf } from "./support.ts";

describe("CONTAINS", () => {
  test.each([
    ["found", "Hello World", "World", true],
    ["letter case is ignored", "Hello World", "wORLD", true],
    ["not found", "Hello", "World", false],
    ["special characters are plain", "a.b", "a?b", false],
    ["a number's text", 1234, "23", true],
    ["a number to look for", "room 12", 12, true],
    ["a boolean to look for", "is true", true, true],
    ["an object's text", { name: "Ann" }, '"name":"ann"', true],
    ["accents count", "café", "cafe", false],
    ["other scripts fold too", "ПРИВЕТ", "привет", true],
    ["blank space can be looked for", "a b", " ", true],
    ["empty text has nothing", "", "x", false],
    ["a wrapped value", { value: "abc" }, "b", true],
  ])("%s", (_, source, value, expected) => {
    expect(resultOf("CONTAINS", { source: "A", value }, source)).toBe(expected);
    expect(resultOf("CONTAINS", { source: "A", value_source: "B" }, source, value)).toBe(expected);
    expect(resultOf("CONTAINS", { source: "A", value, value_source: null }, source)).toBe(expected);
  });

  test("case_sensitive is honoured", () => {
    expect(resultOf("CONTAINS", { source: "A", value: "world", case_sensitive: true }, "World")).toBe(false);
    expect(resultOf("CONTAINS", { source: "A", value: "World", case_sensitive: true }, "World")).toBe(true);
    expect(resultOf("CONTAINS", { source: "A", value: "world", case_sensitive: false }, "World")).toBe(true);
    expect(resultOf("CONTAINS", { source: "A", value_source: "B", case_sensitive: true }, "World", "world")).toBe(
      false,
    );
  });

  test("an empty text from a column is in every text, but in no missing one", () => {
    expect(resultOf("CONTAINS", { source: "A", value_source: "B" }, "x", "")).toBe(true);
    expect(resultOf("CONTAINS", { source: "A", value_source: "B" }, "x", null)).toBe(true);
    expect(compute("CONTAINS", { source: "A", value_source: "B" }, null, "")).toEqual({
      value: false,
      display: "false: the source has no value",
    });
  });

  test.each([
    ["an empty fixed text", { source: "A", value: "" }, "value"],
    ["both", { source: "A", value: "x", value_source: "B" }, "value_source"],
    ["neither", { source: "A" }, "value"],
    ["only null", { source: "A", value: null }, "value"],
    ["no source", { value: "x" }, "source"],
    ["a source that is no text", { source: 3, value: "x" }, "source"],
    ["an object to look for", { source: "A", value: {} }, "value"],
  ])("%s is refused", (_, config, loc) => {
    expect(refusalOf("CONTAINS", config).loc).toBe(loc);
  });
});

describe("REGEX", () => {
  test.each([
    ["found anywhere", "b+", "aabba", true],
    ["not found", "c", "aabba", false],
    ["anchored", "^b", "aabba", false],
    ["letter case counts", "A", "a", false],
    ["inline flag", "(?i)A", "a", true],
    ["inline flag for a group", "(?i:A)b", "ab", true],
    ["multiple lines", "(?m)^b$", "a\nb\nc", true],
    ["the dot is no line break", "a.b", "a\nb", false],
    ["unless asked", "(?s)a.b", "a\nb", true],
    ["named group of Python", "(?P<year>\\d{4})", "in 2024", true],
    ["named group of JavaScript", "(?<year>\\d{4})", "in 2024", true],
    ["start and end of Python", "\\Aab\\Z", "ab", true],
    ["end of Python is the very end", "a\\Z", "a\n", false],
    ["flags a and u of Python", "(?iu)A(?a)", "a", true],
    ["comment of Python", "a(?#one)b", "ab", true],
    ["code unit", "\\u00e9", "é", true],
    ["surrogate pair", "^\\ud83d\\ude00$", "😀", true],
    ["long code point of Python", "^\\U0001F600$", "😀", true],
    ["a dot is a whole character", "^.$", "😀", true],
    ["at most n", "^a{,2}$", "aa", true],
    ["at most n, exceeded", "^a{,2}$", "aaa", false],
    ["backspace in a class", "[\\b]", "\b", true],
    ["Z in a class stays a letter", "[YZ]", "Z", true],
    ["bracket first in a class", "^[]a]+$", "]a", true],
    ["POSIX class", "^[[:alpha:]]+$", "abc", true],
    ["a parenthesis in a class is no group", "[(?=]", "=", true],
    ["quoted", "\\Qa.b(?=\\E", "a.b(?=", true],
    ["classes are ASCII", "^\\w+$", "é", false],
    ["Unicode classes", "^\\p{L}+$", "éß漢", true],
    ["a number's text", "^4$", 4, true],
    ["null is the empty text", "^$", null, true],
    ["an object's text", '"a":1', { a: 1 }, true],
  ])("%s", (_, pattern, source, expected) => {
    expect(resultOf("REGEX", { source: "A", regex_pattern: pattern }, source)).toBe(expected);
    expect(resultOf("REGEX", { source: "A", pattern }, source)).toBe(expected);
  });

  test("the canonical key wins", () => {
    expect(resultOf("REGEX", { source: "A", regex_pattern: "a", pattern: "(" }, "a")).toBe(true);
  });

  test.each([
    ["lookahead", "(?=a)", "Lookahead"],
    ["negative lookahead", "a(?!b)", "Lookahead"],
    ["lookbehind", "(?<=a)b", "Lookahead and lookbehind"],
    ["negative lookbehind", "(?<!a)b", "Lookahead and lookbehind"],
    ["back reference", "(a)\\1", "Back references"],
    ["named back reference of Python", "(?P<n>a)(?P=n)", "Back references"],
    ["named back reference", "(?<n>a)\\k<n>", "Back references"],
    ["atomic group", "(?>a)", "Atomic groups"],
    ["conditional", "(a)?(?(1)b|c)", "Conditional groups"],
    ["verbose flag", "(?x)a b", "flag x"],
    ["unclosed group", "(a", "missing closing )"],
    ["unclosed class", "[a", "missing closing ]"],
    ["nothing to repeat", "*a", "missing argument to repetition"],
    ["possessive", "a++", "invalid nested repetition"],
    ["too many repetitions", "((a{100}){100}){100}", "invalid repeat count"],
    ["trailing backslash", "a\\", "trailing backslash"],
  ])("%s is refused and told", (_, regex_pattern, said) => {
    const { loc, message } = refusalOf("REGEX", { source: "A", regex_pattern });
    expect(loc).toBe("regex_pattern");
    expect(message).toContain(said);
    expect(message).toContain("RE2");
  });

  test.each([
    ["an empty pattern", { source: "A", regex_pattern: "" }, "regex_pattern"],
    ["no pattern", { source: "A" }, "regex_pattern"],
    ["a pattern beyond the limit", { source: "A", regex_pattern: "a".repeat(10_001) }, "regex_pattern"],
    ["the older key at fault", { source: "A", pattern: "(" }, "pattern"],
  ])("%s is refused", (_, config, loc) => {
    expect(refusalOf("REGEX", config).loc).toBe(loc);
  });

  test("a pattern that hangs backtracking engines answers at once", () => {
    const started = cpuMs();
    expect(resultOf("REGEX", { source: "A", regex_pattern: "^(a+)+$" }, `${"a".repeat(200_000)}b`)).toBe(false);
    expect(resultOf("REGEX", { source: "A", regex_pattern: "(x+x+)+y" }, "x".repeat(200_000))).toBe(false);
    expect(cpuMs() - started).toBeLessThan(2000);
  });

  test("a text too long for a huge pattern fails the cell", () => {
    const config = { source: "A", regex_pattern: "[ab]*a[ab]{900}c" };
    expect(faultOf("REGEX", config, "ab".repeat(200_000))).toContain("too many for a pattern of this size");
  });
});

describe("MATH_OPERATOR", () => {
  test.each([
    ["lt", 1, 2, true],
    ["lt", 2, 2, false],
    ["le", 2, 2, true],
    ["gt", "3", " 2 ", true],
    ["ge", 1, 2, false],
    ["eq", "1e3", 1000, true],
    ["ne", 1, 1, false],
    ["+", 1, "2", 3],
    ["-", 1, 2, -1],
    ["*", "1.5", 2, 3],
    ["/", 1, 4, 0.25],
    ["%", 7, 3, 1],
    ["%", -7, 3, 2],
    ["%", 7, -3, -2],
    ["%", -6, 3, 0],
    ["**", 2, 10, 1024],
    ["**", 4, 0.5, 2],
    ["-", 0, 0, 0],
    ["*", 0, -1, 0],
  ])("%j of %j and %j is %j", (operator, left, right, expected) => {
    expect(resultOf("MATH_OPERATOR", { sources: ["A", "B"], operator }, left, right)).toBe(expected);
    expect(resultOf("MATH_OPERATOR", { source1: "A", source2: "B", operator }, left, right)).toBe(expected);
    expect(resultOf("MATH_OPERATOR", { sources: ["A"], operator, value: Number(right) }, left)).toBe(expected);
    expect(resultOf("MATH_OPERATOR", { source1: "A", operator, value: Number(right) }, left)).toBe(expected);
  });

  test("the second source wins over value", () => {
    expect(resultOf("MATH_OPERATOR", { sources: ["A", "B"], operator: "+", value: 100 }, 1, 2)).toBe(3);
  });

  test.each([["abc"], [""], [null], [true], ["0x10"], ["1,000"], [[1]], [{ a: 1 }]])(
    "%j makes a comparison false with the reason, and fails a calculation",
    (value) => {
      const { value: result, display } = compute("MATH_OPERATOR", { sources: ["A"], operator: "lt", value: 1 }, value);
      expect(result).toBe(false);
      expect(display).toStartWith("false: The first value is not a number");
      expect(faultOf("MATH_OPERATOR", { sources: ["A", "B"], operator: "+" }, 1, value)).toStartWith(
        "The second value is not a number",
      );
    },
  );

  test.each([
    ["/", 1, 0, "Division by zero"],
    ["%", 1, "0", "Division by zero"],
    ["**", 0, -1, "Division by zero"],
    ["**", -8, 0.5, "no real root"],
    ["*", 1e300, 1e300, "out of range"],
    ["+", "1e308", 1e308, "out of range"],
  ])("%j of %j and %j fails the cell", (operator, left, right, said) => {
    expect(faultOf("MATH_OPERATOR", { sources: ["A", "B"], operator }, left, right)).toContain(said);
  });

  test.each([
    ["an unknown operator", { sources: ["A"], operator: "<", value: 1 }, "operator"],
    ["no operator", { sources: ["A"], value: 1 }, "operator"],
    ["no right side", { sources: ["A"], operator: "lt" }, "value"],
    ["value null and one source", { sources: ["A"], operator: "lt", value: null }, "value"],
    ["a value that is no number", { sources: ["A"], operator: "lt", value: "1" }, "value"],
    ["no source", { operator: "lt", value: 1 }, "sources"],
    ["three sources", { sources: ["A", "B", "C"], operator: "lt" }, "sources"],
  ])("%s is refused", (_, config, loc) => {
    expect(refusalOf("MATH_OPERATOR", config).loc).toBe(loc);
  });
});
