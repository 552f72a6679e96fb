import type { Fragment, SqlHandle } from "../../../db/scope.ts";
import type { components } from "../../../generated/types.ts";
import type { ChartGroup, ChartNumber } from "../analytics/chart.ts";
import { eachValue, singleValue } from "../analytics/groupings.ts";
import { pathsTo } from "./requestConditions.ts";

type Schemas = components["schemas"];

/** The numbers of a request log that charts are of, in `matching`. What a log does not know of cost and tokens is 0. */
export function requestNumbers(sql: SqlHandle): Record<Schemas["RequestMetricField"], ChartNumber> {
  const tokens = (value: Fragment, words: string): ChartNumber => ({
    value: sql`coalesce(${value}, 0)`,
    unit: "tokens",
    words,
  });
  return {
    input_tokens: tokens(sql`m.input_tokens`, "input tokens"),
    output_tokens: tokens(sql`m.output_tokens`, "output tokens"),
    cached_tokens: tokens(sql`m.cached_tokens`, "cached tokens"),
    thinking_tokens: tokens(sql`m.thinking_tokens`, "thinking tokens"),
    cost: { value: sql`coalesce(m.price, 0)`, unit: "currency", words: "cost" },
    latency_ms: { value: sql`m.latency_ms`, unit: "duration_seconds", words: "latency" },
    prompt_version_number: { value: sql`m.prompt_version_number`, unit: "number", words: "prompt version" },
    turn_count: { value: sql`m.turn_count`, unit: "number", words: "turns" },
    tool_call_count: { value: sql`m.tool_call_count`, unit: "number", words: "tool calls" },
  };
}

/** Fields that request logs are grouped by in charts. */
export function requestGroups(sql: SqlHandle): Record<Schemas["RequestGroupField"], ChartGroup> {
  const list = (values: Fragment): ChartGroup => ({ join: eachValue(sql, sql`select distinct unnest(${values})`) });
  return {
    engine: { join: singleValue(sql, sql`m.engine`) },
    provider_type: { join: singleValue(sql, sql`m.provider`) },
    prompt_id: { join: singleValue(sql, sql`m.prompt_id::text`), namedAfter: "prompt" },
    prompt_version_number: { join: singleValue(sql, sql`m.prompt_version_number::text`) },
    status: { join: singleValue(sql, sql`m.status::text`) },
    error_type: { join: singleValue(sql, sql`m.error_type`) },
    tags: list(sql`m.tags`),
    output_keys: list(sql`m.output_keys`),
    input_variable_keys: list(sql`m.input_variable_keys`),
    tool_names: list(sql`m.tool_names`),
    metadata_keys: { join: eachValue(sql, sql`select jsonb_object_keys(m.metadata)`) },
  };
}

/** The values under a key of metadata, as searches compare them. */
export function metadataGroup(sql: SqlHandle, key: string): ChartGroup {
  const values = sql`
    select distinct found #>> '{}' from unnest(${pathsTo(key)}::jsonpath[]) path, jsonb_path_query(m.metadata, path) found
    where jsonb_typeof(found) not in ('object', 'array')`;
  return { join: eachValue(sql, values) };
}
