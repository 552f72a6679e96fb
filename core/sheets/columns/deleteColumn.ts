import {
  type ColumnRecord,
  listColumnCounts,
  listColumnsOf,
  raiseEpochs,
  removeColumns,
} from "../../../db/queries/sheets/columns.ts";
import { lockSheet } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { computedReadersOf } from "../graph/columnGraph.ts";
import type { ColumnPlace } from "./convertCells.ts";
import { noSuchColumn } from "./systemColumns.ts";

/**
 * Deletes a column from its sheet. Columns that read it keep their config, become stale, and say that the source is
 * missing when they run next. The column and its cells stay readable in older versions.
 * @returns the sheet's new version and how many of its cells are stale now
 * @throws Problem not_found
 */
export function deleteColumn(
  db: Scope,
  place: ColumnPlace,
): Promise<{ version: number; staleCount: number; column: ColumnRecord }> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const columns = await listColumnsOf(tx, sheet);
    const column = columns.find(({ id }) => id === place.column_id.toLowerCase());
    if (!column) throw noSuchColumn(columns, place.column_id);

    const readers = computedReadersOf(columns, [column.id]).map((reader) => reader.id);
    const versionNumber = sheet.version_count + 1;
    await raiseEpochs(tx, readers, versionNumber);
    const others = readers.length === 0 ? columns.filter((other) => other !== column) : undefined;
    await removeColumns(tx, [column], versionNumber, others);
    await takeVersion(tx, sheet, {
      reason: "column_deleted",
      deltas: [{ op: "delete", entity: "column", id: column.id, title: column.title }],
    });
    const counts = await listColumnCounts(tx, sheet.id);
    const fresh = counts.reduce((sum, count) => sum + count.completed_count + count.failed_count, 0);
    return { version: sheet.version_count, staleCount: counts.length * sheet.row_count - fresh, column };
  });
}
