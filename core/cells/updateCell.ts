import { cellId, decodeCellId } from "../../db/cellId.ts";
import { Problem } from "../../db/problem.ts";
import { markCellsStale } from "../../db/queries/cells.ts";
import { addColumnCounts, type ColumnRecord, listSheetColumns } from "../../db/queries/columns.ts";
import { findRow, type RowRecord, updateRow } from "../../db/queries/rows.ts";
import { type LockedSheet, lockSheet } from "../../db/queries/sheets.ts";
import { takeVersion } from "../../db/queries/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { downstreamOf } from "../graph/graph.ts";
import { decodeTextValue, encodeGivenValue } from "../tables/textValue.ts";
import type { Json } from "../values/json.ts";

export interface UpdatedCell {
  sheet: LockedSheet;
  column: ColumnRecord;
  row: RowRecord;
  /** Cells of the row that this edit made stale. */
  staleCount: number;
}

/**
 * Sets a TEXT cell and makes what depends on it in the same row stale. The same value again changes nothing and takes
 * no version. Its price does not depend on the number of rows.
 * @throws Problem not_found, bad_request for a cell that is computed
 */
export function updateCell(
  db: Scope,
  place: { tableId: string; sheetId: string; cellId: string },
  value: Json,
  changedBy: string | null,
): Promise<UpdatedCell> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place.tableId, place.sheetId);
    const columns = await listSheetColumns(tx, sheet.id);
    const { column, rowIndex } = findCellColumn(columns, place.cellId);
    if (column.text_slot === null) {
      throw new Problem(
        "bad_request",
        `The column "${column.title}" is computed. Only cells of TEXT columns can be set.`,
      );
    }
    const row = await findRow(tx, sheet.id, rowIndex);
    if (!row) throw cellNotFound(place.cellId);

    const stored = encodeGivenValue(value, ["body", "value"]);
    const before = row.cells[column.text_slot - 1] ?? null;
    if (stored === before) return { sheet, column, row, staleCount: 0 };

    const cells = withSlot(row.cells, column.text_slot, stored);
    const versionNumber = sheet.version_count + 1;
    await updateRow(tx, sheet.id, { rowIndex, cells, versionNumber });
    const readers = downstreamOf(
      columns.map((one) => ({ ...one, sourceIds: one.dependencies.map((dependency) => dependency.column_id) })),
      [column.id],
    );
    const lost = await markCellsStale(
      tx,
      {
        columnKeys: readers.map((reader) => reader.column_key),
        epochs: readers.map((reader) => reader.epoch),
        rowIndices: readers.map(() => rowIndex),
      },
      versionNumber,
    );
    await addColumnCounts(tx, sheet.id, lost);
    await takeVersion(tx, sheet, {
      reason: "cell_updated",
      deltas: [
        {
          op: "update",
          entity: "cell",
          id: cellId(column.column_key, rowIndex),
          column_id: column.id,
          row_index: rowIndex,
          ...changedValues(before, stored),
        },
      ],
      createdBy: changedBy,
    });
    const staleCount = lost.reduce((sum, count) => sum - count.completed_count - count.failed_count, 0);
    return { sheet, column, row: { ...row, cells, valid_from: versionNumber }, staleCount };
  });
}

/** Longer values are in the rows of this version and the one before, and need not be stored a third time. */
const maxDeltaLength = 10_000;

function changedValues(before: string | null, after: string | null): { before?: Json; after?: Json } {
  if ((before?.length ?? 0) + (after?.length ?? 0) > maxDeltaLength) return {};
  return { before: decodeTextValue(before), after: decodeTextValue(after) };
}

export function cellNotFound(id: string): Problem {
  return new Problem("not_found", `There is no cell ${id} in this sheet.`);
}

/**
 * The column and the row index that a cell id names. The row itself is not looked at.
 * @throws Problem not_found
 */
export function findCellColumn(
  columns: readonly ColumnRecord[],
  id: string,
): { column: ColumnRecord; rowIndex: number } {
  const decoded = decodeCellId(id);
  const column = decoded && columns.find((one) => one.column_key === decoded.columnKey);
  if (!column) throw cellNotFound(id);
  return { column, rowIndex: decoded.rowIndex };
}

/** Rows written before a column was added are shorter than its slot. */
function withSlot(cells: readonly (string | null)[], slot: number, value: string | null): (string | null)[] {
  const longer = Array.from({ length: Math.max(cells.length, slot) }, (_, index) => cells[index] ?? null);
  longer[slot - 1] = value;
  return longer;
}
