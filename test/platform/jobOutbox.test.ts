import { expect, test } from "bun:test";
import { JobRelay, relayJobs } from "../../core/platform/jobRelay.ts";
import { useOutbox } from "../../db/cluster/distribute.ts";
import { enqueueOutbox, outboxChannel } from "../../db/queries/platform/jobOutbox.ts";
import { addJobs } from "../../db/queries/platform/jobs.ts";
import type { Scope } from "../../db/scope.ts";
import { createTestDatabase } from "../support/database.ts";
import { waitFor } from "../support/waitFor.ts";

const database = await createTestDatabase();
await useOutbox(database.sql);

/** Numbers in the payloads of the workspace's jobs, in the order of the queue. */
async function queued({ workspaceId }: Scope): Promise<number[]> {
  const rows = await database.sql<{ number: number }[]>`
    select (payload ->> 'number')::integer as number from graphile_worker._private_jobs
    where payload ->> 'workspace_id' = ${String(workspaceId)} order by id`;
  return rows.map(({ number }) => number);
}

function addNumbered(db: Scope, ...numbers: number[]): Promise<void> {
  return addJobs(
    db,
    numbers.map((number) => ({ task: "publish_events", payload: { workspace_id: db.workspaceId, number } })),
  );
}

test("jobs of a cluster's changes are in the queue once, in their order, however many relay them at once", async () => {
  const { scope } = await database.createWorkspace();
  for (const number of [1, 3, 5]) await addNumbered(scope, number, number + 1);
  expect(await queued(scope)).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => relayJobs(scope)));
  expect(await queued(scope)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await database.sql`select from job_outbox where workspace_id = ${scope.workspaceId}`).toHaveLength(0);
});

test("a relay that ends before it has cleared the outbox enqueues nothing twice", async () => {
  const { scope } = await database.createWorkspace();
  await addNumbered(scope, 1);
  expect(await scope.transaction((tx) => enqueueOutbox(tx, 100))).toHaveLength(1);
  await addNumbered(scope, 2);
  await relayJobs(scope);
  await addNumbered(scope, 3);
  await relayJobs(scope);
  expect(await queued(scope)).toEqual([1, 2, 3]);
  // What is marked is what the last relay did, not all that ever was.
  expect(await database.sql`select from relayed_jobs where workspace_id = ${scope.workspaceId}`).toHaveLength(1);
});

test("a change that is undone leaves no job, and a relay that fails leaves the job where it was", async () => {
  const { scope } = await database.createWorkspace();
  const undone = new Error("undone");
  const change = scope.transaction(async (tx) => {
    await addNumbered(tx, 1);
    throw undone;
  });
  expect(await change.catch((error) => error)).toBe(undone);
  await addNumbered(scope, 2);
  const relay = scope.transaction(async (tx) => {
    await enqueueOutbox(tx, 100);
    throw undone;
  });
  expect(await relay.catch((error) => error)).toBe(undone);
  expect(await queued(scope)).toEqual([]);
  await relayJobs(scope);
  expect(await queued(scope)).toEqual([2]);
});

test("a worker relays at its start what was left while none listened", async () => {
  const { scope } = await database.createWorkspace();
  await addNumbered(scope, 1);
  const failures: unknown[] = [];
  const relay = new JobRelay(database.sql, (_, error) => failures.push(error));
  await relay.start();
  await waitFor("the job in the queue", async () => (await queued(scope)).length === 1);
  await relay.stop();
  expect(failures).toEqual([]);
});

test("a worker relays a job when its change is committed", async () => {
  const { scope } = await database.createWorkspace();
  const failures: unknown[] = [];
  const relay = new JobRelay(database.sql, (_, error) => failures.push(error));
  await relay.start();
  await scope.transaction((tx) => addNumbered(tx, 1, 2));
  await waitFor("the jobs in the queue", async () => (await queued(scope)).length === 2);
  await relay.stop();
  expect(failures).toEqual([]);
});

test("a worker that has stopped leaves what is committed then to others", async () => {
  const { scope } = await database.createWorkspace();
  const relay = new JobRelay(database.sql, () => undefined);
  await relay.start();
  await relay.stop();
  // Hears of a change after the relay would.
  const heard = Promise.withResolvers<void>();
  await database.sql.listen(outboxChannel, () => heard.resolve());
  await addNumbered(scope, 1);
  await heard.promise;
  await relay.stop();
  expect(await queued(scope)).toEqual([]);
  await relayJobs(scope);
  expect(await queued(scope)).toEqual([1]);
});
