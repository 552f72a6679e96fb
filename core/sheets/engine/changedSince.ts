import { type ColumnRecord, listColumnsOf } from "../../../db/queries/sheets/columns.ts";
import { listRowsChangedSince } from "../../../db/queries/sheets/rows.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { sourceChange } from "../compositions/sourceChange.ts";
import { sourceOfComposition } from "../graph/columnGraph.ts";
import type { CellBlock } from "./loadBlock.ts";

/**
 * Rows of a block whose inputs have changed since it was loaded. Without an edit of the sheet since then nothing is read.
 * @returns row indices
 */
export async function rowsChangedSinceLoad(db: Scope, sheet: LockedSheet, block: CellBlock): Promise<number[]> {
  if (sheet.edit_version <= block.loadedVersion || block.rowIndices.length === 0) return [];
  const now = new Map((await listColumnsOf(db, sheet)).map((column) => [column.id, column]));
  const before = new Map(block.allColumns.map((column) => [column.id, column]));
  const rows = new Set<number>();
  for (const id of new Set(block.columns.flatMap((column) => [column.id, ...column.sourceIds]))) {
    const [then, current] = [before.get(id), now.get(id)];
    if (current ? current.valid_from <= block.loadedVersion : !then) continue;
    const changed = then && current && (await rowsFollowed(db, then, current, block.rowIndices));
    if (!changed) return block.rowIndices;
    for (const row of changed) rows.add(row);
  }
  for (const row of await listRowsChangedSince(db, sheet.id, block.rowIndices, block.loadedVersion)) rows.add(row);
  return block.rowIndices.filter((row) => rows.has(row));
}

/**
 * Rows in which a composition shows another value because it followed its source.
 * @returns null for a column that was changed in another way, or as a whole
 */
async function rowsFollowed(
  db: Scope,
  then: ColumnRecord,
  now: ColumnRecord,
  rowIndices: number[],
): Promise<number[] | null> {
  const columnId = sourceOfComposition(now);
  const { source_sheet_id: sheetId, source_version: high } = now;
  const low = then.source_version;
  const isSameSource = then.source_sheet_id === sheetId && sourceOfComposition(then) === columnId;
  if (sheetId === null || columnId === undefined || !isSameSource || low === null || high === null) return null;
  const range = { after: (rowIndices[0] as number) - 1, below: (rowIndices.at(-1) as number) + 1 };
  const change = await sourceChange(db, { sheetId, columnId }, { low, high }, range);
  return change.wholly ? null : change.rows.map((row) => row.row_index);
}
