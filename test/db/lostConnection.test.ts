import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect, createServer, type Server } from "node:net";
import type { Sql, TransactionSql } from "postgres";
import { createPool } from "../../db/client.ts";
import { openCopy } from "../../db/copy.ts";
import { workspaceScope } from "../../db/scope.ts";
import { createTestDatabase } from "../support/database.ts";
import { addressOf } from "../support/databaseProxy.ts";
import { waitFor } from "../support/waitFor.ts";

// What scripts/patches.mjs changes in postgres.js. Each of these crashed the process, hung, or ran a statement in
// somebody else's transaction with the package as it is published.

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

/** A pool of one connection, which a lost transaction's successor therefore has to use. */
function onePool(): Sql {
  const sql = createPool({ url: database.url, name: "lost", max: 1 });
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  return sql;
}

async function backendOf(sql: Sql | TransactionSql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return (row as { pid: number }).pid;
}

async function terminate(pid: number): Promise<void> {
  await database.sql`select pg_terminate_backend(${pid})`;
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

test("queries on a reserved connection that was lost fail, and its release does no harm", async () => {
  const sql = createPool({ url: database.url, name: "lost", max: 2 });
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
  await waitFor("the reservation", () => isReserved, 5_000);
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

/** As a session that is ended by an administrator says it. */
function terminatedMessage(): Buffer {
  const fields = Buffer.from("SFATAL\0C57P01\0Mterminated\0\0");
  const head = Buffer.from("E....");
  head.writeUInt32BE(fields.byteLength + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Hands connections on to Postgres, and ends the first of them at its first statement. */
async function endingProxy(): Promise<{ server: Server; url: string }> {
  const upstream = addressOf(database.url);
  let opened = 0;
  const server = createServer((client) => {
    const isFirst = opened++ === 0;
    const postgres = connect(upstream);
    postgres.on("data", (bytes) => client.write(bytes));
    client.on("data", (bytes) => {
      const isStatement = bytes[0] === "P".charCodeAt(0);
      if (isFirst && isStatement) client.end(terminatedMessage());
      else postgres.write(bytes);
    });
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: proxyPort } = server.address() as { port: number };
  return { server, url: database.url.replace(/@[^/]*/, `@127.0.0.1:${proxyPort}`) };
}

test("a connection that is ended while it is being opened fails nobody but those who wait for it", async () => {
  const { server, url } = await endingProxy();
  const sql = createPool({ url, name: "lost", max: 1 });
  expect(sql`select 1 as n`.then((rows) => rows[0]?.n)).rejects.toMatchObject({ code: "57P01" });
  await expectSound(sql);
  await sql.end({ timeout: 1 });
  server.close();
});
