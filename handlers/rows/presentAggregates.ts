import type { SystemColumn } from "../../core/sheets/columns/systemColumns.ts";
import type { MetricTotals } from "../../db/queries/sheets/cellMetrics.ts";
import { type Metric, metrics } from "../../domain/cellId.ts";
import type { Schemas } from "../../generated/types.ts";

type Aggregate = Schemas["ExecutionMetadataMetric"];

const labels: Record<Metric, string> = { price: "Price", latency_ms: "Latency" };

/** Costs and times of the cells behind system columns, of each column and of all together. */
export function presentAggregates(metricsOfSheet: {
  columns: readonly SystemColumn[];
  totals: readonly MetricTotals[];
}): Schemas["ExecutionMetadataAggregates"] {
  const totals = new Map(metricsOfSheet.totals.map((total) => [total.column_key, total]));
  const byColumn = metricsOfSheet.columns.map(
    (column): Aggregate => ({
      ...aggregate(column.metric, totals.get(column.source.column_key)),
      column_id: column.id,
      source_column_id: column.source.id,
    }),
  );
  const sum = (metric: Metric) =>
    byColumn.filter(({ metric_key }) => metric_key === metric).reduce(merge, aggregate(metric));
  const [price, latency_ms] = metrics.map(sum) as [Aggregate, Aggregate];
  return {
    by_column_id: Object.fromEntries(byColumn.map((total) => [total.column_id, total])),
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

function merge(a: Aggregate, b: Aggregate): Aggregate {
  const count = a.count + b.count;
  const sum = a.sum + b.sum;
  const known = (values: (number | null)[]) => values.filter((value) => value !== null);
  const [minima, maxima] = [known([a.min, b.min]), known([a.max, b.max])];
  return {
    ...a,
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
