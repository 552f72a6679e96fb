import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { RowRecord } from "../../../db/queries/sheets/rows.ts";
import { listVersionTimes } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { type CellStates, readCellStates } from "../cells/cellStates.ts";
import { readCompositions, type ShownCells } from "../compositions/readCompositions.ts";

/** Data needed to show the cells of some rows. */
export interface RowCells {
  states: CellStates;
  /** Cells of compositions, by column and row. */
  composed: ShownCells;
  /** Times of versions by number: a TEXT cell was changed with the version that its row is from. */
  versionTime(versionNumber: number): string;
}

const noRows: RowCells = {
  states: () => ({ stored: undefined, status: "STALE" }),
  composed: () => ({ status: "STALE", value: null, display: null, error: null, updatedAt: null }),
  versionTime: () => "",
};

/**
 * Reads the cells of rows that the rows themselves do not hold, with one query for each kind, whatever the number of rows.
 * @param columns all columns of the sheet
 * @param shown those of them whose cells are looked up
 */
export async function readRowCells(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  rows: readonly RowRecord[],
  shown: readonly ColumnRecord[] = columns,
): Promise<RowCells> {
  if (rows.length === 0) return noRows;
  const rowIndices = rows.map((row) => row.row_index);
  const [states, composed, times] = await Promise.all([
    readCellStates(db, sheetId, columns, rowIndices, shown),
    readCompositions(db, sheetId, columns, rowIndices, null, shown),
    listVersionTimes(db, sheetId, [...new Set(rows.map((row) => row.valid_from))]),
  ]);
  return {
    states,
    composed,
    versionTime(versionNumber) {
      const time = times.get(versionNumber);
      if (time === undefined) throw new Error(`sheet ${sheetId} has no record of its version ${versionNumber}`);
      return time;
    },
  };
}
