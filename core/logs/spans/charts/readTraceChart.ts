import type { SqlHandle } from "../../../../db/scope.ts";
import type { components } from "../../../../generated/types.ts";
import { type Chart, readSeries, refuseChart } from "../../analytics/chart.ts";
import { traceGroups, traceNumbers } from "./chartFields.ts";

export type GivenTraceChart = components["schemas"]["TraceChart"];

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
  if (isOverTime && level === "span") throw refuseChart(id, "charts of spans have no timeSeries.");
  if (given.timeBucket != null && !isOverTime) throw refuseChart(id, "timeBucket comes with timeSeries only.");
  const fields = given.hierarchyFields ?? [given.groupByField, given.secondaryGroupByField];
  const groups = fields.filter((field) => field != null).map((field) => traceGroups(sql)[field]);
  const isLine = chartType === "line" || chartType === "area";
  if (isLine && groups.length === 0 && !isOverTime) {
    throw refuseChart(id, `a chart of the type ${chartType} needs a group or timeSeries.`);
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
    if (needed[part] === true && !isThere) throw refuseChart(id, `a chart of the type ${chartType} needs ${part}.`);
    if (needed[part] === undefined && isThere) {
      throw refuseChart(id, `a chart of the type ${chartType} takes no ${part}.`);
    }
  }
  const isPlain = chartType === "bar" || chartType === "line" || chartType === "area";
  if (isPlain) return;
  if (given.timeSeries) throw refuseChart(id, `a chart of the type ${chartType} takes no timeSeries.`);
  if (given.series != null) throw refuseChart(id, `a chart of the type ${chartType} takes no series.`);
}

/** Tells whether a chart shows traces or spans: its fields are all of the one or all of the other. */
function levelOf({ id, ...given }: GivenTraceChart): "trace" | "span" {
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
  throw refuseChart(id, `its fields are of traces or of spans, not of both as ${ofTrace} and ${ofSpans[0]} are.`);
}
