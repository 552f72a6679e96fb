import type { ColumnRecord } from "../../db/queries/columns.ts";
import type { RowRecord } from "../../db/queries/rows.ts";
import { listVersionTimes } from "../../db/queries/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { type CellStates, readCellStates } from "../cells/cellStates.ts";

/** What is needed to show the cells of some rows. */
export interface RowCells {
  states: CellStates;
  /** When a version was taken, by its number: a TEXT cell was changed with the version that its row is from. */
  versionTime(versionNumber: number): string;
}

/** Reads what the cells of these rows hold beyond the rows themselves: one query each, whatever their number. */
export async function readRowCells(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  rows: readonly RowRecord[],
): Promise<RowCells> {
  if (rows.length === 0) return { states: () => ({ stored: undefined, status: "STALE" }), versionTime: () => "" };
  const [states, times] = await Promise.all([
    readCellStates(
      db,
      sheetId,
      columns,
      rows.map((row) => row.row_index),
    ),
    listVersionTimes(db, sheetId, [...new Set(rows.map((row) => row.valid_from))]),
  ]);
  return {
    states,
    versionTime(versionNumber) {
      const time = times.get(versionNumber);
      if (time === undefined) throw new Error(`sheet ${sheetId} has no record of its version ${versionNumber}`);
      return time;
    },
  };
}
