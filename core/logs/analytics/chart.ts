import type { ChartShape, Grouping } from "../../../db/queries/logs/charts.ts";
import type { Fragment, SqlHandle } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";

type Metric = Schemas["ChartMetric"];
type Unit = Schemas["ChartSeriesMeta"]["unit"];
export type RatioSpec = Schemas["RatioInsightSpec"];

/** A number of a record `m`. */
export interface ChartNumber {
  value: Fragment;
  /** Durations are given in milliseconds and answered in seconds. */
  unit: Unit;
  words: string;
}

export interface ChartGroup {
  join: Grouping;
  /** Kind of entity whose ids the values are; they are shown by their names. */
  namedAfter?: "prompt" | "workflow";
}

export interface ChartSeries {
  key: string;
  label: string;
  unit: Unit;
  metric: Metric;
  aggregate: Fragment;
}

export interface Chart {
  id: string;
  title: string;
  chartType: Schemas["ChartType"];
  records: Fragment;
  series: ChartSeries[];
  groups: ChartGroup[];
  shape: ChartShape | { kind: "hierarchy" };
  limit: number;
  insights: RatioSpec[];
}

/** Measures of a chart as callers give them, over any kind of record. */
export interface GivenMeasures {
  id: string;
  metric?: Metric | null | undefined;
  metricField?: string | null | undefined;
  percentile?: number | null | undefined;
  series?: Schemas["RequestChartSeries" | "TraceChartSeries"][] | null | undefined;
}

export function refuseChart(id: string, message: string): Problem {
  return new Problem("bad_request", `The chart ${JSON.stringify(id)}: ${message}`);
}

/** Ids are how the caller tells the answers apart. */
export function requireDistinctIds(charts: { id: string }[]): void {
  const repeated = charts.find(({ id }, index) => charts.findIndex((other) => other.id === id) !== index);
  if (repeated) throw refuseChart(repeated.id, "another chart has the same id.");
}

/** Keys that rows have anyway. */
export const rowKeys = ["label", "secondaryLabel", "bucketKey", "bucketStart", "bucketEnd", "path"];

/**
 * The numbers that a chart asks for.
 * @param counted what is counted, as people call it
 * @throws Problem bad_request
 */
export function readSeries(
  sql: SqlHandle,
  { id, metric, metricField, percentile, series }: GivenMeasures,
  numbers: Record<string, ChartNumber>,
  counted: string,
): ChartSeries[] {
  if (series == null) {
    const only = { id, metric: metric ?? "count", metricField, percentile };
    const { aggregate, number, words } = readMeasure(sql, only, numbers);
    const label = number === null ? counted : `${words} ${number.words}`;
    return [{ key: "value", label, unit: number?.unit ?? "count", metric: only.metric, aggregate }];
  }
  if (metric != null || metricField != null || percentile != null) {
    throw refuseChart(id, "series replace metric, metricField and percentile; omit those.");
  }
  for (const [index, { key }] of series.entries()) {
    if (rowKeys.includes(key)) throw refuseChart(id, `a series cannot have the key "${key}", which rows already have.`);
    if (series.findIndex((other) => other.key === key) !== index) {
      throw refuseChart(id, `two series have the key ${JSON.stringify(key)}.`);
    }
  }
  return series.map((one) => {
    const { aggregate, number } = readMeasure(sql, { id, ...one }, numbers);
    return { key: one.key, label: one.label, unit: number?.unit ?? "number", metric: one.metric, aggregate };
  });
}

function readMeasure(
  sql: SqlHandle,
  { id, metric, metricField, percentile }: GivenMeasures & { metric: Metric },
  numbers: Record<string, ChartNumber>,
): { aggregate: Fragment; number: ChartNumber | null; words: string } {
  if ((metric === "percentile") !== (percentile != null)) {
    throw refuseChart(id, "percentile and the metric percentile require each other.");
  }
  if (metric === "count") {
    if (metricField != null) throw refuseChart(id, "the metric count does not accept a metricField.");
    return { aggregate: sql`count(*)`, number: null, words: "" };
  }
  const number = metricField == null ? undefined : numbers[metricField];
  if (!number) throw refuseChart(id, `the metric ${metric} requires a metricField.`);
  const value = number.unit === "duration_seconds" ? sql`(${number.value}) / 1000.0` : number.value;
  switch (metric) {
    case "sum":
      return { aggregate: sql`coalesce(sum(${value}), 0)`, number, words: "Sum of" };
    case "avg":
      return { aggregate: sql`avg(${value})`, number, words: "Average" };
    case "min":
      return { aggregate: sql`min(${value})`, number, words: "Least" };
    case "max":
      return { aggregate: sql`max(${value})`, number, words: "Most" };
    case "percentile": {
      const share = (percentile as number) / 100;
      const aggregate = sql`
        percentile_cont(${share}::double precision) within group (order by (${value})::double precision)`;
      return { aggregate, number, words: `p${percentile} of` };
    }
  }
}

/** @throws Problem bad_request for ratios that name no series */
export function readInsights(id: string, insights: RatioSpec[], series: ChartSeries[] | null): RatioSpec[] {
  if (insights.length > 0 && series === null) throw refuseChart(id, "derivedInsights require series.");
  for (const { numeratorSeriesKey, denominatorSeriesKey } of insights) {
    for (const key of [numeratorSeriesKey, denominatorSeriesKey]) {
      if (!series?.some((one) => one.key === key)) {
        throw refuseChart(id, `derivedInsights name the series ${JSON.stringify(key)}, which does not exist.`);
      }
    }
  }
  return insights;
}

/** A record has one value, or none. */
export function singleValue(sql: SqlHandle, value: Fragment): Grouping {
  return (alias) => sql`cross join lateral (select ${value} as value where ${value} is not null) ${alias}`;
}

/** A record has several: what this selects, each once. */
export function eachValue(sql: SqlHandle, values: Fragment): Grouping {
  return (alias) => sql`
    cross join lateral (select value from (${values}) given (value) where value is not null) ${alias}`;
}
