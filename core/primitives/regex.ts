import { text, unwrap } from "../values/coercions.ts";
import { compilePattern, type Pattern, PatternFault } from "../values/pattern.ts";
import { isFalse, isTrue } from "./checks.ts";
import { configAs, invalidConfig, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const regex: Primitive = {
  type: "REGEX",
  revision: 1,
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const { regex_pattern, pattern } = configAs<"RegexConfig">(config);
    const compiled =
      regex_pattern === undefined
        ? configuredPattern("pattern", pattern as string)
        : configuredPattern("regex_pattern", regex_pattern);
    return ([source = null]) => (compiled.isFoundIn(text(unwrap(source))) ? isTrue : isFalse);
  },
};

function configuredPattern(key: string, source: string): Pattern {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof PatternFault) throw invalidConfig(key, error.message, "regex_pattern");
    throw error;
  }
}
