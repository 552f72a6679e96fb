import { ExpressionFault } from "../values/expressionFault.ts";
import { compileQuery, type JsonQuery } from "../values/jsonQuery.ts";
import { compilePattern, type Pattern } from "../values/pattern.ts";
import { configAs, invalidConfig, type Json } from "./primitive.ts";

/** Compiles what stands at `key` of a config. Throws Problem invalid_config. */
export function configured<Compiled>(key: string | string[], type: string, compile: () => Compiled): Compiled {
  try {
    return compile();
  } catch (error) {
    if (error instanceof ExpressionFault) throw invalidConfig(key, error.message, type);
    throw error;
  }
}

/** Compiles the JSONPath query that stands at `key` of a config. Throws Problem invalid_config. */
export function configuredQuery(key: string | string[], path: string): JsonQuery {
  return configured(key, "json_path", () => compileQuery(path));
}

/** Compiles a config's `regex_pattern`, or the older `pattern`. Throws Problem invalid_config. */
export function configuredPattern(config: Json): Pattern {
  const { regex_pattern, pattern } = configAs<"RegexConfig">(config);
  const [key, source] = regex_pattern === undefined ? ["pattern", pattern as string] : ["regex_pattern", regex_pattern];
  return configured(key, "regex_pattern", () => compilePattern(source));
}
