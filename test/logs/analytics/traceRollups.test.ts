import { expect, test } from "bun:test";
import { eraseLogs } from "../../../core/deletion/eraseLogs.ts";
import type { GivenGroup } from "../../../core/logs/search/field.ts";
import type { GivenTraceChart } from "../../../core/logs/spans/charts/readTraceChart.ts";
import { rolledTraceCharts } from "../../../core/logs/spans/charts/rolledTraceCharts.ts";
import { ingestSpans } from "../../../core/logs/spans/ingestSpans.ts";
import { readNewSpan } from "../../../core/logs/spans/readNewSpan.ts";
import { eraseRequestLogs, eraseTraces, lockErasedTraces } from "../../../db/queries/deletion/eraseTelemetry.ts";
import { keepLonger } from "../../../db/queries/logs/longerRetention.ts";
import { deleteExpiredRequestLogs } from "../../../db/queries/logs/requestLogs.ts";
import { deleteExpiredTraces } from "../../../db/queries/logs/traces.ts";
import { lockRequestLogs, updateTrackedPart } from "../../../db/queries/logs/trackedLogs.ts";
import type { Scope } from "../../../db/scope.ts";
import { expectTracesCounted } from "../../support/countedTraceCharts.ts";
import { createTestDatabase } from "../../support/database.ts";
import { type Dice, dice, pick } from "../../support/dice.ts";
import { RollupsUnderTest } from "../../support/rollups.ts";
import { callAttributes, newSpanId, newTraceId, spanBody } from "../../support/traces.ts";
import { trackedLog } from "../../support/trackedLog.ts";
import { waitFor } from "../../support/waitFor.ts";

const database = await createTestDatabase();
const hour = 3_600_000_000_000n;
/** The traces of the tests lie in two days and a half before this time. */
const end = BigInt(Date.parse("2026-03-04T06:00:00Z")) * 1_000_000n;

interface StoredSpan {
  trace_id: string;
  span_id: string;
  start: bigint;
}

/** Most traces start within few minutes, so that these have roll-ups; the others are spread over the days. */
function someStart(roll: Dice): bigint {
  if (roll(4) === 0) return end - BigInt(roll(60 * 3600)) * 1_000_000_000n - BigInt(roll(1_000_000));
  // One nanosecond before a second, too, which no double tells from it.
  return end - BigInt(1 + roll(3)) * 20n * hour + BigInt(roll(3) * 60 + roll(60)) * 1_000_000_000n - BigInt(roll(2));
}

function someSpan(roll: Dice, { trace_id, span_id, start }: StoredSpan) {
  const begun = start + BigInt(roll(3)) * 1_000_000n;
  const isCall = roll(3) === 0;
  return spanBody({
    trace_id,
    span_id,
    name: `step ${roll(4)}`,
    start_time: String(begun),
    end_time: String(begun + BigInt(roll(9000)) * 1_000n),
    status: pick(roll, ["OK", "UNSET", "ERROR"] as const),
    attributes: {
      ...(isCall && { ...callAttributes(`model-${roll(3)}`), "gen_ai.usage.input_tokens": roll(900) }),
      ...(roll(5) === 0 && { "tool.name": `tool ${roll(3)}` }),
      ...(roll(9) === 0 && { "promptlayer.workflow.id": 1 + roll(3) }),
    },
    ...(isCall &&
      roll(2) === 0 && {
        log_request: {
          provider: "house",
          model: `model-${roll(3)}`,
          input: { type: "chat", messages: [] },
          output: { type: "chat", messages: [] },
          output_tokens: roll(90),
          price: roll(1000) / 1e6,
        },
      }),
  });
}

async function put(scope: Scope, roll: Dice, spans: StoredSpan[]): Promise<void> {
  const given = spans.map((span, index) => readNewSpan(someSpan(roll, span), index));
  await ingestSpans(scope, given, { closeAfter: false });
}

/** Spans of new traces. */
function newSpans(roll: Dice, traces: number): StoredSpan[] {
  return Array.from({ length: traces }, () => ({ trace_id: newTraceId(), start: someStart(roll) })).flatMap((trace) =>
    Array.from({ length: 1 + roll(4) }, () => ({ ...trace, span_id: newSpanId() })),
  );
}

const chart = (id: string, more: object): GivenTraceChart =>
  ({ id, chartType: "bar", timeSeries: false, limit: 100, ...more }) as GivenTraceChart;
const number = (metric: string, metricField: string, percentile?: number) => ({
  key: `${metric} ${metricField}`,
  label: metricField,
  metric,
  metricField,
  ...(percentile !== undefined && { percentile }),
});

const charts = [
  chart("traces over time", { timeSeries: true }),
  chart("figures", {
    series: [
      number("sum", "trace_total_cost_usd"),
      number("avg", "trace_total_tokens"),
      number("min", "trace_duration_ms"),
      number("max", "trace_span_count"),
      number("percentile", "trace_duration_ms", 95),
      number("percentile", "trace_depth", 50),
    ],
  }),
  chart("cost by week", { timeSeries: true, timeBucket: "week", metric: "sum", metricField: "trace_total_cost_usd" }),
  chart("models by day", { timeSeries: true, timeBucket: "day", groupByField: "trace_models_used", limit: 2 }),
  chart("prompts", { groupByField: "trace_prompt_ids" }),
  chart("workflows by status", {
    chartType: "heatmap",
    groupByField: "trace_workflow_ids",
    secondaryGroupByField: "trace_status",
  }),
  chart("names and tools", { chartType: "treemap", hierarchyFields: ["trace_name", "trace_tool_names"] }),
  chart("figures of spans", {
    series: [
      number("sum", "span_cost_usd"),
      number("avg", "span_tokens"),
      number("min", "span_input_tokens"),
      number("percentile", "span_output_tokens", 50),
      number("percentile", "span_duration_ms", 90),
    ],
  }),
  chart("tools", { groupByField: "span_tool_name", metric: "avg", metricField: "span_cost_usd" }),
  chart("spans", {
    chartType: "sunburst",
    hierarchyFields: ["span_type", "span_name", "span_status", "span_kind"],
    metric: "sum",
    metricField: "span_duration_ms",
  }),
];

const iso = (ns: bigint) => new Date(Number(ns / 1_000_000n)).toISOString();
const groups: (GivenGroup | null)[] = [
  null,
  {
    logic: "AND",
    filters: [
      { field: "trace_start", operator: "between", value: [iso(end - 61n * hour), iso(end - 90_500_000_000n)] },
      { field: "trace_status", operator: "is", value: "ERROR" },
    ],
  },
  {
    logic: "AND",
    filters: [
      { field: "trace_start", operator: "after", value: iso(end - 41n * hour) },
      {
        logic: "OR",
        filters: [
          { field: "trace_name", operator: "in", value: ["step 1", "step 2"] },
          { field: "trace_status", operator: "is_not", value: "UNSET" },
        ],
      },
    ],
  },
];

async function expectAllCounted(scope: Scope): Promise<void> {
  for (const group of groups) await expectTracesCounted(scope, group, charts);
}

const rollups = new RollupsUnderTest(database, "trace", expectAllCounted);

/** Changes of all kinds, each in a transaction of its own. */
function changesOf(scope: Scope, roll: Dice, spans: StoredSpan[]): (() => Promise<unknown>)[] {
  const one = () => pick(roll, spans);
  const logs = async (count: number) => {
    const rows = await database.sql<{ id: number }[]>`
      select id from request_logs where workspace_id = ${scope.workspaceId} order by md5(id::text || ${roll(1e6)}) limit ${count}`;
    return rows.map(({ id }) => id);
  };
  const add = async (more: StoredSpan[]) => {
    spans.push(...more);
    await put(scope, roll, more);
  };
  return [
    () => add(newSpans(roll, 1)),
    () => add(newSpans(roll, 40)),
    // Earlier than all others: the trace moves to another minute.
    () => {
      const span = one();
      return add([{ ...span, span_id: newSpanId(), start: span.start - 7_200_000_000_000n }]);
    },
    () => add([{ ...one(), span_id: newSpanId() }]),
    () => put(scope, roll, [...new Set([one(), one(), one()])]),
    async () => {
      for (const { span_id } of [one(), one(), one(), one()]) {
        await trackedLog(scope, span_id, { model: `model-${roll(3)}`, price: roll(1000) / 1e6 });
      }
    },
    async () => {
      const ids = await logs(2);
      await scope.transaction(async (tx) => {
        for (const log of await lockRequestLogs(tx, ids)) {
          await updateTrackedPart(tx, { ...log, prompt_id: 1 + roll(3), prompt_version_number: 1 });
        }
      });
    },
    () =>
      scope.transaction(async (tx) =>
        eraseTraces(tx, await lockErasedTraces(tx, [one().trace_id, one().trace_id]), 1_000),
      ),
    async () => {
      const ids = (await logs(3)).map(String);
      await scope.transaction((tx) => eraseLogs(tx, ids));
    },
    async () => {
      const ids = (await logs(3)).map(String);
      await scope.transaction((tx) => eraseRequestLogs(tx, ids));
    },
  ];
}

async function stored(roll: Dice, traces: number) {
  const { scope } = await database.createWorkspace();
  const spans = newSpans(roll, traces);
  for (let from = 0; from < spans.length; from += 500) await put(scope, roll, spans.slice(from, from + 500));
  // As Postgres does by itself in time: a full count takes its time without.
  await database.sql`analyze traces, spans, request_logs`;
  return { scope, spans };
}

test("charts of roll-ups are a full count after every change, whether times are rolled up again or not", async () => {
  const roll = dice(19);
  const { scope, spans } = await stored(roll, 500);
  await rollups.change(scope, () => changesOf(scope, roll, spans));
});

test("writers and roll-ups at the same time leave no moment at which a chart is wrong", async () => {
  const { scope } = await stored(dice(7), 500);
  await rollups.countBeside(scope, 3, async (writer) => {
    const own = dice(writer);
    const spans = newSpans(own, 30);
    await put(scope, own, spans);
    // Those who delete would wait for each other in a circle.
    return () => changesOf(scope, own, spans).slice(0, 7);
  });
});

test("traces and logs whose time ends leave the charts at that moment, and those that are kept longer stay", async () => {
  const { scope } = await stored(dice(3), 500);
  const { sql, workspaceId } = scope;
  await sql`update workspaces set retention_of_errors_days = 0 where id = ${workspaceId}`;
  await sql`
    update traces set expires_at = now() + interval '1 hour'
    where workspace_id = ${workspaceId} and hashtext(trace_id) % 2 = 0 and start_time_ns / 60000000000 % 2 = 0`;
  await sql`
    update request_logs set expires_at = now() + interval '1 hour' where workspace_id = ${workspaceId} and id % 3 = 0`;
  await rollups.rollUp(scope);
  await expectAllCounted(scope);
  await keepLonger(database.sql, 1_000);
  await expectAllCounted(scope);
  // The hour passes.
  await sql`update traces set expires_at = now() where workspace_id = ${workspaceId} and expires_at is not null`;
  await sql`update request_logs set expires_at = now() where workspace_id = ${workspaceId} and expires_at is not null`;
  await sql`update trace_rollups set first_expiry = now() where workspace_id = ${workspaceId} and first_expiry is not null`;
  await expectAllCounted(scope);
  const outdated = () => sql`
    select 1 from trace_rollups r where workspace_id = ${workspaceId} and first_expiry <= now()
      and not exists (select from traces t where t.workspace_id = ${workspaceId} and t.expires_at <= now()
        and t.start_time_ns >= r.start * 1000000000 and t.start_time_ns < (r.start + r.width) * 1000000000)`;
  expect((await outdated()).length).toBeGreaterThan(0);
  expect(await deleteExpiredRequestLogs(database.sql, 5_000, "now")).toBeGreaterThan(50);
  await expectAllCounted(scope);
  await rollups.rollUp(scope);
  // Roll-ups with logs that are gone are made again, and used again.
  expect(await outdated()).toHaveLength(0);
  await expectAllCounted(scope);
  await waitFor("the end of traces", async () => (await deleteExpiredTraces(database.sql, 5_000, "now")) > 0);
  await expectAllCounted(scope);
  await rollups.rollUp(scope);
  await expectAllCounted(scope);
});

test("a worker that is killed while it rolls up leaves charts right, and another one goes on", async () => {
  const { scope } = await stored(dice(5), 500);
  await rollups.killWorker(scope);
});

test("charts of many traces include those that start at the last time that there is", async () => {
  const roll = dice(6);
  const { scope } = await stored(roll, 20);
  for (const time of [2n ** 63n - 20_000_000n, 2n ** 63n - 1n].map(String)) {
    const last = spanBody({ trace_id: newTraceId(), span_id: newSpanId(), start_time: time, end_time: time });
    await ingestSpans(scope, [readNewSpan(last, 0)], { closeAfter: false });
  }
  const [counted] = await scope.sql<{ traces: number }[]>`
    select count(*) as traces from traces where workspace_id = ${scope.workspaceId}`;
  for (const timeSeries of [false, true]) {
    const figures = await rolledTraceCharts(scope, null, [chart("all", { timeSeries })], 0);
    const values = figures?.charts[0]?.map((row) => row.values[0] as number) ?? [];
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(counted?.traces as number);
  }
});

test("few traces, histograms and other filters are left to the traces themselves", async () => {
  const roll = dice(4);
  const { scope } = await stored(roll, 20);
  expect(await rolledTraceCharts(scope, null, charts)).toBeNull();
  const trace = { trace_id: newTraceId(), start: someStart(roll) };
  const long = Array.from({ length: 2_000 }, () => ({ ...trace, span_id: newSpanId() }));
  for (let from = 0; from < long.length; from += 500) await put(scope, roll, long.slice(from, from + 500));
  expect(await rolledTraceCharts(scope, null, charts)).not.toBeNull();
  const deep = { field: "trace_depth", operator: "gt" as const, value: 1 };
  expect(await rolledTraceCharts(scope, { filters: [deep] }, charts)).toBeNull();
  const histogram = chart("durations", { chartType: "histogram", histogramField: "trace_duration_ms" });
  expect(await rolledTraceCharts(scope, null, [histogram])).toBeNull();
  const both = chart("two lists", {
    chartType: "heatmap",
    groupByField: "trace_models_used",
    secondaryGroupByField: "trace_tool_names",
  });
  expect(await rolledTraceCharts(scope, null, [both])).toBeNull();
});
