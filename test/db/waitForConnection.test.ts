import { expect, test } from "bun:test";
import type { Sql } from "postgres";
import { createPool, type PoolOptions, poolLoad } from "../../db/client.ts";
import { isOutage } from "../../db/outage.ts";
import { createTestDatabase } from "../support/database.ts";
import { waitFor } from "../support/waitFor.ts";

// Connections of the pool: which one a query gets, and waiting for one, both of which patches/ changes in postgres.js.

const database = await createTestDatabase();

/** Wait that a test can sit out; opening a connection counts, which on a busy machine took more than 200 ms. */
const shortWaitMs = 1_000;

function poolOf(options: Partial<PoolOptions>): Sql {
  const sql = createPool({ url: database.ownerUrl, name: "waiting", max: 2, waitTimeoutMs: 60_000, ...options });
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  return sql;
}

/** Keeps connections of a pool at work until the returned function is called, which resolves when they are free. */
async function occupy(sql: Sql, count: number): Promise<() => Promise<unknown>> {
  const holders = await Promise.all(
    Array.from({ length: count }, () => {
      const begun = Promise.withResolvers<void>();
      const free = Promise.withResolvers<void>();
      const transaction = sql.begin(async (tx) => {
        await tx`select 1`;
        begun.resolve();
        await free.promise;
      });
      return begun.promise.then(() => ({ free, transaction }));
    }),
  );
  return () => {
    for (const { free } of holders) free.resolve();
    return Promise.all(holders.map(({ transaction }) => transaction));
  };
}

test("a query, a transaction and a reservation wait for a connection as long as they may", async () => {
  const sql = poolOf({ waitTimeoutMs: shortWaitMs });
  const release = await occupy(sql, 2);
  const startedAt = performance.now();
  const outcomes = await Promise.allSettled([
    sql`select 1`.execute(),
    sql.begin((tx) => tx`select 1`),
    sql.reserve().then((connection) => connection.release()),
  ]);
  expect(performance.now() - startedAt).toBeGreaterThan(shortWaitMs - 10);
  for (const outcome of outcomes) {
    const error = outcome.status === "rejected" ? outcome.reason : null;
    expect(error?.code).toBe("CONNECTION_WAIT_TIMEOUT");
    expect(isOutage(error)).toBe(true);
  }
  await release();
  // Nobody who gave up has taken a connection.
  for (let round = 0; round < 4; round++) expect(await sql`select 1 as n`).toMatchObject([{ n: 1 }]);
  await (await occupy(sql, 2))();
});

test.each([60_000, 0])(
  "nothing waits behind a slow statement while another connection comes free",
  async (waitTimeoutMs) => {
    const sql = poolOf({ waitTimeoutMs });
    const release = await occupy(sql, 1);
    // The slow statement ends when all others have.
    const lock = await database.sql.reserve();
    await lock`select pg_advisory_lock(${waitTimeoutMs})`;
    const slow = sql`select pg_advisory_lock(${waitTimeoutMs})`.execute();
    await release();
    await Promise.all(Array.from({ length: 20 }, () => sql`select 1`));
    await lock`select pg_advisory_unlock(${waitTimeoutMs})`;
    lock.release();
    await slow;
  },
);

test("what the server has no connection left for waits for one of those that the pool has", async () => {
  const role = `limited_${crypto.randomUUID().slice(0, 8)}`;
  const password = crypto.randomUUID();
  await database.sql.unsafe(`create role ${role} login password '${password}' connection limit 2`);
  const url = new URL(database.ownerUrl);
  [url.username, url.password] = [role, password];
  const sessionsEnd = () =>
    waitFor("the end of the sessions", async () => {
      const rows = await database.sql`select 1 from pg_stat_activity where usename = ${role}`;
      return rows.length === 0;
    });
  const sql = poolOf({ url: url.href, max: 10 });
  await (await occupy(sql, 2))();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => sql`select ${n}::integer as n, pg_sleep(0.01)`),
  );
  expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 30 }, (_, n) => n));

  const others = poolOf({ url: url.href, max: 3 });
  await sql.end({ timeout: 1 });
  await sessionsEnd();
  const release = await occupy(others, 2);
  const alone = poolOf({ url: url.href, waitTimeoutMs: shortWaitMs });
  const refused = await alone`select 1`.then(
    () => null,
    (error) => error,
  );
  expect(refused?.code).toBe("53300");
  await release();
  await others.end({ timeout: 1 });
  await sessionsEnd();
  expect(await alone`select 1 as n`).toMatchObject([{ n: 1 }]);
  await alone.end({ timeout: 1 });
  await sessionsEnd();
  await database.sql.unsafe(`drop role ${role}`);
});

test("a pool tells how many of its connections are in use, and how many queries wait", async () => {
  const sql = poolOf({ waitTimeoutMs: 0 });
  expect(poolLoad(sql)).toEqual({ inUse: 0, waiting: 0 });
  const release = await occupy(sql, 2);
  const late = sql`select 1`.execute();
  await waitFor("the query to wait", () => poolLoad(sql).waiting === 1);
  expect(poolLoad(sql).inUse).toBe(2);
  await release();
  await late;
  await waitFor("the pool to be free", () => poolLoad(sql).inUse === 0);
});

test("queries that come one after the other share a connection, however many are open", async () => {
  const sql = poolOf({ max: 3 });
  await (await occupy(sql, 3))();
  const sessions = new Set<number>();
  for (let query = 0; query < 6; query++) {
    const [row] = await sql`select pg_backend_pid() as pid`;
    sessions.add(row?.pid);
  }
  expect(sessions.size).toBe(1);
});

test("a connection asks for the types of arrays only where no other of its pool has", async () => {
  const sql = poolOf({ name: "types" });
  const first = await sql.reserve();
  const second = await sql.reserve();
  const asked = await database.sql`
    select from pg_stat_activity where application_name = 'types' and query like '%typarray%'`;
  expect(asked.length).toBe(1);
  const [row] = await second`select ${["a", "b"]}::text[] as names`;
  expect(row?.names).toEqual(["a", "b"]);
  for (const reserved of [first, second]) reserved.release();
});
