import { isStatementTimeout } from "../../../db/outage.ts";
import {
  type ChartFigures,
  type ChartRow,
  type ChartSource,
  computeCharts,
  maxHistogramRows,
} from "../../../db/queries/logs/charts.ts";
import { listPromptNames } from "../../../db/queries/prompts/promptLinks.ts";
import { findWorkflowNames } from "../../../db/queries/workflows/workflows.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { type Chart, type ChartSeries, type RatioSpec, refuseChart, rowKeys } from "./chart.ts";
import { type BucketSize, bucketKey, bucketLabel, bucketSizeOf, bucketsBetween } from "./timeBuckets.ts";

type Row = Schemas["ChartResult"]["data"][number];
/** Labels of a row beside its numbers. */
type Labels = Record<string, string | number | string[]>;
type Drawn = Pick<Schemas["ChartResult"], "series" | "data">;

export interface DrawnCharts {
  charts: Schemas["ChartResult"][];
  /** Tells whether there were no more records to look at. */
  isComplete: boolean;
  /** Tells whether there was no record to draw. */
  isEmpty: boolean;
}

/** Buckets that are shown even when there is nothing in them; of more only those with records. */
const maxFilledBuckets = 1_000;

/** @throws Problem bad_request for a histogram of too many buckets */
export async function drawCharts(db: Scope, source: ChartSource, charts: Chart[]): Promise<DrawnCharts> {
  const queries = charts.map(({ records, series, groups, shape, limit }) => ({
    records,
    aggregates: series.map(({ aggregate }) => aggregate),
    groupings: groups.map(({ join }) => join),
    shape: shape.kind === "hierarchy" ? ({ kind: "groups" } as const) : shape,
    limit,
  }));
  return drawFigures(db, charts, await computeCharts(db, source, queries));
}

/** @throws Problem bad_request for a histogram of too many buckets */
export async function drawFigures(db: Scope, charts: Chart[], figures: ChartFigures): Promise<DrawnCharts> {
  const names = await findNames(db, charts, figures);
  return {
    charts: charts.map((chart, index) => {
      const rows = (figures.charts[index] ?? []) as ChartRow[];
      const { series, data } = draw(chart, rows, figures, names);
      const { id, title, chartType } = chart;
      return { id, title, chartType, series, data, derivedInsights: chart.insights.map((one) => divide(one, data)) };
    }),
    isComplete: figures.is_complete,
    isEmpty: figures.is_empty,
  };
}

/** The label of a value of one of a chart's groups. */
type Names = (chart: Chart, group: number, value: string) => string;

async function findNames(db: Scope, charts: Chart[], figures: ChartFigures): Promise<Names> {
  const idsOf = (kind: "prompt" | "workflow") => {
    const ids = charts.flatMap(({ groups }, index) =>
      groups.flatMap(({ namedAfter }, place) =>
        namedAfter === kind ? (figures.charts[index] ?? []).map(({ path }) => Number(path[place])) : [],
      ),
    );
    return [...new Set(ids)];
  };
  const names = {
    prompt: await listPromptNames(db, idsOf("prompt"), { withDeleted: false }),
    workflow: await findWorkflowNames(db, idsOf("workflow")),
  };
  return ({ groups }, group, value) => {
    const kind = groups[group]?.namedAfter;
    return (kind && names[kind].get(Number(value))) ?? value;
  };
}

function draw(chart: Chart, rows: ChartRow[], figures: ChartFigures, names: Names): Drawn {
  const series = chart.series.map(({ key, label, unit }) => ({ key, label, unit }));
  const row = (labels: Labels, values: ChartRow["values"]): Row =>
    rowOf(
      labels,
      chart.series.map(({ key }, index) => [key, values[index] ?? null]),
    );
  const named = (path: string[], place: number) => names(chart, place, path[place] as string);
  switch (chart.shape.kind) {
    case "groups":
      return {
        series,
        data: rows.map(({ path, values }) => row({ label: path.length === 0 ? "Overall" : named(path, 0) }, values)),
      };
    case "hierarchy":
      return {
        series,
        data: rows.map(({ path, values }) => row({ path: path.map((_, place) => named(path, place)) }, values)),
      };
    case "grid":
      return {
        series,
        data: rows.map(({ path, values }) => row({ label: named(path, 0), secondaryLabel: named(path, 1) }, values)),
      };
    case "histogram":
      return { series, data: histogram(chart, rows).map(({ labels, values }) => row(labels, values)) };
    case "time": {
      const size = bucketSizeOf(chart.shape.bucket, figures.bucket_seconds);
      const lines = chart.groups.length === 0 ? null : linesOf(chart, rows, names);
      return {
        series: lines ? lines.map(({ meta }) => meta) : series,
        data: overTime(chart, rows, figures, size, lines),
      };
    }
  }
}

/** TypeScript cannot say of an object that its other properties are numbers. */
function rowOf(labels: Labels, numbers: [key: string, number: number | null][]): Row {
  return { ...labels, ...Object.fromEntries(numbers) } as Row;
}

/** Line of a chart, one for each value of its group. */
interface Line {
  meta: Schemas["ChartSeriesMeta"];
  value: string;
}

function linesOf(chart: Chart, rows: ChartRow[], names: Names): Line[] {
  const { unit } = chart.series[0] as ChartSeries;
  return [...new Set(rows.map(({ path }) => path[0] as string))].map((value) => ({
    meta: { key: keyOfLine(value), label: names(chart, 0, value), unit },
    value,
  }));
}

/** The value, unless it is a key of rows, or would be one without this prefix: no two values have one key. */
function keyOfLine(value: string): string {
  return rowKeys.includes(value.replace(/^(?:value:)+/, "")) ? `value:${value}` : value;
}

function overTime(
  { series }: Chart,
  rows: ChartRow[],
  { low, high }: ChartFigures,
  size: BucketSize,
  lines: Line[] | null,
): Row[] {
  const byBucket = Map.groupBy(rows, ({ bucket }) => bucket as number);
  const filled = low === null || high === null ? [] : bucketsBetween(low, high, size, maxFilledBuckets);
  const buckets = filled ?? [...byBucket.keys()].toSorted((a, b) => a - b);
  return buckets.map((bucket) => {
    const found = byBucket.get(bucket) ?? [];
    const numbers: [string, number | null][] = lines
      ? lines.map(({ meta, value }) => {
          const [amount] = found.find(({ path }) => path[0] === value)?.values ?? [];
          return [meta.key, amount ?? ofNothing(series[0] as ChartSeries)];
        })
      : series.map((one, index) => [one.key, found[0] ? (found[0].values[index] ?? null) : ofNothing(one)]);
    return rowOf({ bucketKey: bucketKey(bucket, size), label: bucketLabel(bucket, size) }, numbers);
  });
}

/** Value of a bucket without records. */
function ofNothing({ metric }: ChartSeries): number | null {
  return metric === "count" || metric === "sum" ? 0 : null;
}

function histogram({ id, series }: Chart, rows: ChartRow[]): { labels: Labels; values: ChartRow["values"] }[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const [from, until] = [first.bucket as number, last.bucket as number];
  const size = first.size as number;
  const count = until - from + 1;
  if (count >= maxHistogramRows) {
    const message = `its histogramInterval creates ${count} buckets or more; choose one that creates at most ${maxHistogramRows - 1}.`;
    throw refuseChart(id, message);
  }
  const found = new Map(rows.map((row) => [row.bucket, row.values]));
  // Multiples of a decimal fraction in floating point have digits that nobody asked for.
  const bound = (index: number) => Number((index * size).toPrecision(12));
  return Array.from({ length: count }, (_, index) => {
    const [bucketStart, bucketEnd] = [bound(from + index), bound(from + index + 1)];
    const labels = { label: `${bucketStart}–${bucketEnd}`, bucketStart, bucketEnd };
    return { labels, values: found.get(from + index) ?? series.map(ofNothing) };
  });
}

function divide(spec: RatioSpec, data: Row[]): Schemas["RatioInsight"] {
  const sumOf = (key: string) => data.reduce((sum, row) => sum + Number(row[key] ?? 0), 0);
  const { type, label, numeratorSeriesKey, denominatorSeriesKey } = spec;
  const denominator = sumOf(denominatorSeriesKey);
  const value = denominator === 0 ? {} : { value: sumOf(numeratorSeriesKey) / denominator };
  return { type, label, numeratorSeriesKey, denominatorSeriesKey, ...value };
}

/** Time limit of one statement of analytics, as the contract states it. */
const budgetMs = 20_000;

/**
 * Runs `work` on the data of one moment, each statement for a limited time.
 * @throws Problem bad_request when one takes longer: sending the same again would take as long
 */
export async function withinTimeBudget<T>(db: Scope, work: (tx: Scope) => Promise<T>, ms = budgetMs): Promise<T> {
  try {
    return await db.snapshot(async (tx) => {
      await tx.sql`select set_config('statement_timeout', ${String(ms)}, true)`;
      return await work(tx);
    });
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    const message = `This took longer than ${ms / 1000} seconds and was cancelled. Narrow the filters, especially the time range.`;
    throw new Problem("bad_request", message, { cause: error });
  }
}
