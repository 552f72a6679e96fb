import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { describeViolations, findViolations } from "../../faults/invariants.ts";
import { untilSettled } from "../../faults/support/settled.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../support/databaseProxy.ts";
import { startHarness } from "../../support/harness.ts";
import { startKillableWorker } from "../../support/killableWorker.ts";
import { testTimeoutMs } from "../../support/testTimeout.ts";
import { type Fault, liveHistory } from "./history.ts";

// Chance decides by seeds, which are printed: the same few in `npm test`, others in each round of `npm run test:model`.
const { MODEL_SEED } = process.env;
const isLong = MODEL_SEED !== undefined;
const firstSeed = Number(MODEL_SEED ?? 1);
const [calmHistories, rests] = isLong ? [3, 5] : [1, 2];
// Long histories on a busy machine take minutes.
setDefaultTimeout((isLong ? 5 : 1) * testTimeoutMs);

let proxy: DatabaseProxy | undefined;
const server = await startHarness({
  hasWorker: false,
  asks: async (database) => {
    proxy = await startDatabaseProxy(database.url);
    return proxy.url;
  },
});
const { sql, url } = server.database;
afterAll(() => proxy?.close());
let worker = await startKillableWorker(url);

/** Resets the connections of the API to its database. */
async function dropConnections(afterMs: number): Promise<void> {
  await Bun.sleep(afterMs);
  proxy?.reset();
}

async function killWorker(afterMs: number): Promise<void> {
  await Bun.sleep(afterMs);
  await worker.kill();
  worker = await startKillableWorker(url);
}

/** Work that goes on or waits, for whoever looks for the fault. */
async function whatIsLeft(): Promise<string> {
  const sessions = await sql`
    select pid, application_name, state, now() - state_change as since, wait_event_type, wait_event, pg_blocking_pids(pid) as blocked_by, now() - xact_start as age, left(query, 200) as query
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const operations =
    await sql`select id, sheet_id, status, done_block_count, block_count, waits, created_at from operations where status in ('queued', 'running')`;
  const blocks = await sql`select operation_id, block_index, status, updated_at from operation_blocks`;
  const jobs = await sql`
    select id, payload, run_at, attempts, max_attempts, locked_at, locked_by, last_error from graphile_worker._private_jobs where payload -> '_cron' is null`;
  return JSON.stringify({ now: new Date(), sessions, operations, blocks, jobs }, null, 1);
}

/** Lives histories at once. */
async function live(seeds: number[], fault?: Fault): Promise<void> {
  console.log(`seeds ${seeds.join()}`);
  const lives = seeds.map(async (seed) => {
    const { client, workspace } = await server.newWorkspace(`history ${seed}`);
    await liveHistory({ client, sql, workspaceId: workspace.id, seed, rests, fault });
  });
  const failed = (await Promise.allSettled(lives)).find((ended) => ended.status === "rejected");
  if (failed) {
    console.log(server.faults.join("\n"), await whatIsLeft());
    throw failed.reason;
  }
  await untilSettled(sql);
  expect(describeViolations(await findViolations(sql, { isQuiet: true }))).toBe("");
}

test("tables are what a model of them says, with many requests at once", async () => {
  await live(Array.from({ length: calmHistories }, (_, index) => firstSeed + index));
});

test("also when the API loses its connections to the database", async () => {
  await live([firstSeed + calmHistories], dropConnections);
});

test("also when workers are killed", async () => {
  await live([firstSeed + calmHistories + 1], killWorker);
});
