import { type ColumnRecord, findEpochChange, listSheetColumns } from "../../db/queries/columns.ts";
import { findRow, listRowStates, type RowRecord } from "../../db/queries/rows.ts";
import { findCreationOf, findVersionByNumber, type VersionRecord } from "../../db/queries/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { type CellStatus, type ComputedCellState, readCellStates, storedStatus } from "./cellStates.ts";
import { cellNotFound, findCellColumn } from "./updateCell.ts";

export interface StaleCause {
  kind: "never_computed" | "value_changed" | "column_changed";
  version: VersionRecord;
}

export interface CellInput {
  column_id: string;
  title: string | null;
  config_key: string | null;
  exists: boolean;
  status: CellStatus | null;
  version_number: number | null;
  has_changed: boolean;
}

export interface CellExplanation {
  isStale: boolean;
  cause: StaleCause | null;
  inputs: CellInput[];
}

/**
 * Why a cell is stale, and what it was computed from. Nothing is kept for this: the version that a stale cell's state
 * is from, or that raised its column's epoch first, is the change that did it.
 * @throws Problem not_found
 */
export async function explainCell(db: Scope, sheetId: string, cellId: string): Promise<CellExplanation> {
  const columns = await listSheetColumns(db, sheetId);
  const { column, rowIndex } = findCellColumn(columns, cellId);
  const row = await findRow(db, sheetId, rowIndex);
  if (!row) throw cellNotFound(cellId);
  if (column.text_slot !== null) return { isStale: false, cause: null, inputs: [] };

  const states = await readCellStates(db, sheetId, columns, [rowIndex]);
  const { stored } = states(column.column_key, rowIndex);
  const isStale = storedStatus(stored, column.epoch) === "STALE";
  return {
    isStale,
    cause: isStale ? await findCause(db, sheetId, column, rowIndex, stored) : null,
    inputs: await readInputs(db, sheetId, columns, column, row, (key) => states(key, rowIndex)),
  };
}

async function findCause(
  db: Scope,
  sheetId: string,
  column: ColumnRecord,
  rowIndex: number,
  stored: ComputedCellState["stored"],
): Promise<StaleCause> {
  if (!stored) {
    const created = await findCreationOf(db, sheetId, column.id, rowIndex);
    return { kind: "never_computed", version: await findVersionByNumber(db, sheetId, created) };
  }
  const columnChange = stored.epoch < column.epoch ? await findEpochChange(db, column, stored.epoch) : null;
  const valueChange = stored.status === "STALE" ? stored.valid_from : null;
  // Both may have happened since; what came first made it stale.
  if (columnChange !== null && (valueChange === null || columnChange < valueChange)) {
    return { kind: "column_changed", version: await findVersionByNumber(db, sheetId, columnChange) };
  }
  return { kind: "value_changed", version: await findVersionByNumber(db, sheetId, valueChange as number) };
}

async function readInputs(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  column: ColumnRecord,
  row: RowRecord,
  stateOf: (columnKey: number) => ComputedCellState,
): Promise<CellInput[]> {
  const rowStates = await listRowStates(db, sheetId, row.row_index);
  const computedVersion = stateOf(column.column_key).stored?.computed_version ?? 0;
  return column.dependencies.map((dependency) => {
    const source = columns.find((one) => one.id === dependency.column_id);
    const place = { column_id: dependency.column_id, config_key: dependency.config_key };
    if (!source) return { ...place, title: null, exists: false, status: null, version_number: null, has_changed: true };
    const isText = source.text_slot !== null;
    const state = isText ? null : stateOf(source.column_key);
    const version = state
      ? (state.stored?.computed_version ?? null)
      : textVersion(rowStates, source.text_slot as number);
    return {
      ...place,
      title: source.title,
      exists: true,
      status: state ? state.status : "COMPLETED",
      version_number: version,
      has_changed: version === null || version > computedVersion,
    };
  });
}

/** The version in which a TEXT value became what it is: the oldest of the row's states since which it is the same. */
function textVersion(states: readonly RowRecord[], slot: number): number {
  const [current] = states as [RowRecord];
  let version = current.valid_from;
  for (const state of states) {
    if ((state.cells[slot - 1] ?? null) !== (current.cells[slot - 1] ?? null)) break;
    version = state.valid_from;
  }
  return version;
}
