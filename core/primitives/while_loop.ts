import { limits } from "../../generated/limits.ts";
import type { Schemas } from "../../generated/types.ts";
import { blank, json, unwrap } from "../values/coercions.ts";
import { configuredQuery } from "./expressions.ts";
import { loopOf } from "./loops/loopOf.ts";
import type { Json } from "./primitive.ts";

const defaultMaxIterations = limits["WhileLoopConfig.max_iterations.x-default"];

export const whileLoop = loopOf<Schemas["WhileLoopConfig"]>(({ end_condition_json_path: path, max_iterations }) => {
  const query = path == null ? null : configuredQuery("end_condition_json_path", path);
  const endsWith = (output: Json) => {
    if (query === null) return !isTrue(unwrap(output));
    const read = json(unwrap(output));
    return read !== undefined && query.all(read).some(isTrue);
  };
  const items = Array.from({ length: max_iterations ?? defaultMaxIterations }, (_, index) => index);
  return { planOf: () => ({ items, endsWith }), sideBySide: 1 };
});

function isTrue(value: Json): boolean {
  if (blank(value) || value === false || value === 0) return false;
  return typeof value !== "object" || value === null || Object.keys(value).length > 0;
}
