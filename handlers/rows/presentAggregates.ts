import type { SystemColumn } from "../../core/sheets/columns/systemColumns.ts";
import { listMetricTotals, type MetricTotals } from "../../db/queries/sheets/cellMetrics.ts";
import type { Scope } from "../../db/scope.ts";
import { type Metric, metrics } from "../../domain/cellId.ts";
import type { components } from "../../generated/types.ts";

type Aggregate = components["schemas"]["ExecutionMetadataMetric"];

const labels: Record<Metric, string> = { price: "Price", latency_ms: "Latency" };

/** What the cells behind these system columns cost and took, each column and all together. */
export async function readAggregates(
  db: Scope,
  systemColumns: readonly SystemColumn[],
): Promise<components["schemas"]["ExecutionMetadataAggregates"]> {
  const keys = new Set(systemColumns.map(({ source }) => source.column_key));
  const totals = new Map((await listMetricTotals(db, [...keys])).map((one) => [one.column_key, one]));
  const byColumn = systemColumns.map(
    (column): Aggregate => ({
      ...aggregate(column.metric, totals.get(column.source.column_key)),
      column_id: column.id,
      source_column_id: column.source.id,
    }),
  );
  const sum = (metric: Metric) => byColumn.filter((one) => one.metric_key === metric).reduce(merge, aggregate(metric));
  const [price, latency_ms] = metrics.map(sum) as [Aggregate, Aggregate];
  return {
    by_column_id: Object.fromEntries(byColumn.map((one) => [one.column_id, one])),
    sheet: { by_metric: { price, latency_ms } },
  };
}

function aggregate(metric: Metric, totals?: MetricTotals): Aggregate {
  const [count, sum, min, max] =
    metric === "price"
      ? [totals?.price_count, totals?.price_sum, totals?.price_min, totals?.price_max]
      : [totals?.latency_count, totals?.latency_sum, totals?.latency_min, totals?.latency_max];
  return {
    metric_key: metric,
    metric_label: labels[metric],
    count: count ?? 0,
    sum: sum ?? 0,
    avg: mean(sum, count),
    min: min ?? null,
    max: max ?? null,
  };
}

function merge(one: Aggregate, other: Aggregate): Aggregate {
  const count = one.count + other.count;
  const sum = one.sum + other.sum;
  const known = (values: (number | null)[]) => values.filter((value) => value !== null);
  const [minima, maxima] = [known([one.min, other.min]), known([one.max, other.max])];
  return {
    ...one,
    count,
    sum,
    avg: mean(sum, count),
    min: count === 0 ? null : Math.min(...minima),
    max: count === 0 ? null : Math.max(...maxima),
  };
}

function mean(sum: number | undefined, count: number | undefined): number | null {
  return sum === undefined || !count ? null : sum / count;
}
