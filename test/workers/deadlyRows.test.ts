import { expect, test } from "bun:test";
import { recalculateRange } from "../../core/sheets/engine/recalculate.ts";
import { unlockJobsOfDeadPools } from "../../db/queries/platform/workerPools.ts";
import { findOperation } from "../../db/queries/sheets/operations.ts";
import { sheetOf, type TestSheet } from "../sheets/engine/support.ts";
import { relayAll } from "../support/cluster.ts";
import { createTestDatabase } from "../support/database.ts";
import { startKillableWorker } from "../support/killableWorker.ts";
import { waitFor } from "../support/waitFor.ts";

const database = await createTestDatabase();
const deadly = "takes its process";

async function sheetWith(texts: string[]): Promise<TestSheet> {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, `text\n${texts.join("\n")}\n`);
  await sheet.addColumn("has", "CONTAINS", { source: "text", value: "5" });
  return sheet;
}

/** Runs workers, each in the place of one that died, until an operation has ended. @returns how many died */
async function deathsUntilEnd(sheet: TestSheet, operationId: string): Promise<number> {
  for (let deaths = 0; ; deaths++) {
    const worker = await startKillableWorker(database.url, undefined, deadly);
    const isOver = async () =>
      !["queued", "running"].includes((await findOperation(sheet.db, operationId))?.status ?? "");
    let isDead = false;
    worker.exited.then(() => {
      isDead = true;
    });
    await waitFor("a death or the end", async () => isDead || (await isOver()));
    if (await isOver()) {
      await worker.kill();
      return deaths;
    }
    const pools = await database.sql<{ locked_by: string }[]>`
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null`;
    await unlockJobsOfDeadPools(
      database.sql,
      pools.map(({ locked_by }) => locked_by),
    );
  }
}

test("a row that takes its process is found by halving and fails alone; the rest of its block is computed", async () => {
  const texts = Array.from({ length: 8 }, (_, index) => (index === 3 ? deadly : `text ${index}`));
  const sheet = await sheetWith(texts);
  const { operation } = await recalculateRange(sheet.db, sheet, { columnIds: null, rowIndices: null, statuses: null });
  // Of 8 rows, 4, 2 and 1, and the one again.
  expect(await deathsUntilEnd(sheet, operation?.id as string)).toBeLessThanOrEqual(5);
  const ended = await findOperation(sheet.db, operation?.id as string);
  expect(ended).toMatchObject({ status: "completed", completed_count: 7, failed_count: 1 });
  const cells = await sheet.cells("has");
  expect(cells.get(3)).toMatchObject({ status: "FAILED", error: expect.stringContaining("computed only this row") });
  expect(cells.get(5)).toMatchObject({ status: "COMPLETED", value: "true" });
  expect(await database.sql`select 1 from block_trials where operation_id = ${operation?.id ?? null}`).toHaveLength(0);
});

test("each of several deadly rows of a block is found", async () => {
  const sheet = await sheetWith([deadly, "text 5", deadly, "text 3"]);
  const { operation } = await recalculateRange(sheet.db, sheet, { columnIds: null, rowIndices: null, statuses: null });
  await deathsUntilEnd(sheet, operation?.id as string);
  const cells = await sheet.cells("has");
  expect([0, 1, 2, 3].map((row) => cells.get(row)?.status)).toEqual(["FAILED", "COMPLETED", "FAILED", "COMPLETED"]);
});

test("a row that is there by chance when its worker dies is computed", async () => {
  const sheet = await sheetWith(["text 5"]);
  const { operation } = await recalculateRange(sheet.db, sheet, { columnIds: null, rowIndices: null, statuses: null });
  const operationId = operation?.id as string;
  await relayAll(database.sql);
  await database.sql`
    update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = 1
    where payload ->> 'operation_id' = ${operationId}`;
  await unlockJobsOfDeadPools(database.sql, ["gone"]);
  const [job] = await database.sql`
    select attempts, locked_by from graphile_worker._private_jobs where payload ->> 'operation_id' = ${operationId}`;
  expect(job).toEqual({ attempts: 0, locked_by: null });
  expect(await deathsUntilEnd(sheet, operationId)).toBe(0);
  expect((await sheet.cells("has")).get(0)).toMatchObject({ status: "COMPLETED", value: "true" });
});
