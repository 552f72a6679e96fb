import { useMemo } from "preact/hooks";
import type { AnswerOf, Input } from "../shared/api.ts";
import { cost, count, duration } from "../shared/format.ts";
import { Plot } from "./Plot.tsx";

export type Asked = Input<"getRequestCustomAnalytics", never>["body"];
export type Chart = Asked["customCharts"][number];
export type Result = AnswerOf<"getRequestCustomAnalytics">["customCharts"][number];

const mostGroups = 6;
const titles: Record<string, string> = {
  ...{ requests: "Requests", errors: "Errors", latency: "Latency", cost: "Cost", tokens: "Tokens" },
  ...{ input: "Tokens of inputs", output: "Tokens of outputs" },
};

/** A chart over time; without more, of the number of requests. */
export function plain(id: string, groupByField: Chart["groupByField"], more: Partial<Chart> = {}): Chart {
  const grouping = groupByField ? { groupByField, limit: mostGroups } : {};
  const chart = { id, title: titles[id] ?? id, chartType: "line", timeSeries: true, metric: "count" };
  return { ...chart, ...grouping, ...more } as Chart;
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: number[]) => (values.length === 0 ? null : sumOf(values) / values.length);
const formats: Record<string, (number: number) => string> = { latency: (one) => duration(one * 1_000), cost };

export function Charts({ charts }: { charts: Result[] }) {
  return (
    <div class="charts">
      {charts.map((chart) => (
        <OneChart key={`${chart.id} ${chart.series.length}`} chart={chart} />
      ))}
    </div>
  );
}

function OneChart({ chart: { id, title, data, series } }: { chart: Result }) {
  const numbers = useMemo(
    () => ({
      times: data.map(({ bucketKey }) => Date.parse(bucketKey ?? "") / 1_000),
      series: series.map(({ key, label }) => ({
        label: series.length === 1 && key === "value" ? title : label,
        values: data.map((row) => (typeof row[key] === "number" ? (row[key] as number) : null)),
      })),
    }),
    [data],
  );
  return <Plot title={title} {...numbers} shown={formats[id] ?? count} whole={id === "latency" ? meanOf : sumOf} />;
}
