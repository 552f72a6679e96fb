import { readSnapshot, type SnapshotPage } from "../../core/sheets/versions/readSnapshot.ts";
import { decodeCursor, encodeCursor } from "../../core/values/cursor.ts";
import type { RowRecord } from "../../db/queries/sheets/rows.ts";
import type { VersionRecord } from "../../db/queries/sheets/versions.ts";
import type { Scope } from "../../db/scope.ts";
import { limits } from "../../generated/limits.ts";
import type { components } from "../../generated/types.ts";
import { columnPresenter } from "../columns/presentColumn.ts";
import { presentSnapshotCell } from "./presentSnapshotCell.ts";
import { presentVersion } from "./presentVersion.ts";

/** Deltas that one answer lists at most. */
const listedDeltas = limits["Version.deltas.maxItems"];

/** A version with its changes and one page of the sheet as it was. */
export async function presentVersionDetail(
  db: Scope,
  tableId: string,
  version: VersionRecord,
  rowPage: { cursor: string | undefined; limit: number },
): Promise<components["schemas"]["Version"]> {
  const order = { of: version.id, sort: "row_index", order: "asc" as const, filters: {} };
  const after = decodeCursor(order, ["integer"], rowPage.cursor);
  const page = { after: after ? (after[0] as number) : null, limit: rowPage.limit };
  const snapshot = await readSnapshot(db, version.sheet_id, version.version_number, page);
  const rows = snapshot.rows.slice(0, rowPage.limit);
  const last = rows.at(-1);
  const hasMore = snapshot.rows.length > rows.length;
  const present = await columnPresenter(db, snapshot.columns, tableId);
  return {
    ...presentVersion(version),
    score: { ...version.score },
    score_configuration: version.score_configuration,
    deltas: version.deltas.slice(0, listedDeltas),
    snapshot: {
      sheet: { title: version.title, index: version.index },
      row_count: version.row_count,
      columns: snapshot.columns.map(present),
      rows: rows.map((row) => presentSnapshotRow(snapshot, row)),
      next_rows_cursor: hasMore && last ? encodeCursor(order, [last.row_index]) : null,
    },
  };
}

function presentSnapshotRow(snapshot: SnapshotPage, row: RowRecord) {
  const cells = snapshot.columns.map(
    (column) => [column.id, presentSnapshotCell(column, row, snapshot.cellAt)] as const,
  );
  return { row_index: row.row_index, cells: Object.fromEntries(cells) };
}
