import { compileQuery, type JsonQuery, QueryFault } from "../values/jsonQuery.ts";
import { invalidConfig } from "./primitive.ts";

/** Compiles the JSONPath query that stands at `key` of a config. Throws Problem invalid_config. */
export function configuredQuery(key: string | string[], path: string): JsonQuery {
  try {
    return compileQuery(path);
  } catch (error) {
    if (error instanceof QueryFault) throw invalidConfig(key, error.message, "json_path");
    throw error;
  }
}
