import { expect, test } from "bun:test";
import { blockWorks } from "../../../core/blockWorks.ts";
import { countStatuses } from "../../../core/sheets/cells/statusCounts.ts";
import { updateCell } from "../../../core/sheets/cells/updateCell.ts";
import { deleteSheet } from "../../../core/sheets/deleteSheet.ts";
import { blocksOfRows } from "../../../core/sheets/engine/blocks.ts";
import { recalculateCells, recalculateRange } from "../../../core/sheets/engine/recalculate.ts";
import { runBlock } from "../../../core/sheets/engine/runBlock.ts";
import { addRows } from "../../../core/sheets/rows/addRows.ts";
import { deleteRows } from "../../../core/sheets/rows/deleteRows.ts";
import { readSnapshot } from "../../../core/sheets/versions/readSnapshot.ts";
import { findOperation, type OperationRecord } from "../../../db/queries/sheets/operations.ts";
import { getSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { createTestDatabase } from "../../support/database.ts";
import { waitForLockWaiters } from "../../support/rowLock.ts";
import { restoreTo, sheetOf, type TestSheet, valuesOf } from "./support.ts";

// What is started while something else changes the sheet.

const database = await createTestDatabase();

type Request = Partial<Parameters<typeof recalculateRange>[2]>;

async function start(sheet: TestSheet, request: Request = {}): Promise<string | null> {
  const all = { columnIds: null, rowIndices: null, statuses: null, ...request };
  return (await recalculateRange(sheet.db, sheet, all)).operation?.id ?? null;
}

/** Does the jobs that an operation has. */
async function run(db: Scope, operationId: string): Promise<void> {
  const { row_indices, row_limit } = (await findOperation(db, operationId)) as OperationRecord;
  for (const blockIndex of blocksOfRows(row_indices, row_limit)) {
    await runBlock(db, { operationId, blockIndex }, blockWorks);
  }
}

async function compute(sheet: TestSheet, request: Request = {}): Promise<string | null> {
  const operationId = await start(sheet, request);
  if (operationId) await run(sheet.db, operationId);
  return operationId;
}

async function statuses(sheet: TestSheet) {
  return (await countStatuses(sheet.db, await getSheet(sheet.db, sheet))).counts;
}

/** `random` comes out another way each time that it is computed, and `copy` copies it. */
async function randomSheet(): Promise<TestSheet> {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, "name\nada\nbob\neve\n");
  await sheet.addColumn("random", "CODE_EXECUTION", { language: "JAVASCRIPT", code: "return Math.random()" });
  await sheet.addColumn("copy", "COMBINE_COLUMNS", { sources: ["random"] });
  return sheet;
}

/**
 * Does `work` while a change is made and not committed: `work` has begun when it waits for the change, or has read what
 * was before it.
 * @param locked table that is held meanwhile, where the change alone would not keep `work` waiting
 */
async function during<T>(
  sheet: TestSheet,
  change: (changed: TestSheet, tx: Scope) => Promise<unknown>,
  work: () => Promise<T>,
  locked?: "columns",
): Promise<T> {
  // This process knows the columns; of another revision it reads them, and so waits for the lock.
  if (locked) {
    await database.sql`update sheets set columns_revision = ${crypto.randomUUID()} where id = ${sheet.sheet_id}`;
  }
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const changing = sheet.db.transaction(async (tx) => {
    if (locked) await tx.sql.unsafe(`lock table ${locked} in access exclusive mode`);
    else await change({ ...sheet, db: tx }, tx);
    held.resolve();
    await release.promise;
    if (locked) await change({ ...sheet, db: tx }, tx);
  });
  await held.promise;
  const working = work();
  await waitForLockWaiters(database.sql, 1);
  release.resolve();
  await changing;
  return working;
}

test("a run that starts while the sheet is restored computes from what was restored, and the counts are those of the cells", async () => {
  const sheet = await randomSheet();
  const created = await sheet.version();
  await compute(sheet);
  const first = await sheet.version();
  const before = await valuesOf(sheet, "random");
  await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("name", 0) }, "eva");
  await compute(sheet, { columnIds: [(await sheet.column("random")).id], statuses: [] });
  const columnIds = [(await sheet.column("copy")).id];
  await during(
    sheet,
    (restored) => restoreTo(restored, first),
    () => compute(sheet, { columnIds, statuses: [] }),
  );
  expect(await valuesOf(sheet, "random")).toEqual(before);
  const copies = await valuesOf(sheet, "copy");
  for (const [row, value] of Object.entries(before)) expect(copies[Number(row)]).toEqual({ random: value });
  expect(await statuses(sheet)).toMatchObject({ STALE: 0, COMPLETED: 6 });

  await during(
    sheet,
    (restored) => restoreTo(restored, created),
    () => compute(sheet, { columnIds, statuses: [] }),
  );
  for (const title of ["random", "copy"]) {
    const { epoch } = await sheet.column(title);
    const fresh = [...(await sheet.cells(title)).values()].filter((cell) => cell.epoch === epoch);
    const [counts] = await database.sql`
      select completed_count from column_counts where column_key = ${(await sheet.column(title)).column_key}`;
    expect(counts?.completed_count).toBe(fresh.length);
  }
  // With counts that are too low this would be refused.
  await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("name", 0) }, "ann");
});

test("a run that replaces the results of another writes a version of its own, so the earlier ones are read and restored", async () => {
  const sheet = await randomSheet();
  await compute(sheet);
  const [first, answers] = [await sheet.version(), await valuesOf(sheet, "random")];
  await compute(sheet, { statuses: [] });
  const [second, others] = [await sheet.version(), await valuesOf(sheet, "random")];
  expect(second).toBe(first + 1);
  expect(others).not.toEqual(answers);
  const readAt = async (version: number) => {
    const { rows, columns, cellAt } = await readSnapshot(sheet.db, sheet.sheet_id, version, { after: null, limit: 10 });
    const random = columns.find(({ title }) => title === "random");
    return rows.map(({ row_index }) => JSON.parse(cellAt(random as never, row_index).stored?.value ?? "null"));
  };
  expect(await readAt(first)).toEqual(Object.values(answers));
  expect(await readAt(second)).toEqual(Object.values(others));
  await restoreTo(sheet, first);
  expect(await valuesOf(sheet, "random")).toEqual(answers);
});

test("a version reads the same after later runs, whatever they compute", async () => {
  const sheet = await randomSheet();
  await compute(sheet, { rowIndices: [0] });
  const version = await sheet.version();
  const readIt = async () => {
    const { rows, columns, cellAt } = await readSnapshot(sheet.db, sheet.sheet_id, version, { after: null, limit: 10 });
    return rows.flatMap(({ row_index }) => columns.slice(1).map((column) => cellAt(column, row_index)));
  };
  const reading = await readIt();
  expect(reading.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED", "STALE", "STALE", "STALE", "STALE"]);
  await compute(sheet);
  expect(await readIt()).toEqual(reading);
});

test("runs at the same time that replace nothing of each other share a version", async () => {
  const sheet = await randomSheet();
  const runs = [await start(sheet, { rowIndices: [0, 1] }), await start(sheet, { rowIndices: [2] })] as string[];
  const before = await sheet.version();
  for (const id of runs) await run(sheet.db, id);
  expect(await sheet.version()).toBe(before + 1);
  expect(await statuses(sheet)).toMatchObject({ COMPLETED: 6, STALE: 0, QUEUED: 0 });
});

/** `len` over no rows. */
async function emptySheet(): Promise<TestSheet> {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, "name\nada\n");
  await deleteRows(scope, sheet, [0]);
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  return sheet;
}

const additions: Record<string, (sheet: TestSheet) => Promise<unknown>> = {
  "rows that arrive": (sheet) => addRows(sheet.db, sheet, { count: 3, values: [] }),
  "rows that arrive and are computed": async (sheet) => {
    await addRows(sheet.db, sheet, { count: 3, values: [] });
    await compute(sheet);
  },
};
const requests: Record<string, (sheet: TestSheet, cellIds: string[]) => Promise<string | null>> = {
  "all rows": (sheet) => compute(sheet),
  "all rows, whatever their state": (sheet) => compute(sheet, { statuses: [] }),
  "listed rows": (sheet) => compute(sheet, { rowIndices: [0, 2], statuses: [] }),
  "listed cells": async (sheet, cellIds) => {
    const { operation } = await recalculateCells(sheet.db, sheet, cellIds);
    if (operation) await run(sheet.db, operation.id);
    return operation?.id ?? null;
  },
};

for (const [addition, add] of Object.entries(additions)) {
  test.each(Object.entries(requests))(
    `${addition} while a run of %s is made leave nothing queued`,
    async (_, request) => {
      const sheet = await emptySheet();
      const cellIds = [await sheet.cellId("len", 1)];
      const operationId = await during(sheet, add, () => request(sheet, cellIds), "columns");
      if (operationId !== null) {
        const operation = await findOperation(sheet.db, operationId);
        expect(operation).toMatchObject({ status: "completed" });
        expect(operation?.cell_count).toBeGreaterThanOrEqual(0);
      }
      expect(await statuses(sheet)).toMatchObject({ QUEUED: 0, RUNNING: 0 });
      await compute(sheet);
      expect(await statuses(sheet)).toMatchObject({ STALE: 0, COMPLETED: 3 });
    },
  );
}

test("a run that starts while its sheet is deleted ends", async () => {
  const sheet = await randomSheet();
  const operationId = await during(
    sheet,
    (deleted) => deleteSheet(deleted.db, deleted),
    () => compute(sheet),
    "columns",
  );
  if (operationId !== null) expect(await findOperation(sheet.db, operationId)).toMatchObject({ status: "cancelled" });
});
