import type { World } from "../../families/everyOperation.ts";

/** Properties and parameters that name what another name of the world's means too. */
const synonyms: Record<string, string> = {
  backing_column_id: "column_id",
  baseline_id: "calculation_id",
  label_column_id: "column_id",
  parent_id: "folder_id",
  request_log_id: "request_id",
  smart_table_id: "table_id",
  source_column_id: "column_id",
  source_dataset_id: "dataset_id",
  source_version_id: "version_id",
  target_column_id: "column_id",
  tool_registry_id: "tool_id",
  evaluated_column_id: "column_id",
};

/** What a world has of a name: `request_log_ids` are requests. Undefined when nothing has an id of that name. */
export function idNamed(world: World, name: string): string | undefined {
  const single = name.replace(/_ids$/, "_id");
  const wanted = synonyms[single] ?? single;
  for (const ids of world.ids.values()) if (ids[wanted] !== undefined) return ids[wanted];
  return undefined;
}

/** The same value with the world's ids, in place, wherever a property is named like one. */
export function withIdsOf(world: World, value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => withIdsOf(world, item, name));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withIdsOf(world, part, key)]));
  }
  const id = /_ids?$/.test(name) ? idNamed(world, name) : undefined;
  if (id === undefined) return value;
  if (typeof value === "number") return Number.isSafeInteger(Number(id)) ? Number(id) : value;
  return typeof value === "string" ? id : value;
}
