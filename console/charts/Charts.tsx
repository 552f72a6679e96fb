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
  ...{ input: "Input tokens", output: "Output tokens" },
};

/** A chart over time; without more, of the number of requests. */
export function plain(id: string, groupByField: Chart["groupByField"], more: Partial<Chart> = {}): Chart {
  const grouping = groupByField ? { groupByField, limit: mostGroups } : {};
  const chart = { id, title: titles[id] ?? id, chartType: "line", timeSeries: true, metric: "count" };
  return { ...chart, ...grouping, ...more } as Chart;
}

/** Id of the chart that tells latencies of the whole time: percentiles do not follow from those of its buckets. */
const wholeLatency = "latency-whole";

/** Charts of latencies over time, and of the whole time. */
export function latencies(groupByField: Chart["groupByField"], more: Partial<Chart>): Chart[] {
  const chart = plain("latency", groupByField, more);
  return [chart, { ...chart, id: wholeLatency, chartType: "bar", timeSeries: false }];
}

const sumOf = (values: (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const numberOf = (value: unknown) => (typeof value === "number" ? value : null);
const formats: Record<string, (number: number) => string> = { latency: (one) => duration(one * 1_000), cost };

export function Charts({ charts }: { charts: Result[] }) {
  const whole = charts.find(({ id }) => id === wholeLatency);
  const shown = charts.filter((chart) => chart !== whole);
  return (
    <div class="charts">
      {shown.map((chart) => (
        <OneChart
          key={`${chart.id} ${chart.series.length}`}
          chart={chart}
          whole={chart.id === "latency" ? whole : null}
        />
      ))}
    </div>
  );
}

function OneChart({ chart: { id, title, data, series }, whole }: { chart: Result; whole: Result | null | undefined }) {
  const numbers = useMemo(
    () => ({
      times: data.map(({ bucketKey }) => Date.parse(bucketKey ?? "") / 1_000),
      series: series.map(({ key, label }) => {
        const values = data.map((row) => numberOf(row[key]));
        // Of a grouped chart each row is a group, and else the only one has all series.
        const row = whole?.data.find((group) => group.label === label);
        const told = row ? row.value : whole?.data[0]?.[key];
        const name = series.length === 1 && key === "value" ? title : label;
        return { label: name, values, whole: whole ? numberOf(told) : sumOf(values) };
      }),
    }),
    [data],
  );
  return <Plot title={title} {...numbers} shown={formats[id] ?? count} />;
}
