import { holdsData, isComputed } from "../../db/columnKind.ts";
import { clearMetrics } from "../../db/queries/cellMetrics.ts";
import { type ColumnRecord, insertColumnCounts, removeColumnCounts } from "../../db/queries/columns.ts";
import { cellsToData, dataToCells } from "../../db/queries/conversions.ts";
import type { LockedSheet } from "../../db/queries/sheets.ts";
import type { Scope } from "../../db/scope.ts";

/** Rows that one statement moves, so that none runs into the time limit of a request. */
const rowsAtOnce = 50_000;

/**
 * Moves what the cells of a column hold to where its new type keeps it. Data becomes the old, stale values of a computed
 * column; computed values become data. What they were stays in the history. It costs in proportion to the rows.
 */
export async function convertCells(
  db: Scope,
  sheet: LockedSheet,
  before: ColumnRecord,
  after: ColumnRecord,
  versionNumber: number,
): Promise<void> {
  const becomesData = isComputed(before) && holdsData(after);
  const becomesComputed = holdsData(before) && isComputed(after);
  if (becomesData) {
    await removeColumnCounts(db, sheet.id, [before.column_key]);
    await clearMetrics(db, before.column_key);
  }
  if (becomesComputed) await insertColumnCounts(db, sheet.id, [after.column_key]);
  for (let from = 0; from < sheet.next_row_index; from += rowsAtOnce) {
    const rows = { from, to: from + rowsAtOnce };
    const { column_key: columnKey, epoch } = after;
    if (becomesData) await cellsToData(db, sheet.id, { columnKey, slot: after.text_slot }, rows, versionNumber);
    if (becomesComputed)
      await dataToCells(db, sheet.id, { columnKey, epoch, slot: before.text_slot }, rows, versionNumber);
  }
}
