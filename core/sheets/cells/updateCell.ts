import { saveDataMetrics } from "../../../db/queries/sheets/cellMetrics.ts";
import { markCellsStale } from "../../../db/queries/sheets/cells.ts";
import { addColumnCounts, type ColumnRecord, listColumnsOf } from "../../../db/queries/sheets/columns.ts";
import type { OperationRecord } from "../../../db/queries/sheets/operations.ts";
import { findRow, updateRow } from "../../../db/queries/sheets/rows.ts";
import { type LockedSheet, lockSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { cellId, decodeCellId } from "../../../domain/cellId.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Json } from "../../values/json.ts";
import { decodeTextValue, isSameStored } from "../../values/textValue.ts";
import { traceMetrics } from "../../values/traceMetrics.ts";
import { systemColumnProblem } from "../columns/systemColumns.ts";
import { startAutoRun } from "../engine/autoRun.ts";
import { computedReadersOf } from "../graph/columnGraph.ts";
import { encodeData, storedIn } from "../tables/dataCell.ts";

export type CellPlace = SheetPlace & { cell_id: string };

export interface UpdatedCell {
  sheet: LockedSheet;
  column: ColumnRecord;
  /** Cells of the row that this edit made stale. */
  staleCount: number;
  /** Run of columns that compute by themselves. */
  run: OperationRecord | null;
}

/**
 * Sets a cell that holds data and makes the cells that depend on it in the same row stale. The same value again changes
 * nothing and takes no version. Its price does not depend on the number of rows.
 * @param as "display" when only the text to show was given
 * @throws Problem not_found, bad_request for a cell that holds no data and for a value that its column does not take
 */
export function updateCell(
  db: Scope,
  place: CellPlace,
  value: Json,
  as: "value" | "display" = "value",
): Promise<UpdatedCell> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const columns = await listColumnsOf(tx, sheet);
    const { column, rowIndex } = findCellColumn(columns, place.cell_id);
    if (!holdsData(column)) throw notSettable(column);
    const row = await findRow(tx, sheet.id, rowIndex, [column.text_slot]);
    if (!row) throw cellNotFound(place.cell_id);

    const before = storedIn(column, row.cells);
    const stored = encodeData(column, before, value, as);
    if (isSameStored(stored, before)) return { sheet, column, staleCount: 0, run: null };

    const versionNumber = sheet.version_count + 1;
    if (column.type === "TRACE" && as === "value") {
      const place = { sheetId: sheet.id, columnKey: column.column_key, rowIndex, versionNumber };
      await saveDataMetrics(tx, place, traceMetrics(value));
    }
    const readers = computedReadersOf(columns, [column.id]);
    const readingCells = {
      columnKeys: readers.map((reader) => reader.column_key),
      epochs: readers.map((reader) => reader.epoch),
      rowIndices: readers.map(() => rowIndex),
    };
    const [lost] = await Promise.all([
      markCellsStale(tx, readingCells, versionNumber),
      updateRow(tx, sheet.id, { rowIndex, slot: column.text_slot, stored, versionNumber }),
      takeVersion(tx, sheet, {
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
      }),
    ]);
    await addColumnCounts(tx, sheet.id, lost);
    const rows = { first: rowIndex, end: rowIndex + 1 };
    const run = await startAutoRun(tx, sheet, columns, { columnIds: [column.id], rows });
    const staleCount = lost.reduce((sum, count) => sum - count.completed_count - count.failed_count, 0);
    return { sheet, column, staleCount, run };
  });
}

function notSettable(column: ColumnRecord): Problem {
  const why =
    column.type === "COMPOSITION"
      ? "shows the cells of another column; set them there"
      : "is computed and cannot be set";
  return new Problem("bad_request", `The column "${column.title}" ${why}. Cells of TEXT and HUMAN columns can be set.`);
}

/** Longest values that a version's delta holds; longer ones are in the rows of this version and the one before. */
const maxDeltaLength = 10_000;

function changedValues(before: string | null, after: string | null): { before?: Json; after?: Json } {
  if ((before?.length ?? 0) + (after?.length ?? 0) > maxDeltaLength) return {};
  return { before: decodeTextValue(before), after: decodeTextValue(after) };
}

export function cellNotFound(id: string): Problem {
  return new Problem("not_found", `There is no cell ${id} in this sheet.`);
}

/**
 * Finds the column and the row index that a cell id names. The row itself is not looked at.
 * @throws Problem not_found, bad_request for a cell of a system column
 */
export function findCellColumn(
  columns: readonly ColumnRecord[],
  id: string,
): { column: ColumnRecord; rowIndex: number } {
  const decoded = decodeCellId(id);
  const column = decoded && columns.find(({ column_key }) => column_key === decoded.columnKey);
  if (!column) throw cellNotFound(id);
  if (decoded.metric !== null) throw systemColumnProblem(column);
  return { column, rowIndex: decoded.rowIndex };
}
