import { insertColumns } from "../../db/queries/sheets/columns.ts";
import { noteCreatedRows } from "../../db/queries/sheets/restores.ts";
import { insertRows } from "../../db/queries/sheets/rows.ts";
import { insertSheet, type SheetRecord } from "../../db/queries/sheets/sheets.ts";
import { insertFirstVersion } from "../../db/queries/sheets/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { textColumns } from "./textColumns.ts";

/** Creates the sheet of a new table: one TEXT column and one blank row, ready to be typed into. */
export async function createBlankSheet(db: Scope, tableId: string): Promise<SheetRecord> {
  const sheet = await insertSheet(db, {
    table_id: tableId,
    title: "Sheet 1",
    index: 0,
    text_slot_count: 1,
    row_count: 1,
  });
  await Promise.all([
    insertColumns(db, sheet.id, textColumns(["Column A"], 1), 1),
    insertRows(db, sheet.id, { startIndex: 0, cells: [[null]], versionNumber: 1 }),
    noteCreatedRows(db, sheet.id, 1, { first: 0, end: 1 }),
    insertFirstVersion(db, sheet.id),
  ]);
  return sheet;
}
