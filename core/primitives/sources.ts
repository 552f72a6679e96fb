import type { Json, SourceReference } from "./primitive.ts";

/** The column that `key` names; none where `key` is missing. */
export function sourceAt(config: Json, key: string): SourceReference[] {
  const reference = settingOf(config, key);
  return typeof reference === "string" ? [{ config_key: key, config_meta: null, reference }] : [];
}

/** The columns of the list `sources`. */
export function listedSources(config: Json): SourceReference[] {
  const listed = settingOf(config, "sources");
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((reference, position) =>
    typeof reference === "string" ? [{ config_key: "sources", config_meta: { position }, reference }] : [],
  );
}

/** The columns of `sources`, or those of the older `source1` and `source2` where there is no list. */
export function pairedSources(config: Json): SourceReference[] {
  if (settingOf(config, "sources") !== undefined) return listedSources(config);
  return [...sourceAt(config, "source1"), ...sourceAt(config, "source2")];
}

/** The columns that the object at `key` maps names to. */
export function mappedSources(config: Json, key: string): SourceReference[] {
  const mapped = settingOf(config, key);
  if (typeof mapped !== "object" || mapped === null || Array.isArray(mapped)) return [];
  return Object.entries(mapped).flatMap(([variable_name, reference]) =>
    typeof reference === "string" ? [{ config_key: key, config_meta: { variable_name }, reference }] : [],
  );
}

function settingOf(config: Json, key: string): Json | undefined {
  if (typeof config !== "object" || config === null || Array.isArray(config)) return undefined;
  return Object.hasOwn(config, key) ? config[key] : undefined;
}
