import { compilePattern, type Pattern, PatternFault } from "../values/pattern.ts";
import { configAs, invalidConfig, type Json } from "./primitive.ts";

/** Compiles a config's `regex_pattern`, or the older `pattern`. Throws Problem invalid_config. */
export function configuredPattern(config: Json): Pattern {
  const { regex_pattern, pattern } = configAs<"RegexConfig">(config);
  const [key, source] = regex_pattern === undefined ? ["pattern", pattern as string] : ["regex_pattern", regex_pattern];
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof PatternFault) throw invalidConfig(key, error.message, "regex_pattern");
    throw error;
  }
}
