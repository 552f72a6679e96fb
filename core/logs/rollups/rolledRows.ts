import type { ChartRow, TimeBucket } from "../../../db/queries/logs/charts.ts";
import type { Schemas } from "../../../generated/types.ts";
import { giveWay } from "../../values/giveWay.ts";
import type { GivenMeasures } from "../analytics/chart.ts";
import { Cells, type Triple, type Value } from "./cells.ts";
import type { RolledKind } from "./kinds.ts";
import { percentileOf } from "./sketch.ts";

/** A number that a chart shows, as it is given. */
interface RolledMeasure {
  metric: Schemas["ChartMetric"];
  /** Null for a count. */
  number: string | null;
  /** Rank of a percentile, in percent. */
  percentile?: number | null | undefined;
}

export interface RolledChart {
  kind: RolledKind;
  /** Fields that it is grouped by, the outermost first. */
  fields: string[];
  /** Whether the values of two fields are ranked each for themselves. */
  isGrid: boolean;
  /** Null for one that is not over time. */
  bucket: TimeBucket | null;
  measures: RolledMeasure[];
  limit: number;
}

/** What a chart shows of each group: its series, or the one measure that it is itself. */
export function measuresOf(chart: GivenMeasures): RolledMeasure[] {
  const measures = chart.series ?? [{ ...chart, metric: chart.metric ?? "count" }];
  return measures.map(({ metric, metricField, percentile }) => ({ metric, number: metricField ?? null, percentile }));
}

/** Tells whether roll-ups have what a chart shows: there are none by two lists. */
export function canBeRolled({ kind, fields, measures }: RolledChart): boolean {
  return (
    fields.every((field) => kind.scalars.includes(field) || kind.lists.includes(field)) &&
    fields.filter((field) => kind.lists.includes(field)).length <= 1 &&
    measures.every(({ number }) => number === null || kind.numbers.includes(number))
  );
}

/** Places of the numbers of which a chart shows percentiles. */
export function percentilesOf({ kind, measures }: RolledChart): number[] {
  return measures.flatMap(({ metric, number }) =>
    metric === "percentile" && number !== null ? kind.numbers.indexOf(number) : [],
  );
}

/**
 * The rows of a chart, as db/queries/logs/charts.ts makes them of records. Of 150,000 groups it takes 0.7 s of the processor:
 * requests of others are answered between its parts.
 * @param cells those that match; their first value is a part of each bucket of time, and then come those of the fields
 * @param size seconds of a bucket of the size `auto`
 */
export async function rowsOf(chart: RolledChart, cells: Cells, size: number): Promise<ChartRow[]> {
  const { kind, fields, isGrid, bucket, limit } = chart;
  const pathOf = (values: Value[]) => {
    const path = fields.map((field) => nameOf(kind, field, values[1 + cells.fields.indexOf(field)] as Value));
    return path.includes(null) ? null : path;
  };
  const summed = (valuesOf: (path: Value[], start: number) => Value[] | null) => {
    const sums = new Cells(kind, [], cells.binned);
    sums.addCells(cells, (values) => {
      const path = pathOf(values);
      return path && valuesOf(path, values[0] as number);
    });
    return sums;
  };
  await giveWay();
  const totals = summed((path) => path);
  await giveWay();
  if (fields.length === 0 && bucket === null) totals.at([]);
  const row = (of: Cells, cell: number, path: Value[], start: Value): ChartRow => ({
    path: path as string[],
    bucket: start as number | null,
    size: null,
    values: chart.measures.map((measure) => measured(of, cell, measure)),
  });
  const ranked = (of: Cells) => of.values.map((path, cell) => row(of, cell, path, null)).toSorted(byFirstValue);
  const first = (of: Cells) =>
    new Map(
      ranked(of)
        .slice(0, limit)
        .map(({ path }, rank) => [path[0], rank]),
    );
  if (isGrid) {
    const [left, right] = [first(summed(([one]) => [one as Value])), first(summed(([, other]) => [other as Value]))];
    const rank = ({ path }: ChartRow) => (left.get(path[0]) as number) * limit + (right.get(path[1]) as number);
    return ranked(totals)
      .filter(({ path }) => left.has(path[0]) && right.has(path[1]))
      .toSorted((a, b) => rank(a) - rank(b));
  }
  if (bucket === null) return ranked(totals).slice(0, limit);
  const ranks = first(totals);
  const rank = ({ path }: ChartRow) => ranks.get(path[0]) as number;
  const points = summed((path, start) =>
    ranks.has(path[0] as string) ? [...path, bucketOf(bucket, start, size)] : null,
  );
  return points.values
    .map((values, cell) => row(points, cell, values.slice(0, -1), values.at(-1) as number))
    .toSorted((a, b) => rank(a) - rank(b) || Number(a.bucket) - Number(b.bucket));
}

/** Start of the bucket that a time is in; all in seconds since 1970. */
function bucketOf(bucket: TimeBucket, seconds: number, size: number): number {
  const floor = (width: number, first = 0) => Math.floor((seconds - first) / width) * width + first;
  switch (bucket) {
    case "auto":
      return floor(size);
    case "day":
      return floor(86_400);
    case "week":
      // The first Monday of 1970 was the 5th of January.
      return floor(604_800, 345_600);
    case "month": {
      const date = new Date(seconds * 1000);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000;
    }
  }
}

/** The value of a group as charts name it; null where a record has none. */
function nameOf(kind: RolledKind, field: string, value: Value): string | null {
  if (value === null) return null;
  return value === "" && kind.unknowable.includes(field) ? "unknown" : String(value);
}

/** The largest first, as Postgres sorts them. */
function byFirstValue(a: ChartRow, b: ChartRow): number {
  const [left, right] = [a.values[0] ?? Number.NEGATIVE_INFINITY, b.values[0] ?? Number.NEGATIVE_INFINITY];
  if (left !== right) return right - left;
  const place = a.path.findIndex((value, index) => value !== b.path[index]);
  return place === -1 ? 0 : byBytes(a.path[place] as string, b.path[place] as string);
}

const surrogate = /[\ud800-\udfff]/;

/** The order of two different texts in UTF-8. Only beside surrogates is that of UTF-16, which takes no buffers, another one. */
function byBytes(left: string, right: string): number {
  if (surrogate.test(left) || surrogate.test(right)) return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return left < right ? -1 : 1;
}

function measured(cells: Cells, cell: number, { metric, number, percentile }: RolledMeasure): number | null {
  const { kind } = cells;
  if (number === null) return cells.countOf(cell);
  const triple = (name: string): Triple => cells.tripleOf(cell, kind.numbers.indexOf(name));
  const [sum, least, most] = triple(number);
  const counting = kind.counting?.[number];
  const count = counting ? triple(counting)[0] : cells.countOf(cell);
  const unit = number.endsWith("_ms") ? 1000 : 1;
  if (metric === "sum") return sum / unit;
  if (count === 0) return null;
  switch (metric) {
    case "avg":
      return sum / count / unit;
    case "min":
      return least / unit;
    case "max":
      return most / unit;
    default: {
      if (least === most) return least / unit;
      const bins = cells.binsOf(cell, kind.numbers.indexOf(number));
      return percentileOf(bins, (percentile ?? 0) / 100, [least, most]) / unit;
    }
  }
}
