import { documentValues } from "../../../db/queries/logs/documentValues.ts";
import { allLogsSeen, matchingLogs } from "../../../db/queries/logs/matchingLogs.ts";
import type { Fragment, Scope, SqlHandle } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import {
  type Chart,
  type ChartGroup,
  type ChartNumber,
  eachValue,
  readInsights,
  readSeries,
  refuseChart,
  requireDistinctIds,
  singleValue,
} from "../analytics/chart.ts";
import { type DrawnCharts, drawCharts, drawFigures, withinTimeBudget } from "../analytics/drawCharts.ts";
import type { GivenGroup } from "../search/field.ts";
import { boundsOf } from "../search/values.ts";
import { maxLogs, refuseIntents } from "./analyzeRequests.ts";
import { exactWords, findWords, type SoughtWords } from "./nearWords.ts";
import { pathsTo } from "./requestConditions.ts";
import { rolledCharts } from "./rolledCharts.ts";
import { compileSearch, logWords } from "./searchRequestLogs.ts";

type GivenChart = Schemas["RequestChart"];

/** @throws Problem bad_request that names the chart or filter at fault, validation_error */
export function chartRequests(
  db: Scope,
  { group, q, charts }: { group: GivenGroup | null; q: string | null; charts: GivenChart[] },
): Promise<DrawnCharts> {
  if (group) refuseIntents(group);
  requireDistinctIds(charts);
  return withinTimeBudget(db, async (tx) => {
    const drawn = charts.map((chart) => readChart(tx.sql, chart));
    compileSearch(tx, group, exactWords(null));
    const rolled = q?.trim() ? null : await rolledCharts(tx, group, charts);
    if (rolled) return drawFigures(tx, drawn, rolled);
    const draw = (words: SoughtWords) => {
      const condition = compileSearch(tx, group, words).sql;
      const logs = { condition, ...boundsOf(group, "request_start_time"), maxLogs };
      const source = { ...logs, records: matchingLogs(tx, logs), isComplete: allLogsSeen(tx, logs) };
      return drawCharts(tx, source, drawn);
    };
    return await findWords(tx, q, logWords, draw, ({ isEmpty, isComplete }) => isEmpty && isComplete);
  });
}

function readChart(sql: SqlHandle, given: GivenChart): Chart {
  const { id, title, chartType, groupByField, groupByMetadataKey, timeSeries, limit } = given;
  if (groupByField != null && groupByMetadataKey != null) {
    throw refuseChart(id, "give either groupByField or groupByMetadataKey, not both.");
  }
  const series = readSeries(sql, given, requestNumbers(sql), "Requests");
  const groups = [
    ...(groupByField == null ? [] : [requestGroups(sql)[groupByField]]),
    ...(groupByMetadataKey == null ? [] : [metadataGroup(sql, groupByMetadataKey)]),
  ];
  if (groups.length === 0 && !timeSeries && chartType !== "bar") {
    throw refuseChart(id, `a chart of the type ${chartType} requires a group or timeSeries.`);
  }
  if (groups.length > 0 && timeSeries && given.series != null) {
    throw refuseChart(id, "with series it is grouped or over time, not both.");
  }
  return {
    id,
    title: title || id,
    chartType,
    records: sql`matching`,
    series,
    groups,
    shape: timeSeries ? { kind: "time", bucket: "auto" } : { kind: "groups" },
    limit,
    insights: readInsights(id, given.derivedInsights ?? [], given.series == null ? null : series),
  };
}

/** The numbers of a request log that charts are of, in `matching`. What a log does not know of cost and tokens is 0. */
function requestNumbers(sql: SqlHandle): Record<Schemas["RequestMetricField"], ChartNumber> {
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

function requestGroups(sql: SqlHandle): Record<Schemas["RequestGroupField"], ChartGroup> {
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

function metadataGroup(sql: SqlHandle, key: string): ChartGroup {
  return { join: eachValue(sql, documentValues(sql, sql`m.metadata`, pathsTo(key))) };
}
