import type { SelectedCells } from "../../../db/queries/sheets/operations.ts";
import type { CellStatusRecord, StoredStatus } from "../../../domain/cell.ts";
import { blockOf } from "./blocks.ts";

export interface RunColumn {
  id: string;
  columnKey: number;
  /** Positions, in the list that this column is in, of the computed columns that it reads. */
  sources: number[];
}

/** A computed cell as it is stored, with its state by the epoch of its column. */
export interface StoredCell {
  stored: CellStatusRecord | undefined;
  status: StoredStatus;
}

/** Selection of cells by an operation, prepared for lookups cell by cell. */
export class Selection {
  private readonly rows: Set<number> | null;
  private readonly cells: Set<string> | null;
  private readonly keys: Set<number>;
  private readonly statuses: Set<string> | null;

  /** @param selectedCells an operation; without an id, one that has computed nothing yet */
  constructor(private readonly selectedCells: SelectedCells & { id?: string }) {
    this.keys = new Set(selectedCells.column_keys);
    this.statuses = selectedCells.statuses && new Set(selectedCells.statuses);
    this.rows = selectedCells.row_indices && new Set(selectedCells.row_indices);
    this.cells = selectedCells.is_cell_list
      ? new Set(selectedCells.column_keys.map((key, index) => `${key}:${selectedCells.row_indices?.[index]}`))
      : null;
  }

  includesColumn(columnKey: number): boolean {
    return this.keys.has(columnKey);
  }

  /** Rows of a block that are selected; null when all are. */
  rowsOfBlock(blockIndex: number): number[] | null {
    return this.rows && [...this.rows].filter((row) => blockOf(row) === blockIndex);
  }

  /** Whether the operation is to compute a cell for its own sake. */
  includes(columnKey: number, rowIndex: number, cell: StoredCell): boolean {
    if (this.hasComputed(cell)) return false;
    if (rowIndex >= this.selectedCells.row_limit) return false;
    if (this.cells ? !this.cells.has(`${columnKey}:${rowIndex}`) : !this.keys.has(columnKey)) return false;
    if (this.rows && !this.rows.has(rowIndex)) return false;
    return this.statuses === null || this.statuses.has(cell.status);
  }

  /**
   * Whether the operation has computed a cell already, and nothing has changed since: of a row that was saved in some columns
   * only, since the operation paused. Such a cell has had its calls, also if it failed.
   */
  hasComputed({ stored, status }: StoredCell): boolean {
    const { id } = this.selectedCells;
    return id !== undefined && stored?.execution_id === id && status !== "STALE";
  }

  /** Whether a selected cell in this state is computed even if its inputs are the same as last time. */
  forces(status: string): boolean {
    return this.selectedCells.is_cell_list || status !== "STALE";
  }
}

export const notDue = 0;
/** Cell that is not selected but needed by a selected cell of its row, and stale, failed, or about to become stale. */
export const duePrerequisite = 1;
const dueSelected = 2;
export const dueForced = 3;

/**
 * Finds the cells of some rows that an operation computes: the selected ones, and those that they need in the same row.
 *
 * @param columns in dependency order
 * @returns per column one byte per row: notDue, duePrerequisite, dueSelected or dueForced
 */
export function dueCells(
  selection: Selection,
  columns: readonly RunColumn[],
  rowIndices: readonly number[],
  cellAt: (column: number, row: number) => StoredCell,
): Uint8Array[] {
  const due = columns.map(() => new Uint8Array(rowIndices.length));
  const isNeeded = columns.map(() => new Uint8Array(rowIndices.length));
  for (let column = columns.length - 1; column >= 0; column--) {
    const { columnKey, sources } = columns[column] as RunColumn;
    const columnDue = due[column] as Uint8Array;
    const columnNeeded = isNeeded[column] as Uint8Array;
    const isSelectable = selection.includesColumn(columnKey);
    for (let row = 0; row < rowIndices.length; row++) {
      if (isSelectable) {
        const cell = cellAt(column, row);
        if (selection.includes(columnKey, rowIndices[row] as number, cell)) {
          columnDue[row] = selection.forces(cell.status) ? dueForced : dueSelected;
        }
      }
      if (columnDue[row] === notDue && columnNeeded[row] === 0) continue;
      for (const source of sources) {
        (isNeeded[source] as Uint8Array)[row] = 1;
        const sourceDue = due[source] as Uint8Array;
        if (columnDue[row] === notDue || sourceDue[row] !== notDue) continue;
        const cell = cellAt(source, row);
        if (cell.status !== "COMPLETED" && !selection.hasComputed(cell)) sourceDue[row] = duePrerequisite;
      }
    }
  }
  addBetween(columns, due, isNeeded);
  return due;
}

/** Makes cells prerequisites that lie between two due ones: what the first computes makes them stale. */
function addBetween(columns: readonly RunColumn[], due: Uint8Array[], isNeeded: Uint8Array[]): void {
  for (const [column, { sources }] of columns.entries()) {
    const columnDue = due[column] as Uint8Array;
    for (let row = 0; row < columnDue.length; row++) {
      if (columnDue[row] !== notDue || isNeeded[column]?.[row] !== 1) continue;
      if (sources.some((source) => due[source]?.[row] !== notDue)) columnDue[row] = duePrerequisite;
    }
  }
}
