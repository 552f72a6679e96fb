import { useMemo } from "preact/hooks";
import type { AnswerOf, Input } from "../shared/api.ts";
import { cost, count, duration } from "../shared/format.ts";
import { hues, Plot } from "./Plot.tsx";

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
  const hueOf = huesOf(shown);
  return (
    <div class="charts">
      {shown.map((chart) => (
        <OneChart
          key={`${chart.id} ${chart.series.length}`}
          chart={chart}
          whole={chart.id === "latency" ? whole : null}
          hueOf={hueOf}
        />
      ))}
    </div>
  );
}

/**
 * A colour for each label, the same in all charts. Labels share one only where there are more of them than colours, and
 * those of one chart last.
 */
function huesOf(charts: readonly Result[]): Map<string, string> {
  const labels = charts.map(({ series }) => series.map(({ label }) => label));
  const chosen = new Map<string, string>();
  for (const label of [...new Set(labels.flat())].sort()) {
    const beside = labels.filter((each) => each.includes(label)).flat();
    const uses = (hue: string) =>
      [...chosen].reduce((sum, [other, its]) => sum + (its !== hue ? 0 : beside.includes(other) ? 100 : 1), 0);
    chosen.set(label, hues.toSorted((one, other) => uses(one) - uses(other))[0] as string);
  }
  return chosen;
}

interface OneChartProps {
  chart: Result;
  whole: Result | null | undefined;
  hueOf: Map<string, string>;
}

function OneChart({ chart: { id, title, data, series }, whole, hueOf }: OneChartProps) {
  const numbers = useMemo(
    () => ({
      times: data.map(({ bucketKey }) => Date.parse(bucketKey ?? "") / 1_000),
      series: series.map(({ key, label }) => {
        const values = data.map((row) => numberOf(row[key]));
        // Of a grouped chart each row is a group, and else the only one has all series.
        const row = whole?.data.find((group) => group.label === label);
        const told = row ? row.value : whole?.data[0]?.[key];
        const isOnly = series.length === 1 && key === "value";
        return {
          label: isOnly ? title : label,
          hue: isOnly ? hues[0] : hueOf.get(label),
          values,
          whole: whole ? numberOf(told) : sumOf(values),
        };
      }),
    }),
    [data],
  );
  return <Plot title={title} {...numbers} shown={formats[id] ?? count} />;
}
