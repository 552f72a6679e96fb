import { getRequestCustomAnalytics } from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Field } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { query, setQuery } from "../shared/router.ts";
import { type Asked, type Chart, Charts, latencies, plain, type Result } from "./Charts.tsx";

const hourMs = 3_600_000;
const ranges: Record<string, number> = { "1h": 1, "24h": 24, "7d": 168, "30d": 720 };
const groups: Record<string, [name: string, field: Chart["groupByField"]]> = {
  all: ["None", null],
  model: ["By model", "engine"],
  prompt: ["By prompt", "prompt_id"],
  version: ["By prompt version", "prompt_version_number"],
  provider: ["By provider", "provider_type"],
  tag: ["By tag", "tags"],
};

/** The charts of the request logs. */
export function Page() {
  const range = query.value.get("range") ?? "24h";
  const by = query.value.get("by") ?? "all";
  const prompt = query.value.get("prompt") ?? "";
  const field = groups[by]?.[1] ?? null;
  const found = useLoaded(
    async (signal) => {
      // Read once: a range that is a millisecond longer than the one named has larger buckets.
      const now = Date.now();
      const value = [now - (ranges[range] ?? 24) * hourMs, now].map((ms) => new Date(ms).toISOString());
      const filters: object[] = [
        { field: "request_start_time", operator: "between", value },
        ...(prompt ? [{ field: "prompt_id", operator: "is", value: prompt }] : []),
      ];
      const ask = (customCharts: Chart[], more: object[] = []) => {
        const body = { filter_group: { logic: "AND", filters: [...filters, ...more] }, customCharts };
        return call(getRequestCustomAnalytics, { body: body as Asked }, { signal });
      };
      const isError = { field: "status", operator: "is", value: "ERROR" };
      const [all, errors] = await Promise.all([ask(chartsOf(field)), ask([plain("errors", field)], [isError])]);
      return { isComplete: all.isComplete, charts: [...all.customCharts, ...errors.customCharts] };
    },
    [range, field, prompt],
  );
  const named = Object.entries(groups).map(([key, [name]]) => [key, name] as const);
  return (
    <>
      <Head title="Charts">
        <Field label="Period" choices={Object.keys(ranges)} value={range} set={(next) => setQuery({ range: next })} />
        <Field label="Group" choices={named} value={by} set={(next) => setQuery({ by: next })} />
        <Field
          label="Prompt"
          type="search"
          placeholder="Name of a prompt"
          value={prompt}
          onChange={(event) => setQuery({ prompt: event.currentTarget.value || null })}
        />
      </Head>
      <Shown of={found}>
        {({ charts, isComplete }) => (
          <div class="padded">
            {!isComplete && <p class="soft">These are the newest 200,000 requests of this period.</p>}
            {charts.every(({ data }) => totalOf(data) === 0) ? (
              <Empty title="No requests were logged in this period." />
            ) : (
              <Charts charts={charts} />
            )}
          </div>
        )}
      </Shown>
    </>
  );
}

function totalOf(data: Result["data"]): number {
  const numbers = data.flatMap((row) => Object.values(row).filter((value) => typeof value === "number"));
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Charts of a page: several series of all requests, or one series of each group. */
function chartsOf(field: Chart["groupByField"]): Chart[] {
  const sum = (metricField: string) => ({ metric: "sum", metricField }) as Partial<Chart>;
  const p = (percentile: number) => ({ metric: "percentile", metricField: "latency_ms", percentile });
  const several = (series: Record<string, object>) =>
    ({
      metric: null,
      series: Object.entries(series).map(([key, one]) => ({ key, label: key, ...one })),
    }) as Partial<Chart>;
  const both = { input: sum("input_tokens"), output: sum("output_tokens") };
  const requests = plain("requests", field);
  const spent = plain("cost", field, sum("cost"));
  if (!field) {
    const latency = latencies(null, several({ p50: p(50), p95: p(95), p99: p(99) }));
    return [requests, ...latency, spent, plain("tokens", null, several(both))];
  }
  const p95 = { title: "Latency, p95", ...p(95) } as Partial<Chart>;
  const tokens = Object.entries(both).map(([id, one]) => plain(id, field, one));
  return [requests, ...latencies(field, p95), spent, ...tokens];
}
