import { expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { startHarness } from "../support/harness.ts";
import { lockRows, waitForLockWaiters } from "../support/rowLock.ts";
import { csvOf, importCsv, type SheetUnderTest } from "../support/sheets.ts";

const server = await startHarness();
const { sql } = server.database;

/** Two sheets, each with a column that shows the other's names and one that counts their characters. */
async function twoThatFollow(): Promise<[SheetUnderTest, SheetUnderTest]> {
  const { client } = await server.newWorkspace();
  const sheets: [SheetUnderTest, SheetUnderTest] = [
    await importCsv(client, csvOf([["name"], ["ada"], ["bob"]])),
    await importCsv(client, csvOf([["name"], ["eve"], ["max"]])),
  ];
  for (const [one, other] of [sheets, sheets.toReversed()] as [SheetUnderTest, SheetUnderTest][]) {
    await one.addColumn("theirs", "COMPOSITION", { source: (await other.column("name")).id });
    await one.addComputed("len", "COUNT", { source: "theirs", type: "chars" });
  }
  return sheets;
}

test("runs of two sheets that follow each other, each with an Idempotency-Key, do not wait for each other for ever", async () => {
  const sheets = await twoThatFollow();
  await server.stopWorker();
  for (const [index, sheet] of sheets.entries()) await sheet.setCell("name", 0, `changed ${index}`);
  // As runs leave them that go on: what follows closes the version that they write.
  const ids = sheets.map(({ params }) => params.sheet_id);
  await sql`update sheets set version_is_open = true where id = any(${ids}::uuid[])`;
  let answers: Promise<{ status: number; body: unknown }>[] = [];
  await sql.begin(async (tx) => {
    await lockRows(tx, "sheets", ids);
    answers = sheets.map(({ client, params }) =>
      client.call("createOperation", { params, headers: { "Idempotency-Key": randomUUID() }, body: {} }),
    );
    await waitForLockWaiters(sql, 2);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([202, 202]);
  await server.startWorker();
  for (const [index, sheet] of sheets.entries()) {
    await sheet.settled();
    expect(await sheet.values("len")).toEqual([`changed ${1 - index}`.length, 3]);
  }
});
