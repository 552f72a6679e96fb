import { markMinutes, markTraceMinutes } from "../db/queries/logs/rollups/changes.ts";
import type { components } from "../generated/types.ts";
import type { Api } from "./support/api.ts";
import { type Bar, type Figure, median, note, rounded, timed } from "./support/bar.ts";
import { spansPerTrace, storeLogs, storeTraces } from "./support/chartedRecords.ts";
import { CpuMeter } from "./support/cpuMeter.ts";
import { awaitIdle, type BenchServer, largestPeakMb, withServer } from "./support/server.ts";
import { newWorkspace } from "./support/workspaces.ts";

type Schemas = components["schemas"];
type Filters = { field: string; operator: string; value: unknown }[];

/** Ten charts of a page, and what they are asked of. */
interface Page {
  path: string;
  charts: object[];
  /** Filters, and the same as a condition on the records for the baseline. */
  questions: Record<string, { filters: Filters; where: string }>;
  /** One of the charts as a statement, with the condition behind it. */
  baseline: string;
  grouping: string;
}

const samples = 15;
const pollMs = 200;

/**
 * Ten charts of one page, as a dashboard asks for them, over all records of a workspace, parts of them, and filtered ones; of
 * request logs, and of a tenth as many spans.
 */
export const chartsBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const [logs, days] = isQuick ? [300_000, 9] : [10_000_000, 90];
    const spans = logs / 10;
    const workspace = await newWorkspace(server, "charts");
    const { id } = workspace;
    const stored = async (what: string, store: () => Promise<void>) =>
      note(`${what} stored in ${rounded((await timed(store)) / 1000)} s`);
    await stored(`${logs.toLocaleString("en")} logs`, () => storeLogs(server, id, logs, days));
    const figures = [await rollUp(server, "request log", logs, markMinutes("request_logs"))];
    figures.push(...(await timePage(server, workspace.api, `${logs.toLocaleString("en")} logs`, pageOfLogs)));
    await stored(`${spans.toLocaleString("en")} spans`, () => storeTraces(server, id, spans / spansPerTrace, days));
    figures.push(await rollUp(server, "span", spans, markTraceMinutes("traces")));
    figures.push(...(await timePage(server, workspace.api, `${spans.toLocaleString("en")} spans`, pageOfTraces)));
    const value = largestPeakMb(server.pid);
    const shown = `${rounded(value)} MB`;
    figures.push({
      what: "most memory of one process",
      sheaf: shown,
      baseline: "",
      value,
      shown,
      limit: { atMost: 400 },
    });
    return figures;
  });

const chart = (id: string, more: object) => ({
  id: id.replaceAll(" ", "-"),
  title: id,
  chartType: "bar",
  timeSeries: false,
  limit: 20,
  ...more,
});
const percentile = (metricField: string, of: number) => ({ metric: "percentile", metricField, percentile: of });
const sum = (metricField: string) => ({ metric: "sum", metricField });

/** Times that are no whole minutes: their ends are read from the records themselves. */
const week = ["2026-02-21T07:13:21.5Z", "2026-02-27T19:48:39.25Z"];
const day = ["2026-02-24T07:13:21.5Z", "2026-02-25T05:48:39.25Z"];
const month = "2026-01-29T10:00:00Z";

const startsIn = (value: string[]) => ({ field: "request_start_time", operator: "between", value });
const logsIn = ([from, until]: string[]) => `request_start_time between '${from}' and '${until}'`;

const pageOfLogs: Page = {
  path: "/api/public/v2/requests/analytics/custom-analytics",
  charts: [
    chart("requests", { timeSeries: true }),
    chart("cost", { timeSeries: true, ...sum("cost") }),
    chart("latency", { timeSeries: true, ...percentile("latency_ms", 95) }),
    chart("errors", { timeSeries: true, groupByField: "status" }),
    chart("tokens of models", { timeSeries: true, groupByField: "engine", ...sum("output_tokens") }),
    chart("latency of models", { groupByField: "engine", ...percentile("latency_ms", 99) }),
    chart("cost of providers", { groupByField: "provider_type", ...sum("cost") }),
    chart("prompts", { groupByField: "prompt_id", ...sum("cost") }),
    chart("tags", { groupByField: "tags" }),
    chart("kinds of errors", { groupByField: "error_type" }),
  ],
  questions: {
    all: { filters: [], where: "true" },
    "of a week": { filters: [startsIn(week)], where: logsIn(week) },
    "of a day": { filters: [startsIn(day)], where: logsIn(day) },
    "of two models": {
      filters: [{ field: "engine", operator: "in", value: ["model-2", "model-3"] }],
      where: "engine in ('model-2', 'model-3')",
    },
    "errors of a month": {
      filters: [
        { field: "status", operator: "is", value: "ERROR" },
        { field: "request_start_time", operator: "after", value: month },
      ],
      where: `status = 'ERROR' and request_start_time > '${month}'`,
    },
  },
  baseline: `select date_trunc('day', request_start_time), engine, sum(output_tokens) from request_logs`,
  grouping: "1, 2",
};

const traceStartsIn = (value: string[]) => ({ field: "trace_start", operator: "between", value });
const nanoseconds = (time: string | undefined) => BigInt(Date.parse(time as string)) * 1_000_000n;
const tracesIn = ([from, until]: string[]) => `t.start_time_ns between ${nanoseconds(from)} and ${nanoseconds(until)}`;

const pageOfTraces: Page = {
  path: "/api/public/v2/traces/analytics/custom-analytics",
  charts: [
    chart("traces", { timeSeries: true }),
    chart("cost", { timeSeries: true, ...sum("trace_total_cost_usd") }),
    chart("duration", { timeSeries: true, ...percentile("trace_duration_ms", 95) }),
    chart("status", { timeSeries: true, groupByField: "trace_status" }),
    chart("tokens of models", { timeSeries: true, groupByField: "trace_models_used", ...sum("trace_total_tokens") }),
    chart("agents", { groupByField: "trace_name", ...percentile("trace_duration_ms", 99) }),
    chart("tools", { groupByField: "trace_tool_names" }),
    chart("types of spans", { groupByField: "span_type", ...percentile("span_duration_ms", 95) }),
    chart("cost of steps", { groupByField: "span_name", ...sum("span_cost_usd") }),
    chart("calls of tools", { groupByField: "span_tool_name" }),
  ],
  questions: {
    all: { filters: [], where: "true" },
    "of a week": { filters: [traceStartsIn(week)], where: tracesIn(week) },
    "of a day": { filters: [traceStartsIn(day)], where: tracesIn(day) },
    "of failed traces": {
      filters: [{ field: "trace_status", operator: "is", value: "ERROR" }],
      where: "t.status = 'ERROR'",
    },
  },
  baseline: `select s.name, sum(s.end_time_ns - s.start_time_ns) from traces t
    join spans s on s.workspace_id = t.workspace_id and s.trace_id = t.trace_id`,
  grouping: "1",
};

/** Rolls up what was stored, as the job does by the clock beside the work. */
async function rollUp(server: BenchServer, what: string, count: number, mark: string): Promise<Figure> {
  const { sql } = server;
  const cpu = new CpuMeter(server);
  const ms = await timed(() =>
    cpu.measure(count, async () => {
      await sql.unsafe(mark);
      await sql`select graphile_worker.add_job('roll_up_logs')`;
      for (let isLeft = true; isLeft; await Bun.sleep(pollMs)) {
        const [row] = await sql<{ is_left: boolean }[]>`
          select exists (select from request_log_changes) or exists (select from trace_changes) as is_left`;
        isLeft = row?.is_left ?? false;
      }
    }),
  );
  await awaitIdle(server);
  note(
    `${count.toLocaleString("en")} ${what}s rolled up in ${rounded(ms / 1000)} s; most memory of one process: ${rounded(largestPeakMb(server.pid))} MB`,
  );
  const value = (ms * 1000) / count;
  const shown = `${rounded(value)} µs`;
  return { what: `rolling up a ${what}, beside the work`, sheaf: shown, baseline: "", value, shown, cpu: String(cpu) };
}

async function timePage(server: BenchServer, api: Api, of: string, page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [question, { filters, where }] of Object.entries(page.questions)) {
    const what = `ten charts of ${of}, ${question}`;
    const query = { customCharts: page.charts, filter_group: { logic: "AND", filters } };
    const cpu = new CpuMeter(server);
    const times: number[] = [];
    for (let n = 0; n < samples; n++) {
      const { body, ms } = await cpu.measure(1, () =>
        api.call<Schemas["CustomAnalyticsResponse"]>("POST", page.path, query),
      );
      if (!body.isComplete) throw new Error(`${what}: not all was looked at`);
      times.push(ms);
    }
    const baselineMs = await timed(() =>
      server.sql.unsafe(`${page.baseline} where ${where} group by ${page.grouping}`),
    );
    note(`${what}: ${times.map((ms) => rounded(ms)).join(", ")} ms; one of them by SQL: ${rounded(baselineMs)} ms`);
    const value = median(times);
    const [sheaf, baseline] = [`${rounded(value)} ms`, `${rounded(baselineMs)} ms`];
    figures.push({ what, sheaf, baseline, value, shown: sheaf, limit: { atMost: 300 }, cpu: String(cpu) });
  }
  return figures;
}
