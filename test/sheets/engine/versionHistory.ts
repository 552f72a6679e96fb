import { updateCell } from "../../../core/sheets/cells/updateCell.ts";
import { deleteColumn } from "../../../core/sheets/columns/deleteColumn.ts";
import { recalculateRange } from "../../../core/sheets/engine/recalculate.ts";
import { addRows } from "../../../core/sheets/rows/addRows.ts";
import { deleteRows } from "../../../core/sheets/rows/deleteRows.ts";
import type { Scope } from "../../../db/scope.ts";
import { sheetOf, type TestSheet, updateColumn } from "./support.ts";

/** A sheet of two TEXT columns and two computed ones that wait; `same` reads `len`. */
export async function historySheet(db: Scope): Promise<TestSheet> {
  const sheet = await sheetOf(db, "name,size\nada,3\nbob,5\neve,3\nmax,1\n");
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  await sheet.addColumn("same", "COMPARE", { sources: ["len", "size"], comparison_type: "NUMBER" });
  return sheet;
}

/** Computes what is stale. */
export async function compute(sheet: TestSheet): Promise<void> {
  const scope = { columnIds: null, rowIndices: null, statuses: null };
  const { operation } = await recalculateRange(sheet.db, sheet, scope);
  if (operation) await sheet.run(operation.id);
}

/** One of each kind of change, by what it does. */
export const edits: Record<string, (sheet: TestSheet) => Promise<unknown>> = {
  "a cell is edited": async (sheet) =>
    updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("name", 0) }, `robert ${await sheet.version()}`),
  "stale cells are computed": compute,
  "rows are added": (sheet) => addRows(sheet.db, sheet, { count: 3, values: [] }),
  "a row in the middle is deleted": (sheet) => deleteRows(sheet.db, sheet, [1]),
  "the last rows are deleted": (sheet) => deleteRows(sheet.db, sheet, [2, 3]),
  "a config is changed": async (sheet) =>
    updateColumn(
      sheet.db,
      { ...sheet, column_id: (await sheet.column("len")).id },
      { config: { source: "name", type: "words" } },
    ),
  "a column is renamed": async (sheet) =>
    updateColumn(sheet.db, { ...sheet, column_id: (await sheet.column("size")).id }, { title: "length" }),
  "a column is deleted": async (sheet) =>
    deleteColumn(sheet.db, { ...sheet, column_id: (await sheet.column("len")).id }),
  "a column is added": (sheet) => sheet.addColumn("has", "CONTAINS", { source: "name", value: "a" }),
};

/** A long history: indices of `edits`, the column's deletion near the end. */
export const longHistory = [1, 0, 1, 2, 3, 1, 5, 4, 2, 1, 8, 6, 0, 1, 7, 2];
