import { expect, test } from "bun:test";
import { BinaryCopyRows, openCopy } from "../../db/copy.ts";
import { createTestDatabase } from "../support/database.ts";

const database = await createTestDatabase();
const { scope } = await database.createWorkspace();
await database.sql`create table copied (id integer primary key, texts text[])`;

function copyInto(rows: [id: number, texts: (string | null)[]][]): Promise<void> {
  return scope.transaction(async (tx) => {
    const sink = await openCopy(tx, "copy copied from stdin (format binary)");
    const copy = new BinaryCopyRows(64);
    for (const [id, texts] of rows) {
      copy.startRow(2);
      copy.int4(id);
      copy.textArray(texts);
      if (copy.isFull) await sink.write(copy.take());
    }
    await sink.write(copy.end());
    await sink.finish();
  });
}

test("what was copied is what is read, whatever the texts hold", async () => {
  const texts = ["", null, 'quote " and \\ and {braces}', "línea\nnueva", "東京🙂", "x".repeat(10_000)];
  await copyInto([
    [1, texts],
    [2, []],
  ]);
  const rows = await database.sql`select id, to_json(texts) as texts from copied order by id`;
  expect(rows.map((row) => [row.id, row.texts])).toEqual([
    [1, texts],
    [2, []],
  ]);
});

test("a row that the server refuses rejects with the server's reason instead of waiting for ever", async () => {
  await copyInto([[10, ["a"]]]);
  await expect(copyInto([[10, ["b"]]])).rejects.toThrow(/duplicate key/);
  await expect(copyInto([[11, ["nul \0 inside"]]])).rejects.toThrow(/invalid byte sequence/);
  // Refused early, while the rest is still being sent.
  const many = Array.from({ length: 20_000 }, (_, index): [number, string[]] => [10 + (index % 2), ["y".repeat(100)]]);
  await expect(copyInto(many)).rejects.toThrow(/duplicate key/);
  expect(await database.sql`select id from copied where id = 11`).toHaveLength(0);
});
