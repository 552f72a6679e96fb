import type { Fragment, SqlHandle } from "../../../../db/scope.ts";
import type { Schemas } from "../../../../generated/types.ts";
import {
  type Chart,
  type ChartGroup,
  type ChartNumber,
  eachValue,
  readSeries,
  refuseChart,
  singleValue,
} from "../../analytics/chart.ts";

export type GivenTraceChart = Schemas["TraceChart"];

type Need = "groupByField" | "secondaryGroupByField" | "histogramField" | "histogramInterval" | "hierarchyFields";

/** Parts that each type of chart must have (true) and may have (false); it may have none of the others. */
const needs: Record<GivenTraceChart["chartType"], Partial<Record<Need, boolean>>> = {
  bar: { groupByField: false },
  line: { groupByField: false },
  area: { groupByField: false },
  pie: { groupByField: true },
  donut: { groupByField: true },
  histogram: { histogramField: true, histogramInterval: false },
  heatmap: { groupByField: true, secondaryGroupByField: true },
  treemap: { hierarchyFields: true },
  sunburst: { hierarchyFields: true },
};
const allNeeds: Need[] = [
  "groupByField",
  "secondaryGroupByField",
  "histogramField",
  "histogramInterval",
  "hierarchyFields",
];

/** @throws Problem bad_request that names the chart and what is wrong with it */
export function readTraceChart(sql: SqlHandle, given: GivenTraceChart): Chart & { level: "trace" | "span" } {
  const { id, title, chartType, limit } = given;
  requireParts(given);
  const level = levelOf(given);
  const isOverTime = given.timeSeries === true;
  if (isOverTime && level === "span") throw refuseChart(id, "charts of spans do not accept timeSeries.");
  if (given.timeBucket != null && !isOverTime) throw refuseChart(id, "timeBucket requires timeSeries.");
  const fields = given.hierarchyFields ?? [given.groupByField, given.secondaryGroupByField];
  const groups = fields.filter((field) => field != null).map((field) => traceGroups(sql)[field]);
  const isLine = chartType === "line" || chartType === "area";
  if (isLine && groups.length === 0 && !isOverTime) {
    throw refuseChart(id, `a chart of the type ${chartType} requires a group or timeSeries.`);
  }
  if (groups.length > 0 && isOverTime && given.series != null) {
    throw refuseChart(id, "with series it is grouped or over time, not both.");
  }
  const numbers = traceNumbers(sql);
  return {
    level,
    id,
    title: title || id,
    chartType,
    records: level === "span" ? sql`matching_spans` : sql`matching`,
    series: readSeries(sql, given, numbers, level === "span" ? "Spans" : "Traces"),
    groups,
    shape: shapeOf(given, numbers, isOverTime),
    limit,
    insights: [],
  };
}

function shapeOf(
  given: GivenTraceChart,
  numbers: ReturnType<typeof traceNumbers>,
  isOverTime: boolean,
): Chart["shape"] {
  if (isOverTime) return { kind: "time", bucket: given.timeBucket ?? "auto" };
  if (given.histogramField != null) {
    return { kind: "histogram", value: numbers[given.histogramField].value, interval: given.histogramInterval ?? null };
  }
  if (given.hierarchyFields != null) return { kind: "hierarchy" };
  return { kind: given.secondaryGroupByField == null ? "groups" : "grid" };
}

function requireParts(given: GivenTraceChart): void {
  const { id, chartType } = given;
  const needed = needs[chartType];
  for (const part of allNeeds) {
    const isThere = given[part] != null;
    if (needed[part] === true && !isThere) throw refuseChart(id, `a chart of the type ${chartType} requires ${part}.`);
    if (needed[part] === undefined && isThere) {
      throw refuseChart(id, `a chart of the type ${chartType} does not accept ${part}.`);
    }
  }
  const isPlain = chartType === "bar" || chartType === "line" || chartType === "area";
  if (isPlain) return;
  if (given.timeSeries) throw refuseChart(id, `a chart of the type ${chartType} does not accept timeSeries.`);
  if (given.series != null) throw refuseChart(id, `a chart of the type ${chartType} does not accept series.`);
}

/** Tells whether a chart shows traces or spans: its fields are all of the one or all of the other. */
export function levelOf({ id, ...given }: GivenTraceChart): "trace" | "span" {
  const fields = [
    given.metricField,
    given.groupByField,
    given.secondaryGroupByField,
    given.histogramField,
    ...(given.hierarchyFields ?? []),
    ...(given.series ?? []).map(({ metricField }) => metricField),
  ].filter((field) => field != null);
  const ofSpans = fields.filter((field) => field.startsWith("span_"));
  if (ofSpans.length === 0) return "trace";
  if (ofSpans.length === fields.length) return "span";
  const ofTrace = fields.find((field) => !field.startsWith("span_"));
  throw refuseChart(id, `it cannot combine a field of traces, ${ofTrace}, with a field of spans, ${ofSpans[0]}.`);
}

/** Numbers of a trace are in `matching`, those of a span in `matching_spans`; both are `m`. */
function traceNumbers(sql: SqlHandle): Record<Schemas["TraceChartNumber"], ChartNumber> {
  const logged = (value: Fragment, unit: ChartNumber["unit"], words: string): ChartNumber => ({
    value: sql`case when m.has_log then ${value} end`,
    unit,
    words,
  });
  return {
    trace_duration_ms: { value: sql`m.duration_ms`, unit: "duration_seconds", words: "duration" },
    trace_total_cost_usd: { value: sql`m.total_cost_usd`, unit: "currency", words: "cost" },
    trace_total_tokens: { value: sql`(m.input_tokens + m.output_tokens)`, unit: "tokens", words: "tokens" },
    trace_input_tokens: { value: sql`m.input_tokens`, unit: "tokens", words: "input tokens" },
    trace_output_tokens: { value: sql`m.output_tokens`, unit: "tokens", words: "output tokens" },
    trace_span_count: { value: sql`m.span_count`, unit: "number", words: "spans" },
    trace_depth: { value: sql`m.depth`, unit: "number", words: "depth" },
    span_duration_ms: { value: sql`m.duration_ms`, unit: "duration_seconds", words: "duration" },
    span_cost_usd: logged(sql`coalesce(m.price, 0)`, "currency", "cost"),
    span_tokens: logged(sql`coalesce(m.input_tokens, 0)::bigint + coalesce(m.output_tokens, 0)`, "tokens", "tokens"),
    span_input_tokens: logged(sql`coalesce(m.input_tokens, 0)`, "tokens", "input tokens"),
    span_output_tokens: logged(sql`coalesce(m.output_tokens, 0)`, "tokens", "output tokens"),
  };
}

function traceGroups(sql: SqlHandle): Record<Schemas["TraceGroupField"], ChartGroup> {
  return {
    trace_status: { join: singleValue(sql, sql`m.status::text`) },
    trace_name: { join: singleValue(sql, sql`m.name`) },
    trace_models_used: { join: eachValue(sql, sql`select distinct unnest(m.models_used)`) },
    trace_tool_names: { join: eachValue(sql, sql`select distinct unnest(m.tool_names)`) },
    trace_prompt_ids: {
      join: (alias) => sql`join trace_prompts ${alias} on ${alias}.trace_id = m.trace_id`,
      namedAfter: "prompt",
    },
    trace_workflow_ids: {
      join: (alias) => sql`join trace_workflows ${alias} on ${alias}.trace_id = m.trace_id`,
      namedAfter: "workflow",
    },
    span_tool_name: { join: singleValue(sql, sql`m.tool_name`) },
    span_name: { join: singleValue(sql, sql`m.name`) },
    span_type: { join: singleValue(sql, sql`m.type`) },
    span_kind: { join: singleValue(sql, sql`m.kind::text`) },
    span_status: { join: singleValue(sql, sql`m.status_code::text`) },
  };
}
