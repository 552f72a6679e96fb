import { clearMetrics } from "../../../db/queries/sheets/cellMetrics.ts";
import {
  type ColumnRecord,
  insertColumnCounts,
  listSheetColumns,
  removeColumnCounts,
} from "../../../db/queries/sheets/columns.ts";
import { cellsToData, dataToCells, type MovedRows } from "../../../db/queries/sheets/conversions.ts";
import { listChangedRowIndices } from "../../../db/queries/sheets/diffs.ts";
import { type LockedSheet, lockSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { closeRunVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData, isComputed } from "../../../domain/columnKind.ts";
import { refuseDuplicateTitle } from "./createColumn.ts";
import { type ColumnChangeRequest, redefineColumn } from "./redefineColumn.ts";

export type ColumnPlace = SheetPlace & { column_id: string };

/** Values that were moved to where the new type of a column will look for them; nothing reads them there yet. */
export interface PreparedConversion {
  /** The column that they were taken from. */
  before: ColumnRecord;
  /** The version of the sheet that they are from; rows that changed since are moved again. */
  versionNumber: number;
  /** Slot of the data from now on; undefined for a column that becomes computed. */
  slot: number | undefined;
}

/** Rows moved under one lock of the sheet, a fraction of a second: then others have their turn. */
const rowsAtOnce = 10_000;
const lastRowIndex = 2 ** 31 - 1;

/**
 * Moves the values of a large sheet before its column changes its type, piece by piece and without keeping the sheet
 * locked, to where only the new type looks. An abandoned attempt leaves nothing visible.
 * @returns null when nothing is to be moved, or too little to prepare it
 * @throws Problem as the change itself
 */
export async function prepareConversion(
  db: Scope,
  place: ColumnPlace,
  request: ColumnChangeRequest,
): Promise<PreparedConversion | null> {
  if (request.type === undefined) return null;
  const started = await db.transaction((tx) => startConversion(tx, place, request));
  if (!started) return null;
  const { prepared, rowEnd } = started;
  const move = valueMove(prepared.before, prepared.slot ?? null);
  for (const rows of rowRanges(rowEnd)) {
    const isUnchanged = await db.transaction(async (tx) => {
      await lockSheet(tx, place);
      const now = (await listSheetColumns(tx, place.sheet_id)).find((column) => column.id === prepared.before.id);
      if (now?.valid_from !== prepared.before.valid_from) return false;
      await move(tx, rows, prepared.versionNumber);
      return true;
    });
    if (!isUnchanged) return null;
  }
  return prepared;
}

async function startConversion(
  db: Scope,
  place: ColumnPlace,
  request: ColumnChangeRequest,
): Promise<{ prepared: PreparedConversion; rowEnd: number } | null> {
  const sheet = await lockSheet(db, place);
  if (sheet.next_row_index <= rowsAtOnce) return null;
  const columns = await listSheetColumns(db, sheet.id);
  const before = columns.find((column) => column.id === place.column_id.toLowerCase());
  if (!before || request.type === before.type) return null;
  const title = request.title?.trim() ?? before.title;
  const others = columns.filter((column) => column !== before);
  refuseDuplicateTitle(title, others);
  const { text_slot } = await redefineColumn(db, sheet, before, { ...request, title }, others);
  if ((text_slot === null) === (before.text_slot === null)) return null;
  // A run that goes on writing into this version would change moved values without a trace.
  if (sheet.version_is_open) await closeRunVersion(db, sheet.id, sheet.version_count);
  const prepared = { before, versionNumber: sheet.version_count, slot: text_slot ?? undefined };
  return { prepared, rowEnd: sheet.next_row_index };
}

/**
 * Moves the values of a column to where its new type keeps them. Data becomes the old, stale values of a computed column;
 * computed values become data, and also stay where they were, for the versions before. It costs in proportion to the
 * rows, or to those changed since the move was prepared.
 */
export async function convertCells(
  db: Scope,
  sheet: LockedSheet,
  before: ColumnRecord,
  after: ColumnRecord,
  versionNumber: number,
  prepared: PreparedConversion | null,
): Promise<void> {
  const becomesData = isComputed(before) && holdsData(after);
  const becomesComputed = holdsData(before) && isComputed(after);
  if (!becomesData && !becomesComputed) return;
  if (becomesData) await removeColumnCounts(db, sheet.id, [before.column_key]);
  if (becomesComputed) {
    await insertColumnCounts(db, sheet.id, [after.column_key]);
    await clearMetrics(db, after.column_key);
  }
  const move = valueMove(before, after.text_slot);
  const ranges = prepared ? [{ only: await changedRows(db, sheet, prepared) }] : rowRanges(sheet.next_row_index);
  for (const rows of ranges) await move(db, rows, versionNumber);
}

/** Query that moves values of a column between the rows and the cells. @param slot null for a column that becomes computed */
function valueMove(before: ColumnRecord, slot: number | null) {
  const { sheet_id: sheetId, column_key: columnKey, epoch, text_slot } = before;
  return (db: Scope, rows: MovedRows, versionNumber: number) =>
    slot === null
      ? dataToCells(db, sheetId, { columnKey, epoch, slot: text_slot as number }, rows, versionNumber)
      : cellsToData(db, sheetId, { columnKey, epoch, slot }, rows);
}

/** Ranges of rows to move, one after the other. The last has no end: rows deleted behind the last row may have left values. */
function rowRanges(rowEnd: number): MovedRows[] {
  const count = Math.max(1, Math.ceil(rowEnd / rowsAtOnce));
  return Array.from({ length: count }, (_, at) => ({
    from: at * rowsAtOnce,
    to: at === count - 1 ? lastRowIndex : (at + 1) * rowsAtOnce,
  }));
}

function changedRows(db: Scope, sheet: LockedSheet, { before, versionNumber }: PreparedConversion): Promise<number[]> {
  const between = { low: versionNumber, high: sheet.version_count };
  return listChangedRowIndices(db, sheet.id, [before.column_key], between, { after: -1, limit: lastRowIndex - 1 });
}
