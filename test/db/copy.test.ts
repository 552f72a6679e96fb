import { expect, spyOn, test } from "bun:test";
import { BinaryCopyRows, type CopySink, copyInto } from "../../db/copy.ts";
import { workspaceScope } from "../../db/scope.ts";
import { createTestDatabase } from "../support/database.ts";
import { dice } from "../support/dice.ts";

const database = await createTestDatabase();
// The owner of the tables copies, since the tables are these tests' own.
const scope = workspaceScope(database.sql, (await database.createWorkspace()).id);
await database.sql`create table copied (id integer primary key, texts text[])`;

const statement = "copy copied from stdin (format binary)";

function copyAll(rows: [id: number, texts: (string | null)[]][]): Promise<void> {
  return scope.transaction((tx) => copyInto(tx, statement, (sink) => sendAll(sink, rows)));
}

async function sendAll(sink: CopySink, rows: [id: number, texts: (string | null)[]][]): Promise<void> {
  const copy = new BinaryCopyRows(64);
  for (const [id, texts] of rows) {
    copy.startRow(2);
    copy.int4(id);
    copy.textArray(texts);
    if (copy.isFull) await sink.write(copy.take());
  }
  await sink.write(copy.end());
}

test("what was copied is what is read, whatever the texts hold", async () => {
  const texts = ["", null, 'quote " and \\ and {braces}', "línea\nnueva", "東京🙂", "x".repeat(10_000)];
  await copyAll([
    [1, texts],
    [2, []],
  ]);
  const rows = await database.sql`select id, to_json(texts) as texts from copied order by id`;
  expect(rows.map((row) => [row.id, row.texts])).toEqual([
    [1, texts],
    [2, []],
  ]);
});

test("blocks that share their memory arrive as they were written, however many there are", async () => {
  const rows = Array.from({ length: 5_000 }, (_, index): [number, string[]] => {
    return [1_000 + index, Array.from({ length: 5 }, (_, field) => `${index}.${field} `.repeat(1 + (index % 90)))];
  });
  await copyAll(rows);
  const stored = await database.sql`select id, to_json(texts) as texts from copied where id >= 1000 order by id`;
  expect(stored.map((row) => [row.id, row.texts])).toEqual(rows);
  await database.sql`delete from copied where id >= 1000`;
});

test("bytes that are copied into a table go to the connection from where they are", async () => {
  const concat = spyOn(Buffer, "concat");
  await copyAll([[10_000, ["x".repeat(1_000_000)]]]);
  const joined = concat.mock.results.map(({ value }) => (value as Buffer).length);
  concat.mockRestore();
  expect(Math.max(0, ...joined)).toBeLessThan(100_000);
  const [row] = await database.sql`delete from copied where id = 10000 returning length(texts[1])`;
  expect(row).toEqual({ length: 1_000_000 });
});

test("words, documents, yes and no, and what is not there arrive as they were written", async () => {
  await database.sql`create table described (words tsvector, document jsonb, is_known boolean, remark text)`;
  const rows = [
    { words: ["1:zebra", "1:ä", "1:東京", "1:a"], document: { a: ["\n", null] }, is_known: true, remark: "seen" },
    { words: ["one"], document: 0.5, is_known: false, remark: null },
    { words: [], document: [], is_known: true, remark: "" },
  ];
  await scope.transaction((tx) =>
    copyInto(tx, "copy described from stdin (format binary)", async (sink) => {
      const copy = new BinaryCopyRows();
      for (const { words, document, is_known, remark } of rows) {
        copy.startRow(4);
        copy.tsvector(words.join(" "));
        copy.jsonb(JSON.stringify(document));
        copy.boolean(is_known);
        copy.textOrNull(remark);
      }
      await sink.write(copy.end());
    }),
  );
  const stored = await database.sql`
    select tsvector_to_array(words) as words, document, is_known, remark from described order by length(words) desc`;
  expect(stored.map((row) => ({ ...row, words: row.words.toSorted() }))).toEqual(
    rows.map((row) => ({ ...row, words: row.words.toSorted() })),
  );
  const found = await database.sql`select remark from described where words @@ '''1:東京'':*'::tsquery`;
  expect(found.map(({ remark }) => remark)).toEqual(["seen"]);
});

test("numbers, lists of them and times are what Postgres reads from their texts", async () => {
  await database.sql`create table numbered (id integer, amount numeric, ids bigint[], at timestamptz)`;
  const amounts = [0, 1, 9999, 10_000, 123_456_789.125, 0.1, 0.001, 0.0001, 0.00012345, 1e-7, 1.5e-12, 2.5e21, 1e300];
  const roll = dice(1);
  amounts.push(...Array.from({ length: 500 }, () => (roll(2 ** 30) / 2 ** 30) * 10 ** (roll(25) - 12)));
  const times = ["2026-11-21T06:30:00+00:00", "2026-11-21T06:30:00.1+00:00", "1969-12-31T23:59:59.000001+00:00"];
  const lists = [[], [1], [-(2 ** 53) + 1, 0, 2 ** 53 - 1]];
  const rows = amounts.map((amount, id) => ({
    id,
    amount,
    ids: lists[id % lists.length] as number[],
    at: times[id % times.length] as string,
  }));
  await scope.transaction((tx) =>
    copyInto(tx, "copy numbered from stdin (format binary)", async (sink) => {
      const copy = new BinaryCopyRows(64);
      for (const { id, amount, ids, at } of rows) {
        copy.startRow(4);
        copy.int4(id);
        copy.numeric(amount);
        copy.int8Array(ids);
        copy.timestamptz(at);
        if (copy.isFull) await sink.write(copy.take());
      }
      await sink.write(copy.end());
    }),
  );
  const stored = await database.sql`select id, amount, ids, at from numbered order by id`;
  expect(stored.map((row) => ({ ...row, amount: Number(row.amount) }))).toEqual(rows);
  const texts = await database.sql<{ differ: string }[]>`
    select g.text as differ from unnest(${rows.map(({ amount }) => String(amount))}::text[]) with ordinality as g (text, place)
    join numbered n on n.id = g.place - 1 where n.amount::text <> g.text::numeric::text`;
  expect([...texts]).toEqual([]);
});

test("a row that the server refuses rejects with the server's reason instead of waiting for ever", async () => {
  await copyAll([[10, ["a"]]]);
  await expect(copyAll([[10, ["b"]]])).rejects.toThrow(/duplicate key/);
  await expect(copyAll([[11, ["nul \0 inside"]]])).rejects.toThrow(/invalid byte sequence/);
  // Refused early, while the rest is still being sent.
  const many = Array.from({ length: 20_000 }, (_, index): [number, string[]] => [10 + (index % 2), ["y".repeat(100)]]);
  await expect(copyAll(many)).rejects.toThrow(/duplicate key/);
  expect(await database.sql`select id from copied where id = 11`).toHaveLength(0);
});

test("a fault in the middle calls the COPY off: nothing was copied, no lock is left, the connection serves again", async () => {
  const fault = new Error("line 3 is ragged");
  for (let round = 0; round < 20; round++) {
    const copying = scope.transaction(async (tx) => {
      await tx.sql`lock table copied in share row exclusive mode`;
      await copyInto(tx, statement, async (sink) => {
        await sendAll(sink, [[100 + round, ["a".repeat(round * 10_000)]]]);
        throw fault;
      });
    });
    await expect(copying).rejects.toBe(fault);
  }
  await database.sql.begin((tx) => tx`lock table copied in access exclusive mode nowait`);
  expect(await database.sql`select id from copied where id >= 100`).toHaveLength(0);
  await copyAll([[200, ["b"]]]);
});
