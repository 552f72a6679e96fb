import { useMemo } from "preact/hooks";
import { getRequestCustomAnalytics } from "../../generated/client.ts";
import { type AnswerOf, call, type Input } from "../shared/api.ts";
import { Field } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { cost, count, duration } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { query, setQuery } from "../shared/router.ts";
import { Plot } from "./Plot.tsx";

type Asked = Input<"getRequestCustomAnalytics", never>["body"];
type Chart = Asked["customCharts"][number];
type Result = AnswerOf<"getRequestCustomAnalytics">["customCharts"][number];

const hourMs = 3_600_000;
const ranges: Record<string, number> = { "1h": 1, "24h": 24, "7d": 168, "30d": 720 };
const groups: Record<string, { name: string; field: NonNullable<Chart["groupByField"]> | null }> = {
  all: { name: "All together", field: null },
  model: { name: "By model", field: "engine" },
  prompt: { name: "By prompt", field: "prompt_id" },
  version: { name: "By version of the prompt", field: "prompt_version_number" },
  provider: { name: "By provider", field: "provider_type" },
  tag: { name: "By tag", field: "tags" },
};
const mostGroups = 6;

/** The charts of the request logs. */
export function ChartsPage() {
  const range = query.value.get("range") ?? "24h";
  const by = query.value.get("by") ?? "all";
  const prompt = query.value.get("prompt") ?? "";
  const field = groups[by]?.field ?? null;
  const found = useLoaded(
    async (signal) => {
      const since = new Date(Date.now() - (ranges[range] ?? 24) * hourMs).toISOString();
      const now = new Date().toISOString();
      const filters = [
        { field: "request_start_time" as const, operator: "between" as const, value: [since, now] },
        ...(prompt ? [{ field: "prompt_id" as const, operator: "is" as const, value: prompt }] : []),
      ];
      const isError = { field: "status" as const, operator: "is" as const, value: "ERROR" };
      const ask = (customCharts: Chart[], more: object[] = []) => {
        const body = { filter_group: { logic: "AND", filters: [...filters, ...more] }, customCharts };
        return call(getRequestCustomAnalytics, { body: body as Asked }, { signal });
      };
      const [all, errors] = await Promise.all([ask(chartsOf(field)), ask([plain("errors", field)], [isError])]);
      return { isComplete: all.isComplete, charts: [...all.customCharts, ...errors.customCharts] };
    },
    [range, field, prompt],
  );
  return (
    <>
      <Head title="Charts" />
      <div class="chart-filters">
        <Choice
          label="Time"
          value={range}
          choices={Object.keys(ranges)}
          choose={(value) => setQuery({ range: value })}
        />
        <Choice
          label="Group"
          value={by}
          choices={Object.keys(groups)}
          nameOf={(key) => groups[key]?.name ?? key}
          choose={(value) => setQuery({ by: value })}
        />
        <Field label="Prompt">
          {(id) => (
            <input
              id={id}
              type="search"
              dir="auto"
              placeholder="Name of a prompt"
              value={prompt}
              onChange={(event) => setQuery({ prompt: event.currentTarget.value || null })}
            />
          )}
        </Field>
      </div>
      <Shown of={found}>
        {({ charts, isComplete }) => (
          <>
            {!isComplete && <p class="chart-note">These are the newest 200,000 requests of this time.</p>}
            {charts.every(({ data }) => data.length === 0 || totalOf(data) === 0) ? (
              <Empty title="No request was logged in this time." />
            ) : (
              <div class="charts">
                {charts.map((chart) => (
                  <OneChart key={`${chart.id} ${by}`} chart={chart} />
                ))}
              </div>
            )}
          </>
        )}
      </Shown>
    </>
  );
}

function totalOf(data: Result["data"]): number {
  const numbers = data.flatMap((row) => Object.values(row).filter((value) => typeof value === "number"));
  return numbers.reduce((sum, number) => sum + number, 0);
}

const titles: Record<string, string> = {
  requests: "Requests",
  errors: "Errors",
  latency: "Latency",
  cost: "Cost",
  tokens: "Tokens",
  input: "Tokens of inputs",
  output: "Tokens of outputs",
};

function plain(id: string, groupByField: Chart["groupByField"], more: Partial<Chart> = {}): Chart {
  const grouping = groupByField ? { groupByField, limit: mostGroups } : {};
  return {
    id,
    title: titles[id] ?? id,
    chartType: "line",
    timeSeries: true,
    metric: "count",
    ...grouping,
    ...more,
  } as Chart;
}

/** Several numbers of all requests, or one number of each group. */
function chartsOf(field: Chart["groupByField"]): Chart[] {
  const sum = (metricField: Chart["metricField"]) => ({ metric: "sum" as const, metricField: metricField ?? null });
  const several = (
    series: { key: string; label: string; metric: string; metricField: string; percentile?: number }[],
  ) => ({ metric: null, series }) as Partial<Chart>;
  const percentile = (number: number) => {
    return {
      key: `p${number}`,
      label: `p${number}`,
      metric: "percentile",
      metricField: "latency_ms",
      percentile: number,
    };
  };
  const tokens = (side: string) => ({ key: side, label: side, metric: "sum", metricField: `${side}_tokens` });
  const requests = plain("requests", field);
  if (!field) {
    return [
      requests,
      plain("latency", null, several([50, 95, 99].map(percentile))),
      plain("cost", null, sum("cost")),
      plain("tokens", null, several([tokens("input"), tokens("output")])),
    ];
  }
  const p95 = {
    title: "Latency, p95",
    metric: "percentile" as const,
    metricField: "latency_ms" as const,
    percentile: 95,
  };
  return [
    requests,
    plain("latency", field, p95),
    plain("cost", field, sum("cost")),
    plain("input", field, sum("input_tokens")),
    plain("output", field, sum("output_tokens")),
  ];
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: number[]) => (values.length === 0 ? null : sumOf(values) / values.length);
const seconds = (number: number) => duration(number * 1_000);

function OneChart({ chart }: { chart: Result }) {
  const { times, series } = useMemo(
    () => ({
      times: chart.data.map(({ bucketKey }) => Date.parse(bucketKey ?? "") / 1_000),
      series: chart.series.map(({ key, label }) => ({
        label: chart.series.length === 1 && key === "value" ? chart.title : label,
        values: chart.data.map((row) => (typeof row[key] === "number" ? (row[key] as number) : null)),
      })),
    }),
    [chart],
  );
  const shown = chart.id === "latency" ? seconds : chart.id === "cost" ? cost : count;
  return (
    <Plot
      title={chart.title}
      times={times}
      series={series}
      shown={shown}
      whole={chart.id === "latency" ? meanOf : sumOf}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: string[];
  nameOf?: (choice: string) => string;
  choose: (choice: string) => void;
}

function Choice({ label, value, choices, nameOf = (choice) => choice, choose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => choose(event.currentTarget.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
