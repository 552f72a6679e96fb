import { expect, test } from "bun:test";
import { readMetrics } from "../../domain/metrics.ts";
import { bytesPerRequest } from "../../server/bytesInFlight.ts";
import type { Client } from "../support/client.ts";
import { testOnOnePostgres } from "../support/cluster.ts";
import { startHarness } from "../support/harness.ts";
import { waitForLockWaiters } from "../support/rowLock.ts";
import { importCsv, type SheetUnderTest } from "../support/sheets.ts";
import { newTraceId, spanBody } from "../support/traces.ts";
import { waitFor } from "../support/waitFor.ts";
import { createWorkflow, node, runToEnd } from "../support/workflows.ts";

// One workspace has more work than there are places for it; another one has a little.

const server = await startHarness();
const { sql } = server.database;

const looping = (ms: number) => `const end = Date.now() + ${ms}; while (Date.now() < end); return 1`;
const csvOf = (rows: number) => `q\n${"a\n".repeat(rows)}`;
const javaScript = (code: string) => ["CODE_EXECUTION", { language: "JAVASCRIPT", code }] as const;

/** Fills the places of the attacker, and waits until its jobs have all that one workspace can have. */
async function fillPlaces(client: Client, sheets: number, rows: number, ms: number): Promise<SheetUnderTest[]> {
  const made: SheetUnderTest[] = [];
  for (let i = 0; i < sheets; i++) made.push(await importCsv(client, csvOf(rows)));
  for (const sheet of made) await sheet.addColumn("code", ...javaScript(looping(ms)));
  await waitFor("the attacker's jobs to have their places", async () => (await runningJobs()) >= 6);
  return made;
}

async function runningJobs(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where locked_at is not null and t.identifier in ('run_waiting_block', 'run_workflow_node')`;
  return row?.count ?? 0;
}

async function isAnyDone(sheets: SheetUnderTest[]): Promise<boolean> {
  for (const sheet of sheets) if ((await sheet.statuses("code")).every((status) => status === "COMPLETED")) return true;
  return false;
}

test("code of one row, a workflow and an import are done while another workspace's loops have all places", async () => {
  const attacker = await server.newWorkspace();
  const { client } = await server.newWorkspace();
  // A sheet takes ten minutes, which nobody waits for: they are cancelled in the end.
  const attacked = await fillPlaces(attacker.client, 8, 200, 3_000);
  const sheet = await importCsv(client, csvOf(1));
  await sheet.addComputed("code", ...javaScript("return 7"));
  expect(await sheet.values("code")).toEqual([7]);
  await createWorkflow(client, "w", [node("code", ...javaScript("return 7"), [])]);
  expect((await runToEnd(client, "w", { text: "a" })).value).toBe(7);
  expect(await isAnyDone(attacked)).toBe(false);
  for (const { params } of attacked) {
    const { active_operations } = await attacker.client.expect(200, "listOperations", { params });
    for (const { operation_id } of active_operations) {
      await attacker.client.expect(200, "cancelOperation", { params: { ...params, operation_id } });
    }
  }
});

/** Locks what a workspace has in a table, until the function that it gives is called. */
async function hold(table: string, workspaceId: number): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = sql.begin(async (tx) => {
    await tx`select from ${tx(table)} where workspace_id = ${workspaceId} for update`;
    locked.resolve();
    await released.promise;
  });
  await Promise.race([locked.promise, holding]);
  return async () => {
    released.resolve();
    await holding;
  };
}

test("requests are answered while another workspace's wait for the database", async () => {
  const attacker = await server.newWorkspace();
  const victim = await server.newWorkspace();
  const sheet = await importCsv(attacker.client, csvOf(1));
  const { id: cell_id } = await sheet.cell("q", 0);
  const release = await hold("sheets", attacker.workspace.id);
  // More than a workspace has places for.
  const edits = Array.from({ length: 12 }, () =>
    attacker.client.call("updateCell", { params: { ...sheet.params, cell_id }, body: { value: "b" } }),
  );
  await waitForLockWaiters(sql, 8);
  await importCsv(victim.client, csvOf(1));
  await release();
  for (const { status } of await Promise.all(edits)) expect(status).toBe(200);
});

test("spans that wait to be stored leave the places of their workspace to its other requests", async () => {
  const { client, workspace } = await server.newWorkspace();
  const trace_id = newTraceId();
  const store = () => client.call("createSpans", { body: { spans: [spanBody({ trace_id })] } });
  expect((await store()).status).toBe(201);
  const release = await hold("traces", workspace.id);
  const stored = Array.from({ length: 30 }, store);
  await waitForLockWaiters(sql, 1);
  await importCsv(client, csvOf(1));
  await release();
  for (const { status } of await Promise.all(stored)) expect(status).toBe(201);
  const { body } = await client.call("getTrace", { params: { trace_id } });
  expect((body as { spans: unknown[] }).spans).toHaveLength(31);
});

const onOnePostgres = testOnOnePostgres("a statement is cancelled on the one Postgres where it waits");

onOnePostgres("spans of requests that cannot be stored together are stored request by request", async () => {
  const { client, workspace } = await server.newWorkspace();
  const trace_id = newTraceId();
  const store = () => client.call("createSpans", { body: { spans: [spanBody({ trace_id })] } });
  expect((await store()).status).toBe(201);
  const release = await hold("traces", workspace.id);
  const first = store();
  await waitForLockWaiters(sql, 1);
  const together = [store(), store(), store()];
  // One that came when the first has ended would be stored, and cancelled, alone.
  await waitFor("all of them to be received", () => bodiesReceived() >= 1 + together.length);
  await importCsv(client, csvOf(1));
  await cancelWaiting();
  expect((await first).status).toBe(503);
  await waitForLockWaiters(sql, 1);
  await cancelWaiting();
  await waitForLockWaiters(sql, together.length);
  await release();
  for (const { status } of await Promise.all(together)) expect(status).toBe(201);
  const { body } = await client.call("getTrace", { params: { trace_id } });
  expect((body as { spans: unknown[] }).spans).toHaveLength(1 + together.length);
});

/** Number of requests with a body that the server has, as it tells by the memory that it counts for each. */
function bodiesReceived(): number {
  const family = readMetrics().find(({ name }) => name === "sheaf_bytes_in_flight");
  const bytes = family?.samples.reduce((sum, [, , value]) => sum + value, 0) ?? 0;
  return Math.floor(bytes / bytesPerRequest);
}

async function cancelWaiting(): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
}
