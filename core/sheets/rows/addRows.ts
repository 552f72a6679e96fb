import { type ColumnRecord, listColumnsOf } from "../../../db/queries/sheets/columns.ts";
import type { OperationRecord } from "../../../db/queries/sheets/operations.ts";
import { noteCreatedRows } from "../../../db/queries/sheets/restores.ts";
import { insertRows, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import { addRowCount, type LockedSheet, lockSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { unwrap } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";
import { encodeGivenValue } from "../../values/textValue.ts";
import { startAutoRun } from "../engine/autoRun.ts";

interface AddedRows {
  sheet: LockedSheet;
  columns: readonly ColumnRecord[];
  rows: RowRecord[];
  /** Run of the columns that compute by themselves. */
  run: OperationRecord | null;
}

/**
 * Appends `count` rows; `values[i]` holds the values of row i by the id of their TEXT column, and missing values are
 * blank. Computed cells of new rows are stale and not queued, except those of columns that compute by themselves.
 * @throws Problem not_found, bad_request for a sheet without columns and for values of columns that are not TEXT
 */
export function addRows(
  db: Scope,
  place: SheetPlace,
  request: { count: number; values: Record<string, Json>[] },
): Promise<AddedRows> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const columns = await listColumnsOf(tx, sheet);
    if (columns.length === 0) {
      throw new Problem("bad_request", "This sheet has no columns. Create a column before adding rows.");
    }
    const slots = textSlots(columns);
    const cells = Array.from({ length: request.count }, (_, index) =>
      encodeRow(slots, sheet.text_slot_count, request.values[index] ?? {}, index),
    );
    const versionNumber = sheet.version_count + 1;
    const startIndex = sheet.next_row_index;
    const added = { first: startIndex, end: startIndex + cells.length };
    // In this order: the version has the new count of rows.
    await Promise.all([
      insertRows(tx, sheet.id, { startIndex, cells, versionNumber }),
      addRowCount(tx, sheet.id, cells.length),
      noteCreatedRows(tx, sheet.id, versionNumber, added),
      takeVersion(tx, sheet, {
        reason: "rows_added",
        deltas: [{ op: "create", entity: "rows", first_row_index: startIndex, row_count: cells.length }],
      }),
    ]);
    const run = await startAutoRun(tx, sheet, columns, { columnIds: null, rows: added });
    const rows = cells.map((row, index) => ({ row_index: startIndex + index, valid_from: versionNumber, cells: row }));
    return { sheet: { ...sheet, row_count: sheet.row_count + rows.length }, columns, rows, run };
  });
}

function textSlots(columns: readonly ColumnRecord[]): Map<string, number | null> {
  return new Map(columns.map((column) => [column.id, column.type === "TEXT" ? column.text_slot : null]));
}

function encodeRow(
  slots: ReadonlyMap<string, number | null>,
  slotCount: number,
  values: Record<string, Json>,
  index: number,
): (string | null)[] {
  const cells = new Array<string | null>(slotCount).fill(null);
  for (const [columnId, value] of Object.entries(values)) {
    const slot = slots.get(columnId.toLowerCase());
    const loc = ["body", "values", index, columnId];
    if (slot === undefined || slot === null) {
      const reason = slot === null ? "is not a TEXT column; only those accept values" : "is not a column of this sheet";
      throw Problem.at("bad_request", loc, `values[${index}]: ${columnId} ${reason}.`, "invalid_column", reason);
    }
    cells[slot - 1] = encodeGivenValue(unwrap(value), loc);
  }
  return cells;
}
