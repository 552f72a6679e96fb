import {
  columnsWithMetrics,
  countBlockMetrics,
  listFormerTraceColumns,
} from "../../../db/queries/sheets/cellMetrics.ts";
import { countFreshCells, deleteCellsOfRows } from "../../../db/queries/sheets/cells.ts";
import { addColumnCounts, listColumnCounts, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { deleteRowRecords, listExistingRows } from "../../../db/queries/sheets/rows.ts";
import { type LockedSheet, lockSheet, type SheetPlace, subtractRowCount } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import { blockOf } from "../engine/blocks.ts";

interface DeletedRows {
  sheet: LockedSheet;
  deletedCount: number;
  /** Number of stale cells in the whole sheet. */
  staleCount: number;
}

/**
 * Deletes rows with their computed cells. Both stay in the history for older versions. A run under way drops
 * results for deleted rows when it saves. Where no row exists no version is taken.
 * @throws Problem not_found
 */
export function deleteRows(db: Scope, place: SheetPlace, rowIndices: number[]): Promise<DeletedRows> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const existing = await listExistingRows(tx, sheet.id, rowIndices);
    if (existing.length > 0) await deleteExistingRows(tx, sheet, existing);
    const counts = await listColumnCounts(tx, sheet.id);
    const fresh = counts.reduce((sum, count) => sum + count.completed_count + count.failed_count, 0);
    const rowCount = sheet.row_count - existing.length;
    return {
      sheet: { ...sheet, row_count: rowCount },
      deletedCount: existing.length,
      staleCount: counts.length * rowCount - fresh,
    };
  });
}

/** Deletes rows that the locked sheet has, with their cells, as its next version. */
export async function deleteExistingRows(db: Scope, sheet: LockedSheet, rowIndices: number[]): Promise<void> {
  await deleteCells(db, sheet, rowIndices);
  await deleteRowRecords(db, sheet.id, rowIndices, sheet.version_count + 1);
  await subtractRowCount(db, sheet.id, rowIndices.length);
  await takeVersion(db, sheet, {
    reason: "rows_deleted",
    deltas: [
      {
        op: "delete",
        entity: "rows",
        row_count: rowIndices.length,
        first_row_index: rowIndices[0],
        last_row_index: rowIndices.at(-1),
      },
    ],
  });
}

/** Moves the stored cells of rows of a locked sheet to the history, and counts them no more. */
export async function deleteCells(db: Scope, sheet: LockedSheet, rowIndices: number[]): Promise<void> {
  const all = await listSheetColumns(db, sheet.id);
  const computed = all.filter(isComputed);
  const columns = {
    columnKeys: computed.map((column) => column.column_key),
    epochs: computed.map((column) => column.epoch),
  };
  const versionNumber = sheet.version_count + 1;
  const lost = await countFreshCells(db, columns, rowIndices);
  const former = (await listFormerTraceColumns(db, sheet.id)).map((column) => column.column_key);
  const traced = all.filter((column) => column.type === "TRACE").map((column) => column.column_key);
  const keys = [...columns.columnKeys, ...traced, ...former];
  await deleteCellsOfRows(db, keys, rowIndices, versionNumber);
  const blocks = [...new Set(rowIndices.map(blockOf))];
  const measured = await columnsWithMetrics(db, keys);
  await countBlockMetrics(db, {
    columnKeys: measured.flatMap((key) => blocks.map(() => key)),
    blockIndices: measured.flatMap(() => blocks),
  });
  await addColumnCounts(
    db,
    sheet.id,
    lost.map((count) => ({
      column_key: count.column_key,
      completed_count: -count.completed_count,
      failed_count: -count.failed_count,
    })),
  );
}
