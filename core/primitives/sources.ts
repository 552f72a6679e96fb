import { isObject, memberOf } from "../values/json.ts";
import type { Json, SourceReference } from "./primitive.ts";

/** The column that `key` names; none where `key` is missing. */
export function sourceAt(config: Json, key: string): SourceReference[] {
  const reference = memberOf(config, key);
  return typeof reference === "string" ? [{ config_key: key, config_meta: null, reference }] : [];
}

/** The columns of the list `sources`. */
export function listedSources(config: Json): SourceReference[] {
  const listed = memberOf(config, "sources");
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((reference, position) =>
    typeof reference === "string" ? [{ config_key: "sources", config_meta: { position }, reference }] : [],
  );
}

/** The columns of `sources`, or those of the older `source1` and `source2` where there is no list. */
export function pairedSources(config: Json): SourceReference[] {
  if (memberOf(config, "sources") !== undefined) return listedSources(config);
  return [...sourceAt(config, "source1"), ...sourceAt(config, "source2")];
}

/** The columns that the object at `key` maps names to. */
export function mappedSources(config: Json, key: string): SourceReference[] {
  const mapped = memberOf(config, key);
  if (!isObject(mapped)) return [];
  return Object.entries(mapped).flatMap(([variable_name, reference]) =>
    typeof reference === "string" ? [{ config_key: key, config_meta: { variable_name }, reference }] : [],
  );
}
