import { expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import type { Sql } from "postgres";
import { createPool } from "../../db/client.ts";
import { copyInto } from "../../db/copy.ts";
import { workspaceScope } from "../../db/scope.ts";
import { createTestDatabase } from "../support/database.ts";
import { type Fate, startDatabaseProxy } from "../support/databaseProxy.ts";
import { waitFor } from "../support/waitFor.ts";

// What of a transaction is sent at once, as patches/ lets postgres.js do.

const database = await createTestDatabase();
await database.sql`create table notes (text text unique)`;

function poolOf(url: string): Sql {
  const sql = createPool({ url, name: "transactions", max: 1, waitTimeoutMs: 5_000 });
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  return sql;
}

function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}

async function notes(): Promise<string[]> {
  const rows = await database.sql<{ text: string }[]>`select text from notes order by text`;
  return rows.map(({ text }) => text);
}

/** A pool whose sent bytes are seen, each item what went to Postgres at once. */
async function watchedPool(judge: (text: string) => Fate = () => "pass") {
  const sent: string[] = [];
  const proxy = await startDatabaseProxy(database.ownerUrl, (bytes) => {
    const text = bytes.toString("latin1");
    sent.push(text);
    return judge(text);
  });
  database.beforeDrop(async () => proxy.close());
  return { sql: poolOf(proxy.url), sent };
}

test("statements that do not wait for each other's answers are sent together", async () => {
  const { sql, sent } = await watchedPool();
  const three = (tx: Sql, name: string) =>
    Promise.all(
      ["first", "second", "third"].map((place) => tx<{ text: string }[]>`select ${`${place} of ${name}`} as text`),
    );
  // What is described first is sent alone.
  await sql.begin((tx) => three(tx as unknown as Sql, "unprepared"));
  const answers = await sql.begin(async (tx) => {
    await tx`select 'before them'`;
    return three(tx as unknown as Sql, "prepared");
  });
  expect(answers.map(([row]) => row?.text)).toEqual(["first of prepared", "second of prepared", "third of prepared"]);
  expect(sent.filter((bytes) => bytes.includes("of prepared"))).toHaveLength(1);
  // Outside of a transaction each waits for a connection that is free.
  await three(sql, "pool");
  expect(sent.filter((bytes) => bytes.includes("of pool"))).toHaveLength(3);
});

test("a transaction begins together with its first statement", async () => {
  const { sql, sent } = await watchedPool();
  const insert = (text: string) => sql.begin((tx) => tx`insert into notes values (${text})`);
  await insert("described");
  sent.length = 0;
  await insert("prepared");
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatch(/begin.*prepared/s);
  expect(await notes()).toEqual(["described", "prepared"]);
  await sql.begin((tx) => tx.unsafe("insert into notes values ('simple'); delete from notes"));
  await sql.begin(async () => "nothing");
  await expect(
    sql.begin(async (tx) => {
      await tx`insert into notes values ('taken back')`;
      throw new Error("failed on purpose");
    }),
  ).rejects.toThrow("failed on purpose");
  expect(await notes()).toEqual([]);
});

test("a statement that comes first runs nowhere if its transaction cannot begin", async () => {
  const insert = (text: string) => (tx: Sql) => tx`insert into notes values (${text})`;
  const firsts: Record<string, (tx: Sql) => Promise<unknown>> = {
    described: insert("outside"),
    prepared: insert("outside"),
    simple: (tx) => tx.unsafe("insert into notes values ('outside')"),
    // A parameter that cannot be written fails before anything is sent.
    impossible: insert(Symbol("no text") as unknown as string),
  };
  for (const [name, first] of Object.entries(firsts)) {
    const sql = poolOf(database.ownerUrl);
    if (name === "prepared") await sql.begin((tx) => first(tx as unknown as Sql).then(() => tx`delete from notes`));
    const outcomes: unknown[] = [];
    const transaction = sql.begin("isolation level nonsense", async (tx) => {
      const handle = tx as unknown as Sql;
      outcomes.push(...(await Promise.all([outcomeOf(first(handle)), outcomeOf(first(handle))])));
      outcomes.push(await outcomeOf(insert("later")(handle)));
    });
    expect(await outcomeOf(transaction)).toMatchObject({ code: "42601" });
    await waitFor("the end of what goes on", () => outcomes.length === 3);
    for (const outcome of outcomes) expect(outcome).toBeInstanceOf(Error);
    expect(await notes()).toEqual([]);
    await sql.begin((tx) => tx`insert into notes values ('within'), ('too')`);
    await sql`delete from notes`;
  }
});

test("a transaction behind queries that are under way is one", async () => {
  // Connections of a pool whose queries may wait for ever take queries while others are under way.
  const sql = createPool({ url: database.ownerUrl, name: "transactions", max: 2 });
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  const takenBack = (text: string) =>
    outcomeOf(
      sql.begin(async (tx) => {
        await database.sql`select 1`;
        await tx`insert into notes values (${`not ${text}`})`;
        throw new Error("failed on purpose");
      }),
    );
  const lanes = Array.from({ length: 8 }, (_, lane) =>
    Array.from({ length: 8 }, (_, place) => `kept ${lane} ${place}`),
  );
  const each = async (texts: string[], work: (text: string) => Promise<unknown>) => {
    for (const text of texts) await work(text);
  };
  const kept = (text: string) => sql`insert into notes values (${text})`;
  await Promise.all(lanes.flatMap((texts) => [each(texts, kept), each(texts, takenBack)]));
  expect(await notes()).toEqual(lanes.flat());
  await sql`delete from notes`;
});

test("what only reads does not wait for the end of its transaction", async () => {
  const { sql } = await watchedPool((text) => (/\0commit\0/.test(text) ? "drop" : "pass"));
  const scope = workspaceScope(sql, 1);
  expect(await scope.snapshot(({ sql: tx }) => tx`select 1 as one`)).toMatchObject([{ one: 1 }]);
});

test("of statements that were sent together, one that fails takes all of them back, and its reason is told", async () => {
  const sql = poolOf(database.ownerUrl);
  const insert = (tx: Sql, text: string) => tx`insert into notes values (${text})`;
  const insertAll = (texts: string[]) =>
    sql.begin((tx) => Promise.all(texts.map((text) => insert(tx as unknown as Sql, text))));
  await insertAll(["kept"]);
  await expect(insertAll(["one", "kept", "two"])).rejects.toMatchObject({ code: "23505" });
  await insertAll(["three", "four"]);
  expect(await notes()).toEqual(["four", "kept", "three"]);
});

test("a statement that comes after the end of its transaction fails", async () => {
  const sql = poolOf(database.ownerUrl);
  let late: Promise<unknown> = Promise.resolve();
  const transaction = sql.begin(async (tx) => {
    late = outcomeOf(tx`select pg_sleep(0.01)`.then(() => tx`insert into notes values ('late')`));
    await setImmediate();
    throw new Error("failed on purpose");
  });
  await expect(transaction).rejects.toThrow("failed on purpose");
  expect(await late).toMatchObject({ code: "TRANSACTION_ENDED" });
  expect(await notes()).not.toContain("late");
});

test("a statement that comes after the end of its savepoint fails, and the transaction goes on", async () => {
  const sql = poolOf(database.ownerUrl);
  await sql.begin(async (tx) => {
    let late: Promise<unknown> = Promise.resolve();
    const inner = tx.savepoint(async (savepoint) => {
      late = outcomeOf(savepoint`select pg_sleep(0.01)`.then(() => savepoint`insert into notes values ('too late')`));
      await setImmediate();
      throw new Error("failed on purpose");
    });
    await expect(inner).rejects.toThrow("failed on purpose");
    expect(await late).toMatchObject({ code: "TRANSACTION_ENDED" });
    await tx`insert into notes values ('after the savepoint')`;
  });
  expect(await notes()).toContain("after the savepoint");
  expect(await notes()).not.toContain("too late");
});

test("a transaction whose commit rolls it back rejects", async () => {
  const sql = poolOf(database.ownerUrl);
  const transaction = sql.begin(async (tx) => {
    await tx`insert into notes values ('not committed')`;
    const inner = tx.savepoint(async (savepoint) => {
      await savepoint`release savepoint s0`;
      throw new Error("there is no savepoint to go back to");
    });
    await outcomeOf(inner);
  });
  await expect(transaction).rejects.toMatchObject({ code: "TRANSACTION_ABORTED" });
  expect(await notes()).not.toContain("not committed");
});

test("a statement that fails behind its COMMIT takes the transaction back, which says why", async () => {
  const { sql, sent } = await watchedPool();
  const insertLast = (...texts: string[]) =>
    sql.begin(async (tx) => {
      await tx`select 'before it'`;
      const inserted = Promise.all(texts.map((text) => tx`insert into notes values (${text})`));
      inserted.catch(() => undefined);
      return { inserted };
    });
  await (await insertLast("last")).inserted;
  sent.length = 0;
  const { inserted } = await insertLast("behind", "it");
  await inserted;
  // The first statement with BEGIN, and the others with COMMIT.
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain("behind");
  await expect(insertLast("not stored", "last", "nor this")).rejects.toMatchObject({ code: "23505" });
  expect(await notes()).toEqual(expect.arrayContaining(["behind", "it", "last"]));
  expect(await notes()).not.toEqual(expect.arrayContaining(["not stored"]));
  expect(await notes()).not.toEqual(expect.arrayContaining(["nor this"]));
});

test("statements beside a COPY wait for its end", async () => {
  const scope = workspaceScope(poolOf(database.ownerUrl), 1);
  const counted = await scope.transaction(async (tx) => {
    const count = () => tx.sql<{ count: number }[]>`select count(*) from notes where text like 'copied%'`;
    let beside: ReturnType<typeof count> | undefined;
    await copyInto(tx, "copy notes from stdin", (sink) => {
      beside = count().execute();
      return sink.write(Buffer.from("copied 1\ncopied 2\n"));
    });
    return beside;
  });
  expect(counted).toMatchObject([{ count: 2 }]);
});
