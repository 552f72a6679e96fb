import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer, type Socket } from "node:net";
import type { Sql, TransactionSql } from "postgres";
import { createPool } from "../../db/client.ts";
import { openCopy } from "../../db/copy.ts";
import { isLoss, isOutage } from "../../db/outage.ts";
import { workspaceScope } from "../../db/scope.ts";
import { createTestDatabase } from "../support/database.ts";
import { startDatabaseProxy } from "../support/databaseProxy.ts";
import { waitFor } from "../support/waitFor.ts";

// Faults of the published postgres.js that patches/ mends. Each of these crashed the process, hung, or ran a statement in
// somebody else's transaction.

const database = await createTestDatabase();
const unhandled: unknown[] = [];
const remember = (error: unknown) => unhandled.push(error);

beforeAll(async () => {
  process.on("uncaughtException", remember);
  process.on("unhandledRejection", remember);
  await database.sql`create table notes (text text)`;
});

afterAll(() => {
  process.off("uncaughtException", remember);
  process.off("unhandledRejection", remember);
});

/** Pool of one connection, which the successor of a lost transaction therefore has to use. */
function onePool(): Sql {
  const sql = createPool({ url: database.ownerUrl, name: "lost", max: 1 });
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  return sql;
}

async function backendOf(sql: Sql | TransactionSql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return (row as { pid: number }).pid;
}

async function terminate(pid: number): Promise<void> {
  await database.sql`select pg_terminate_backend(${pid}::integer)`;
  await waitFor("the session's end", async () => {
    const rows = await database.sql`select 1 from pg_stat_activity where pid = ${pid}`;
    return rows.length === 0;
  });
}

async function notes(): Promise<string[]> {
  return (await database.sql<{ text: string }[]>`select text from notes order by text`).map(({ text }) => text);
}

async function expectSound(sql: Sql): Promise<void> {
  for (let round = 0; round < 3; round++)
    expect(await sql`select ${round}::integer as n`).toMatchObject([{ n: round }]);
  expect(unhandled).toEqual([]);
}

test("a session that ends during a query of a transaction fails the transaction only", async () => {
  const sql = onePool();
  const started = Promise.withResolvers<number>();
  const lost = sql.begin(async (tx) => {
    started.resolve(await backendOf(tx));
    await tx`insert into notes values ('lost query')`;
    await tx`select pg_sleep(60)`;
  });
  lost.catch(() => undefined);
  await terminate(await started.promise);
  expect(lost).rejects.toThrow();
  await expectSound(sql);
  expect(await notes()).not.toContain("lost query");
});

test("what a lost transaction still sends runs nowhere, least of all in another transaction", async () => {
  const sql = onePool();
  const started = Promise.withResolvers<number>();
  const goOn = Promise.withResolvers<void>();
  const afterLoss: unknown[] = [];
  const lost = sql.begin(async (tx) => {
    started.resolve(await backendOf(tx));
    await goOn.promise;
    await tx`insert into notes values ('sent too late')`.catch((error) => afterLoss.push(error));
  });
  lost.catch(() => undefined);
  await terminate(await started.promise);
  const later = sql.begin(async (tx) => {
    await tx`insert into notes values ('rolled back')`;
    goOn.resolve();
    await waitFor("the lost transaction to go on", () => afterLoss.length > 0);
    await tx`select 1`;
    throw new Error("rolled back on purpose");
  });
  expect(later).rejects.toThrow("rolled back on purpose");
  await later.catch(() => undefined);
  expect(lost).rejects.toThrow();
  await expectSound(sql);
  expect(await notes()).not.toContain("sent too late");
  expect(await notes()).not.toContain("rolled back");
});

test("queries that wait inside a lost transaction fail", async () => {
  const sql = onePool();
  const started = Promise.withResolvers<number>();
  const outcomes: string[] = [];
  const lost = sql.begin(async (tx) => {
    started.resolve(await backendOf(tx));
    const queries = Array.from({ length: 300 }, (_, n) => tx`select pg_sleep(60), ${n}::integer`);
    await Promise.all(queries.map((query) => query.catch(() => outcomes.push("failed"))));
  });
  lost.catch(() => undefined);
  await terminate(await started.promise);
  await waitFor("all of them", () => outcomes.length === 300);
  await expectSound(sql);
});

test("a COPY whose session ends fails", async () => {
  const sql = onePool();
  const scope = workspaceScope(sql, 1);
  const started = Promise.withResolvers<number>();
  const goOn = Promise.withResolvers<void>();
  const copy = scope.transaction(async (tx) => {
    const pid = await backendOf(tx.sql as TransactionSql);
    const sink = await openCopy(tx, "copy notes from stdin");
    await sink.write(Buffer.from("copied\n"));
    started.resolve(pid);
    await goOn.promise;
    await sink.write(Buffer.from("copied\n"));
    await sink.finish();
  });
  copy.catch(() => undefined);
  await terminate(await started.promise);
  goOn.resolve();
  expect(copy).rejects.toThrow();
  await copy.catch(() => undefined);
  await expectSound(sql);
  expect(await notes()).not.toContain("copied");
});

test("a COPY whose session ends while the server works on its last rows fails", async () => {
  await database.sql`create table slow_notes (text text)`;
  await database.sql`
    create function wait_long() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'`;
  await database.sql`create trigger wait before insert on slow_notes for each row execute function wait_long()`;
  const sql = onePool();
  const started = Promise.withResolvers<number>();
  const copy = workspaceScope(sql, 1).transaction(async (tx) => {
    const pid = await backendOf(tx.sql as TransactionSql);
    const sink = await openCopy(tx, "copy slow_notes from stdin");
    await sink.write(Buffer.from("copied\n"));
    started.resolve(pid);
    await sink.finish();
  });
  copy.catch(() => undefined);
  const pid = await started.promise;
  await waitFor("the server to work on the row", async () => {
    const [row] = await database.sql`select 1 from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`;
    return row;
  });
  await terminate(pid);
  expect(copy).rejects.toThrow();
  await copy.catch(() => undefined);
  await expectSound(sql);
});

test("a COPY that is called off after its session has ended leaves a sound pool", async () => {
  const sql = onePool();
  const lost = workspaceScope(sql, 1).transaction(async (tx) => {
    const pid = await backendOf(tx.sql as TransactionSql);
    const sink = await openCopy(tx, "copy notes from stdin");
    await sink.write(Buffer.from("called off\n"));
    await terminate(pid);
    sink.cancel();
    throw new Error("called off");
  });
  expect(lost).rejects.toThrow();
  await lost.catch(() => undefined);
  await expectSound(sql);
  expect(await notes()).not.toContain("called off");
});

test("a connection that is reset during a transaction ends that transaction alone", async () => {
  const proxy = await startDatabaseProxy(database.ownerUrl);
  const sql = createPool({ url: proxy.url, name: "reset", max: 1 });
  database.beforeDrop(async () => {
    await sql.end({ timeout: 1 });
    proxy.close();
  });
  for (const work of ["query", "copy"]) {
    const lost = workspaceScope(sql, 1).transaction(async (tx) => {
      await tx.sql`insert into notes values ('reset')`;
      if (work === "copy") {
        const sink = await openCopy(tx, "copy notes from stdin");
        await sink.write(Buffer.from("reset\n"));
        proxy.reset();
        await sink.finish();
      } else {
        const query = tx.sql`select pg_sleep(60)`.execute();
        proxy.reset();
        await query;
      }
    });
    expect(lost).rejects.toThrow();
    await lost.catch(() => undefined);
    await expectSound(sql);
  }
  expect(await notes()).not.toContain("reset");
});

test("queries on a reserved connection that was lost fail, and its release does no harm", async () => {
  const sql = createPool({ url: database.ownerUrl, name: "lost", max: 2 });
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  const reserved = await sql.reserve();
  await terminate(await backendOf(reserved));
  expect(reserved`select 1`.then(() => "answered")).rejects.toThrow();
  await reserved`select 1`.catch(() => undefined);
  reserved.release();
  await expectSound(sql);
});

test("what waits for a connection of its own gets the one that is opened in place of a lost one", async () => {
  const sql = onePool();
  const started = Promise.withResolvers<number>();
  const lost = sql.begin(async (tx) => {
    started.resolve(await backendOf(tx));
    await tx`select pg_sleep(60)`;
  });
  lost.catch(() => undefined);
  const pid = await started.promise;
  let isReserved = false;
  const reserving = sql.reserve().then((connection) => {
    isReserved = true;
    connection.release();
  });
  await terminate(pid);
  await waitFor("the reservation", () => isReserved);
  await reserving;
  await expectSound(sql);
});

test("a transaction behind many queries on the same connection is a transaction", async () => {
  // Up to 100 queries are sent ahead on one connection; the transaction that came next was none.
  for (const ahead of [98, 99, 100, 101, 102]) {
    const sql = onePool();
    const query = () => sql`select 1 as ahead`;
    await query();
    const queries = Array.from({ length: ahead }, query).map((sent) => sent.execute());
    const transaction = sql.begin(async (tx) => {
      await tx`insert into notes values ('half done')`;
      throw new Error("rolled back on purpose");
    });
    const beside = sql`insert into notes values (${`beside ${ahead}`})`;
    expect(transaction).rejects.toThrow("rolled back on purpose");
    await Promise.allSettled([...queries, transaction, beside]);
    await expectSound(sql);
    expect(await notes()).not.toContain("half done");
    expect(await notes()).toContain(`beside ${ahead}`);
  }
});

test("a connection that is ended while it is being opened is opened again, and fails nobody", async () => {
  let isFirst = true;
  const proxy = await startDatabaseProxy(database.ownerUrl, (bytes) => {
    const isStatement = bytes[0] === "P".charCodeAt(0);
    if (!isFirst || !isStatement) return "pass";
    isFirst = false;
    return "end";
  });
  const sql = createPool({ url: proxy.url, name: "lost", max: 1 });
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }] as never);
  await expectSound(sql);
  await sql.end({ timeout: 1 });
  proxy.close();
});

test("a connection that is cut while it is being opened hears that Postgres is starting up", async () => {
  let isFirst = true;
  const proxy = await startDatabaseProxy(database.ownerUrl, (bytes) => {
    const isStatement = bytes[0] === "P".charCodeAt(0);
    if (!isFirst || !isStatement) return "pass";
    isFirst = false;
    proxy.become("starting");
    return "drop";
  });
  const sql = createPool({ url: proxy.url, name: "lost", max: 1 });
  await expect(sql`select 1 as n`.then((rows) => rows[0]?.n)).rejects.toMatchObject({ code: "57P03" });
  proxy.become("up");
  await expectSound(sql);
  await sql.end({ timeout: 1 });
  proxy.close();
});

/** Error of a query whose connections are accepted, and then treated so. */
async function failureBehind(treat: (client: Socket) => void): Promise<unknown> {
  const proxy = createServer(treat);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as { port: number };
  const sql = createPool({
    url: `postgres://sheaf@127.0.0.1:${port}/sheaf`,
    name: "closed",
    max: 1,
    connectTimeoutSeconds: 1,
  });
  const error = await sql`select 1`.catch((thrown: unknown) => thrown);
  await sql.end({ timeout: 0 });
  proxy.close();
  return error;
}

test("a query fails when its connections are accepted and closed, as by a proxy without a database", async () => {
  const error = await failureBehind((client) => client.destroy());
  expect(isOutage(error)).toBe(true);
  // The work that met it has not caused it.
  expect(isLoss(error)).toBe(false);
});

test("a query has caused no loss when its connections are reset before they are ready", async () => {
  const error = await failureBehind((client) => client.once("data", () => client.resetAndDestroy()));
  expect(error).toMatchObject({ code: "CONNECTION_REFUSED" });
  expect(isLoss(error)).toBe(false);
});

test("a query is done when its first connection is reset before it is ready", async () => {
  let isFirst = true;
  const proxy = await startDatabaseProxy(database.ownerUrl, () => {
    if (isFirst) proxy.reset();
    isFirst = false;
    return "pass";
  });
  const sql = createPool({ url: proxy.url, name: "lost", max: 1 });
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }] as never);
  await expectSound(sql);
  await sql.end({ timeout: 1 });
  proxy.close();
});
