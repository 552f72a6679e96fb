import { excerpt, json } from "../values/coercions.ts";
import { assertStorable } from "../values/storable.ts";
import { configuredQuery } from "./expressions.ts";
import { CellFault, configAs, type Json, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const jsonPath: Primitive = {
  revision: 2,
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const { json_path, path, return_first_match, return_all } = configAs<"JsonPathConfig">(config);
    const query =
      json_path === undefined ? configuredQuery("path", path as string) : configuredQuery("json_path", json_path);
    const isFirst = return_first_match ?? !(return_all ?? false);
    const take = isFirst ? (root: Json) => query.first(root) ?? null : query.all;
    return ([source = null]) => {
      const value = take(readJson(source));
      assertStorable(value);
      return { value };
    };
  },
};

function readJson(source: Json): Json {
  const root = json(source);
  if (root === undefined) throw new CellFault(`The source is not JSON: ${excerpt(source)}.`);
  return root;
}
