import type { ChartRow } from "../../../db/queries/logs/charts.ts";
import type { Schemas } from "../../../generated/types.ts";
import {
  addCell,
  type Cell,
  Cells,
  listFields,
  type RolledField,
  rolledNumbers,
  scalarFields,
  type Value,
} from "../rollups/cells.ts";
import { percentileOf } from "../rollups/sketch.ts";

type GivenChart = Schemas["RequestChart"];
type Measure = Pick<Schemas["RequestChartSeries"], "percentile"> & {
  metric: Schemas["ChartMetric"];
  metricField?: Schemas["RequestMetricField"] | null | undefined;
};

/** Tells whether roll-ups have what a chart shows. */
export function canBeRolled(chart: GivenChart): boolean {
  const isOfField = chart.groupByField == null || fieldOf(chart).length > 0;
  return chart.groupByMetadataKey == null && isOfField && measuresOf(chart).every(({ place }) => place !== -1);
}

/** The field that a chart is grouped by, if any. */
export function fieldOf({ groupByField }: GivenChart): RolledField[] {
  return [...scalarFields, ...listFields].filter((field) => field === groupByField);
}

/** Places of the numbers of which a chart shows percentiles. */
export function percentilesOf(chart: GivenChart): number[] {
  return measuresOf(chart).flatMap(({ metric, place }) => (metric === "percentile" && place !== null ? [place] : []));
}

/** Measures of a chart with the places of their numbers: null for a count, -1 for a number that is not rolled up. */
function measuresOf({ series, metric, metricField, percentile }: GivenChart) {
  const measures: Measure[] = series ?? [{ metric: metric ?? "count", metricField, percentile }];
  return measures.map((measure) => ({
    ...measure,
    place: measure.metricField == null ? null : (rolledNumbers as readonly string[]).indexOf(measure.metricField),
  }));
}

/**
 * The rows of a chart, as db/queries/logs/charts.ts makes them of logs.
 * @param cells those that match; their first value is the bucket of time, and then come those of the fields
 */
export function rowsOf(chart: GivenChart, cells: Cells): ChartRow[] {
  const [field] = fieldOf(chart);
  const { limit, timeSeries } = chart;
  const measures = measuresOf(chart);
  const totals = new Cells([]);
  const points = new Cells([]);
  if (!field && !timeSeries) totals.at([]);
  for (const cell of cells.all.values()) {
    const name = field ? nameOf(field, cell.values[1 + cells.fields.indexOf(field)] as Value) : null;
    if (field && name === null) continue;
    const path = name === null ? [] : [name];
    addCell(totals.at(path), cell);
    if (timeSeries) addCell(points.at([...path, cell.values[0] as number]), cell);
  }
  const row = (cell: Cell, path: Value[], bucket: Value): ChartRow => ({
    path: path as string[],
    bucket: bucket as number | null,
    size: null,
    values: measures.map(({ metric, place, percentile }) =>
      measured(cell, { metric, place, share: (percentile ?? 0) / 100 }),
    ),
  });
  const ranked = [...totals.all.values()]
    .map((cell) => row(cell, cell.values, null))
    .toSorted(byFirstValue)
    .slice(0, limit);
  if (!timeSeries) return ranked;
  const rankOf = new Map(ranked.map(({ path }, rank) => [path[0], rank]));
  return [...points.all.values()]
    .map((cell) => row(cell, cell.values.slice(0, -1), cell.values.at(-1) as number))
    .filter(({ path }) => rankOf.has(path[0] as string))
    .toSorted(
      (a, b) =>
        (rankOf.get(a.path[0]) as number) - (rankOf.get(b.path[0]) as number) || Number(a.bucket) - Number(b.bucket),
    );
}

/** The value of a group as charts name it; null where a log has none. */
function nameOf(field: RolledField, value: Value): string | null {
  if (value === null) return null;
  return value === "" && (field === "engine" || field === "provider_type") ? "unknown" : String(value);
}

/** The largest first, as Postgres sorts them. */
function byFirstValue(a: ChartRow, b: ChartRow): number {
  const [left, right] = [a.values[0] ?? Number.NEGATIVE_INFINITY, b.values[0] ?? Number.NEGATIVE_INFINITY];
  return right - left || Buffer.compare(Buffer.from(a.path[0] ?? ""), Buffer.from(b.path[0] ?? ""));
}

function measured(
  { count, sums, bins }: Cell,
  { metric, place, share }: { metric: Schemas["ChartMetric"]; place: number | null; share: number },
): number | null {
  if (place === null) return count;
  const [sum, least, most] = sums.slice(place * 3, place * 3 + 3) as [number, number, number];
  // Durations are stored in milliseconds and answered in seconds.
  const unit = rolledNumbers[place] === "latency_ms" ? 1000 : 1;
  if (metric === "sum") return sum / unit;
  if (count === 0) return null;
  switch (metric) {
    case "avg":
      return sum / count / unit;
    case "min":
      return least / unit;
    case "max":
      return most / unit;
    default:
      return percentileOf(bins[place] as Cell["bins"][number], share, [least, most]) / unit;
  }
}
