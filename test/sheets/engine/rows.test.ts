import { expect, test } from "bun:test";
import { countStatuses } from "../../../core/sheets/cells/statusCounts.ts";
import { recalculateRange } from "../../../core/sheets/engine/recalculate.ts";
import { addRows } from "../../../core/sheets/rows/addRows.ts";
import { deleteRows } from "../../../core/sheets/rows/deleteRows.ts";
import { getSheet } from "../../../db/queries/sheets/sheets.ts";
import { createTestDatabase } from "../../support/database.ts";
import { runDuring, sheetOf, valuesOf } from "./support.ts";

const database = await createTestDatabase();

async function computedSheet() {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, "name\nada\nbob\neve\n");
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  const { operation } = await recalculateRange(scope, sheet, { columnIds: null, rowIndices: null, statuses: null });
  await sheet.run(operation?.id as string);
  return sheet;
}

test("deleted rows take their cells with them, the rest keeps its indices, and the counts stay right", async () => {
  const sheet = await computedSheet();
  const deleted = await deleteRows(sheet.db, sheet, [1, 99]);
  expect(deleted).toMatchObject({ deletedCount: 1, staleCount: 0 });
  expect(await valuesOf(sheet, "len")).toEqual({ 0: 3, 2: 3 });
  const record = await getSheet(sheet.db, sheet);
  expect(record).toMatchObject({ row_count: 2, next_row_index: 3 });
  expect((await countStatuses(sheet.db, record)).counts).toMatchObject({ COMPLETED: 2, STALE: 0 });
  const version = await sheet.version();
  expect(await deleteRows(sheet.db, sheet, [1, 99])).toMatchObject({ deletedCount: 0 });
  expect(await sheet.version()).toBe(version);
});

test("new rows follow the last one that is left, and an emptied sheet begins again at 0", async () => {
  const sheet = await computedSheet();
  await deleteRows(sheet.db, sheet, [2]);
  const added = await addRows(sheet.db, sheet, { count: 1, values: [] });
  expect(added.rows.map((row) => row.row_index)).toEqual([2]);
  await deleteRows(sheet.db, sheet, [0, 1, 2]);
  const again = await addRows(sheet.db, sheet, { count: 2, values: [] });
  expect(again.rows.map((row) => row.row_index)).toEqual([0, 1]);
  expect(await valuesOf(sheet, "len")).toEqual({});
});

test("a result for a row that was deleted meanwhile is thrown away", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, "name\nada\nbob\n");
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  const { operation } = await recalculateRange(scope, sheet, { columnIds: null, rowIndices: null, statuses: null });
  await runDuring(sheet, operation?.id as string, (tx) => deleteRows(tx, sheet, [0]));
  expect(await valuesOf(sheet, "len")).toEqual({ 1: 3 });
});
