import type { World } from "../../support/everyOperation.ts";
import type { Place } from "./schemas.ts";

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

/** The same value with the world's ids, wherever a property is named like one. */
export function withIdsOf(world: World, value: unknown, place: Place = []): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withIdsOf(world, item, [...place, index]));
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(([key, part]) => [key, withIdsOf(world, part, [...place, key])]);
    return Object.fromEntries(parts);
  }
  const name = nameAt(place);
  const id = isIdName(name) ? idNamed(world, name) : undefined;
  return id === undefined ? value : likeValue(id, value);
}

/** An id in the place of another: as a number where that was one. */
export function likeValue(id: string, value: unknown): unknown {
  if (typeof value === "number") return Number.isSafeInteger(Number(id)) ? Number(id) : value;
  return typeof value === "string" ? id : value;
}

/** Ids that callers or services of others make up: they name nothing of a workspace. That of an entity is of the kind beside it. */
const givenByCallers: readonly string[] = [
  "approval_request_id",
  "call_id",
  "container_id",
  "entity_id",
  "external_id",
  "file_id",
  "operation_id",
  "parentSpanId",
  "place_id",
  "provider_id",
  "row_ids",
  "spanId",
  "tool_call_id",
  "tool_use_id",
  "traceId",
  "user_id",
];

/** Of what a plain `id` is, by what stands around it. */
const owners: Record<string, string> = { steps: "step_id", template: "prompt_id" };
/** Spans bring their ids. */
const ofCallers: readonly string[] = ["context", "spans"];

/** The name that tells what the id at a place is of: that of the property, or of what has the `id`. */
export function nameAt(place: Place): string {
  const names = place.filter((key): key is string => typeof key === "string");
  const [around = "", name = ""] = names.length > 1 ? names.slice(-2) : ["", ...names];
  if (ofCallers.includes(around)) return "";
  return name === "id" ? (owners[around] ?? "id") : name;
}

/** Whether something of that name should be an id of the workspace. */
export function isIdName(name: string): boolean {
  return /(?:^|_)ids?$|[a-z]Ids?$/.test(name) && !givenByCallers.includes(name);
}
