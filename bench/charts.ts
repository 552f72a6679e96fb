import type { components } from "../generated/types.ts";
import type { Api } from "./support/api.ts";
import { type Bar, type Figure, median, note, rounded, timed } from "./support/bar.ts";
import { CpuMeter } from "./support/cpuMeter.ts";
import { fillTables } from "./support/fillTables.ts";
import { awaitIdle, type BenchServer, withServer } from "./support/server.ts";
import { newWorkspace } from "./support/workspaces.ts";

type Query = components["schemas"]["RequestCustomAnalyticsQuery"];

const path = "/api/public/v2/requests/analytics/custom-analytics";
/** The logs lie in the days before this moment, more by day than by night. */
const end = "2026-03-01T00:00:00Z";
const days = 90;
const samples = 15;
const insertedAtOnce = 500_000;
const pollMs = 500;

/** Ten charts of one page, as a dashboard asks for them, over all logs of a workspace, parts of them, and filtered ones. */
export const chartsBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const logs = isQuick ? 300_000 : 10_000_000;
    const { api, id } = await newWorkspace(server, "charts");
    const ms = await timed(() => storeLogs(server, id, logs));
    note(`${logs.toLocaleString("en")} logs stored in ${rounded(ms / 1000)} s`);
    const figures: Figure[] = [await rollUp(server, logs)];
    for (const [what, filters] of Object.entries(questions)) {
      figures.push(await timeCharts(server, api, `ten charts of ${logs.toLocaleString("en")} logs, ${what}`, filters));
    }
    return figures;
  });

/** Times of a page of charts. Ends within a minute are read from the logs themselves. */
const questions: Record<string, NonNullable<Query["filter_group"]>["filters"]> = {
  all: [],
  "a week that begins and ends within a minute": [
    { field: "request_start_time", operator: "between", value: ["2026-02-10T07:13:21.5Z", "2026-02-17T19:48:39.25Z"] },
  ],
  "of two models": [{ field: "engine", operator: "in", value: ["model-2", "model-3"] }],
  "errors of a month": [
    { field: "status", operator: "is", value: "ERROR" },
    { field: "request_start_time", operator: "after", value: "2026-01-29T10:00:00Z" },
  ],
};

const chart = (id: string, more: object) => ({
  id,
  title: id,
  chartType: "bar",
  timeSeries: false,
  limit: 20,
  ...more,
});
const charts = [
  chart("requests", { timeSeries: true }),
  chart("cost", { timeSeries: true, metric: "sum", metricField: "cost" }),
  chart("latency", { timeSeries: true, metric: "percentile", metricField: "latency_ms", percentile: 95 }),
  chart("errors", { timeSeries: true, groupByField: "status" }),
  chart("tokens of models", { timeSeries: true, groupByField: "engine", metric: "sum", metricField: "output_tokens" }),
  chart("latency of models", {
    groupByField: "engine",
    metric: "percentile",
    metricField: "latency_ms",
    percentile: 99,
  }),
  chart("cost of providers", { groupByField: "provider_type", metric: "sum", metricField: "cost" }),
  chart("prompts", { groupByField: "prompt_id", metric: "sum", metricField: "cost" }),
  chart("tags", { groupByField: "tags" }),
  chart("kinds of errors", { groupByField: "error_type" }),
] as Query["customCharts"];

async function storeLogs({ sql }: BenchServer, workspaceId: number, logs: number): Promise<void> {
  await fillTables(sql, ["request_logs"], async () => {
    for (let from = 0; from < logs; from += insertedAtOnce) {
      await sql`
        insert into request_logs (
          workspace_id, provider_type, engine, function_name, status, error_type, request_start_time, request_end_time,
          latency_ms, input_tokens, output_tokens, price, prompt_id, prompt_version_number, turn_count, tool_call_count,
          output_shape, tags, tool_names, output_keys, input_variable_keys, metadata, scores, facets
        )
        select ${workspaceId}, 'provider-' || n % 3, 'model-' || n % 9, 'chat',
          (case when n % 25 = 0 then 'ERROR' else 'SUCCESS' end)::request_status,
          case when n % 25 = 0 then (array['PROVIDER_TIMEOUT', 'PROVIDER_RATE_LIMIT'])[1 + n % 2] end,
          start, start + ms * interval '1 millisecond', ms, 100 + hashint4(n) & 4095, 50 + hashint4(n + 1) & 511,
          (1 + hashint4(n + 2) & 1023) / 1000000.0, 1 + hashint4(n + 3) & 15, 1, 1, 0, 'plain_text',
          array['tag-' || n % 5], '{}', '{}', '{}', '{}', '{}', array[n % 9, n % 3]
        from generate_series(${from}::integer, ${Math.min(from + insertedAtOnce, logs) - 1}::integer) n
        cross join lateral (
          select timestamptz '2026-03-01' - interval '1 day' * (
              ${days}::double precision * n / ${logs}::double precision + 0.05 * sin(n)) as start,
            100 + exp(((hashint4(n + 4) & 65535) / 65536.0) * 5) * 40 as ms
        ) m`;
    }
  });
}

/** Rolls up what was stored, as the job does by the clock beside the work. */
async function rollUp(server: BenchServer, logs: number): Promise<Figure> {
  const { sql } = server;
  const cpu = new CpuMeter(server);
  const ms = await timed(() =>
    cpu.measure(logs, async () => {
      await sql`
        insert into request_log_changes (workspace_id, width, start)
        select distinct workspace_id, 60, floor(extract(epoch from request_start_time) / 60)::bigint * 60 from request_logs`;
      await sql`select graphile_worker.add_job('roll_up_logs')`;
      for (let left = 1; left > 0; await Bun.sleep(pollMs)) {
        const [row] = await sql<{ left: number }[]>`
          select count(*)::integer as left from request_log_changes where start + width < extract(epoch from ${end}::timestamptz)`;
        left = row?.left ?? 0;
      }
    }),
  );
  await awaitIdle(server);
  const value = (ms * 1000) / logs;
  const shown = `${rounded(value)} µs`;
  return { what: "rolling up a log, beside the work", sheaf: shown, baseline: "", value, shown, cpu: String(cpu) };
}

async function timeCharts(
  server: BenchServer,
  api: Api,
  what: string,
  filters: (typeof questions)[string],
): Promise<Figure> {
  const query: Query = { customCharts: charts, filter_group: { logic: "AND", filters } };
  const cpu = new CpuMeter(server);
  const times: number[] = [];
  for (let n = 0; n < samples; n++) {
    const { body, ms } = await cpu.measure(1, () =>
      api.call<components["schemas"]["CustomAnalyticsResponse"]>("POST", path, query),
    );
    if (!body.isComplete) throw new Error(`${what}: not all logs were looked at`);
    times.push(ms);
  }
  const value = median(times);
  note(`${what}: ${times.map((ms) => rounded(ms)).join(", ")} ms`);
  const text = `${rounded(value)} ms`;
  return { what, sheaf: text, baseline: "", value, shown: text, limit: { atMost: 300 }, cpu: String(cpu) };
}
