import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { recordRequestLogs } from "../../../core/logs/requests/recordRequestLogs.ts";
import type { RequestLogDraft } from "../../../core/logs/requests/requestLogDraft.ts";
import { rolledCharts } from "../../../core/logs/requests/rolledCharts.ts";
import { rolledLogs } from "../../../core/logs/rollups/kinds.ts";
import { rolledFigures } from "../../../core/logs/rollups/rolledFigures.ts";
import { readRolledQuery } from "../../../core/logs/rollups/rolledQuery.ts";
import type { RolledChart } from "../../../core/logs/rollups/rolledRows.ts";
import type { GivenGroup } from "../../../core/logs/search/field.ts";
import { eraseRequestLogs } from "../../../db/queries/deletion/eraseTelemetry.ts";
import { deleteExpiredRequestLogs } from "../../../db/queries/logs/requestLogs.ts";
import { markMinutes } from "../../../db/queries/logs/rollups/changes.ts";
import { lockRequestLogs, updateTrackedPart } from "../../../db/queries/logs/trackedLogs.ts";
import type { Scope } from "../../../db/scope.ts";
import type { components } from "../../../generated/types.ts";
import { expectCounted } from "../../support/countedCharts.ts";
import { createTestDatabase } from "../../support/database.ts";
import { type Dice, dice, pick } from "../../support/dice.ts";
import { startKillableWorker } from "../../support/killableWorker.ts";
import { RollupsUnderTest } from "../../support/rollups.ts";
import { waitFor } from "../../support/waitFor.ts";

const database = await createTestDatabase();

type GivenChart = components["schemas"]["RequestChart"];

const hour = 3_600_000_000;
/** The logs of the tests lie in two days and a half before this time. */
const end = Date.parse("2026-03-04T06:00:00Z") * 1000;

function draft(roll: Dice, startUs: number): RequestLogDraft {
  const isError = roll(9) === 0;
  return {
    provider: pick(roll, ["house", "yard", ""]),
    model: `model-${roll(9)}`,
    input: { type: "chat", messages: [] },
    output: { type: "chat", messages: [] },
    startUs,
    endUs: startUs + 1000 * (roll(20) === 0 ? 0 : 1 + roll(9000)),
    inputTokens: roll(5) === 0 ? null : roll(4000),
    outputTokens: roll(300),
    cachedTokens: roll(3) === 0 ? roll(50) : null,
    price: roll(8) === 0 ? null : roll(10_000) / 1e7,
    tags: [...new Set(Array.from({ length: roll(3) }, () => `tag ${roll(4)}`))],
    ...(isError && { status: "ERROR" as const, errorType: pick(roll, ["PROVIDER_TIMEOUT", "PROVIDER_RATE_LIMIT"]) }),
  };
}

/** Most logs lie within few minutes, so that these have roll-ups; the others are spread over the days. */
function someStart(roll: Dice): number {
  if (roll(4) === 0) return end - roll(60 * 3600) * 1_000_000 - roll(1_000_000);
  return end - (1 + roll(3)) * 20 * hour + roll(3) * 60_000_000 + roll(60_000_000);
}

function store(scope: Scope, drafts: RequestLogDraft[]) {
  return scope.transaction((tx) => recordRequestLogs(tx, drafts));
}

const number = (metric: string, metricField: string, percentile?: number) => ({
  key: `${metric} ${metricField}`,
  label: metricField,
  metric,
  metricField,
  ...(percentile !== undefined && { percentile }),
});
const chart = (id: string, more: object): GivenChart =>
  ({ id, chartType: "bar", timeSeries: false, limit: 100, ...more }) as GivenChart;

const charts = [
  chart("count over time", { timeSeries: true }),
  chart("figures", {
    series: [
      number("sum", "cost"),
      number("avg", "input_tokens"),
      number("min", "latency_ms"),
      number("max", "output_tokens"),
      number("percentile", "latency_ms", 95),
      number("percentile", "input_tokens", 50),
    ],
  }),
  chart("cost over time", { timeSeries: true, metric: "sum", metricField: "cost" }),
  chart("latency of models over time", {
    timeSeries: true,
    groupByField: "engine",
    metric: "percentile",
    metricField: "latency_ms",
    percentile: 99,
  }),
  chart("by provider", { groupByField: "provider_type", metric: "max", metricField: "latency_ms" }),
  chart("by status", { groupByField: "status" }),
  chart("by error", { groupByField: "error_type", metric: "avg", metricField: "latency_ms" }),
  chart("by prompt", { groupByField: "prompt_id" }),
  chart("by tag over time", { groupByField: "tags", timeSeries: true, metric: "sum", metricField: "output_tokens" }),
  chart("by tool", { groupByField: "tool_names" }),
];

const iso = (us: number) => new Date(us / 1000).toISOString();

/** Filters, and what they mean. */
const questions: { group: GivenGroup | null; matches: Parameters<typeof expectCounted>[1]["matches"] }[] = [
  { group: null, matches: () => true },
  {
    group: {
      logic: "AND",
      filters: [
        { field: "request_start_time", operator: "between", value: [iso(end - 61 * hour), iso(end - 90_500_000)] },
        { field: "status", operator: "is", value: "ERROR" },
      ],
    },
    matches: ({ start, status }) =>
      start >= (end - 61 * hour) / 1e6 && start * 1e6 < end - 90_499_999 && status === "ERROR",
  },
  {
    group: {
      logic: "AND",
      filters: [
        { field: "request_start_time", operator: "after", value: iso(end - 41 * hour) },
        { field: "request_start_time", operator: "before", value: iso(end - 19 * hour) },
        {
          logic: "OR",
          filters: [
            { field: "engine", operator: "in", value: ["model-1", "model-2"] },
            { field: "error_type", operator: "is_not", value: "PROVIDER_TIMEOUT" },
          ],
        },
      ],
    },
    matches: ({ start, engine, error_type }) =>
      start * 1e6 > end - 41 * hour &&
      start * 1e6 < end - 19 * hour &&
      (["model-1", "model-2"].includes(String(engine)) || error_type !== "PROVIDER_TIMEOUT"),
  },
];

async function expectAllCounted(scope: Scope): Promise<void> {
  for (const question of questions) await expectCounted(scope, { ...question, charts });
}

const rollups = new RollupsUnderTest(database, "request_log", expectAllCounted);

/** Changes of all kinds, each in a transaction of its own. */
function changesOf(scope: Scope, roll: Dice, ids: number[]): (() => Promise<unknown>)[] {
  const take = (count: number) => Array.from({ length: count }, () => ids.splice(roll(ids.length), 1)[0] as number);
  const put = async (drafts: RequestLogDraft[]) => {
    ids.push(...(await store(scope, drafts)).map(({ id }) => id));
  };
  return [
    () => put([draft(roll, someStart(roll))]),
    () => put(Array.from({ length: 40 }, () => draft(roll, someStart(roll)))),
    async () => {
      const replaced = take(3);
      await put(replaced.map((requestId) => ({ ...draft(roll, someStart(roll)), requestId })));
    },
    async () => {
      const [kept, ...mergedIds] = take(2);
      await put([{ ...draft(roll, someStart(roll)), requestId: kept as number, mergedIds }]);
    },
    () => scope.transaction((tx) => eraseRequestLogs(tx, take(5).map(String))),
    () =>
      scope.transaction(async (tx) => {
        for (const log of await lockRequestLogs(tx, [pick(roll, ids)])) {
          await updateTrackedPart(tx, { ...log, prompt_id: 1 + roll(3), prompt_version_number: 1 });
        }
      }),
  ];
}

test("charts of roll-ups are a full count after every change, whether times are rolled up again or not", async () => {
  const { scope } = await database.createWorkspace();
  const roll = dice(19);
  const ids: number[] = [];
  for (let n = 0; n < 2; n++) {
    const logs = await store(
      scope,
      Array.from({ length: 1_000 }, () => draft(roll, someStart(roll))),
    );
    ids.push(...logs.map(({ id }) => id));
  }
  await rollups.change(scope, () => changesOf(scope, roll, ids));
});

test("writers and roll-ups at the same time leave no moment at which a chart is wrong", async () => {
  const { scope } = await database.createWorkspace();
  const roll = dice(7);
  await store(
    scope,
    Array.from({ length: 1_500 }, () => draft(roll, someStart(roll))),
  );
  await rollups.countBeside(scope, 5, async (writer) => {
    const own = dice(writer);
    const logs = await store(
      scope,
      Array.from({ length: 100 }, () => draft(own, someStart(own))),
    );
    const ids: number[] = logs.map(({ id }) => id);
    return () => changesOf(scope, own, ids);
  });
});

test("logs whose time ends leave the charts at that moment, before and after they are deleted", async () => {
  const { scope } = await database.createWorkspace();
  const { sql, workspaceId } = scope;
  const roll = dice(3);
  await sql`update workspaces set retention_days = 1 where id = ${workspaceId}`;
  await store(
    scope,
    Array.from({ length: 2_000 }, () => draft(roll, someStart(roll))),
  );
  // A quarter of them ends in some seconds, as if they had come a day ago.
  await sql`
    update request_logs set expires_at = now() + interval '4 seconds' where workspace_id = ${workspaceId} and id % 4 = 0`;
  await rollups.rollUp(scope);
  await expectAllCounted(scope);
  await waitFor("the end of some logs", async () => {
    const [row] = await sql`
      select 1 from request_logs where workspace_id = ${workspaceId} and expires_at < now() having count(*) > 450`;
    return row;
  });
  await expectAllCounted(scope);
  expect(await deleteExpiredRequestLogs(database.sql, 5_000, "now")).toBeGreaterThan(450);
  await expectAllCounted(scope);
  await rollups.rollUp(scope);
  await expectAllCounted(scope);
});

test("a worker that is killed while it rolls up leaves charts right, and another one goes on", async () => {
  const { scope } = await database.createWorkspace();
  const roll = dice(5);
  await store(
    scope,
    Array.from({ length: 1_500 }, () => draft(roll, someStart(roll))),
  );
  await rollups.killWorker(scope);
});

/** Stores logs by SQL, one every so many seconds, of nine models and so many prompts. */
async function storeMany(
  { sql, workspaceId }: Scope,
  logs: number,
  everySeconds: number,
  prompts: number,
): Promise<void> {
  await sql`
    insert into request_logs (
      workspace_id, provider_type, engine, function_name, status, request_start_time, request_end_time, latency_ms,
      input_tokens, output_tokens, price, prompt_id, turn_count, tool_call_count, output_shape, tags, tool_names, output_keys,
      input_variable_keys, metadata, scores, facets
    )
    select ${workspaceId}, 'house', 'model-' || n % 9, 'chat', 'SUCCESS', start, start, 100 + hashint4(n) & 4095,
      100 + hashint4(n + 1) & 4095, 50 + hashint4(n + 2) & 511, (1 + hashint4(n + 3) & 1023) / 1e6, 1 + n % ${prompts}::integer,
      1, 0, 'plain_text', array['tag-' || n % 5], '{}', '{}', '{}', '{}', '{}', '{}'
    from generate_series(1, ${logs}::integer) n cross join lateral (
      select to_timestamp(${end / 1e6}::double precision) - n * ${everySeconds}::double precision * interval '1 second' as start) m`;
  await sql.unsafe(markMinutes(`request_logs where workspace_id = ${workspaceId}`));
}

async function countByCharts(scope: Scope): Promise<number | null | undefined> {
  const figures = await scope.snapshot((tx) => rolledCharts(tx, null, [chart("all", {})]));
  return figures?.charts[0]?.[0]?.values[0];
}

test("rolling up logs of many kinds takes a worker little memory", async () => {
  const { scope } = await database.createWorkspace();
  await storeMany(scope, 20_000, 0.8, 16);
  const worker = await startKillableWorker(database.url);
  await database.sql`select graphile_worker.add_job('roll_up_logs')`;
  await waitFor("all roll-ups", async () => (await rollups.count(scope, "changes")) === 0);
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${worker.pid}/status`, "utf8")) ?? [];
  await worker.kill();
  expect(Number(kilobytes) / 1024).toBeLessThan(400);
  expect(await countByCharts(scope)).toBe(20_000);
});

test("a time with too many kinds of logs for a roll-up is counted from the shorter ones in it, or from its logs", async () => {
  const { scope } = await database.createWorkspace();
  await storeMany(scope, 8_000, 0.4, 8_000);
  await rollups.rollUp(scope);
  const widths = await scope.sql<{ width: number }[]>`
    select distinct width from request_log_rollups where workspace_id = ${scope.workspaceId} order by width`;
  expect(widths.map(({ width }) => width)).toEqual([60, 1800]);
  expect(await countByCharts(scope)).toBe(8_000);
});

test("groups with more values than memory should hold are left to the logs themselves, rolled up or not", async () => {
  const { scope } = await database.createWorkspace();
  const roll = dice(5);
  const drafts = Array.from({ length: 300 }, (_, n) => ({ ...draft(roll, end + n), tags: [`session ${n}`] }));
  await store(scope, drafts);
  const query = readRolledQuery(null, { start: "request_start_time", fieldOf: () => undefined });
  if (!query) throw new Error("no query");
  const given: RolledChart = {
    kind: rolledLogs,
    fields: ["tags"],
    isGrid: false,
    bucket: null,
    measures: [{ metric: "count", number: null }],
    limit: 400,
  };
  const rowsWith = async (maxCells: number) => {
    const question = { kind: rolledLogs, query, matching: async () => [], maxRead: 1_000, maxCells };
    return (await rolledFigures(scope, question, [given]))?.charts[0]?.length ?? null;
  };
  expect([await rowsWith(302), await rowsWith(299)]).toEqual([300, null]);
  await rollups.rollUp(scope);
  expect(await rollups.count(scope, "rollups")).toBeGreaterThan(0);
  expect([await rowsWith(302), await rowsWith(299)]).toEqual([300, null]);
});

test("few logs, and other filters, are left to the logs themselves", async () => {
  const { scope } = await database.createWorkspace();
  const roll = dice(4);
  await store(
    scope,
    Array.from({ length: 2_000 }, () => draft(roll, someStart(roll))),
  );
  expect(await rolledCharts(scope, null, charts)).toBeNull();
  await store(scope, [draft(roll, someStart(roll))]);
  expect(await rolledCharts(scope, null, charts)).not.toBeNull();
  const slow = { field: "latency_ms", operator: "gt" as const, value: 100 };
  expect(await rolledCharts(scope, { filters: [slow] }, charts)).toBeNull();
  expect(await rolledCharts(scope, null, [chart("keys", { groupByField: "metadata_keys" })])).toBeNull();
});
