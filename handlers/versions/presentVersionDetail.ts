import type { SnapshotPage } from "../../core/sheets/versions/readSnapshot.ts";
import type { VersionDetail } from "../../core/sheets/versions/readVersion.ts";
import type { RowRecord } from "../../db/queries/sheets/rows.ts";
import { limits } from "../../generated/limits.ts";
import type { Schemas } from "../../generated/types.ts";
import { presentColumn } from "../columns/presentColumn.ts";
import { presentSnapshotCell } from "./presentSnapshotCell.ts";
import { presentVersion } from "./presentVersion.ts";

const listedDeltas = limits["Version.deltas.maxItems"];

/** A version with its changes and one page of the sheet as it was. */
export function presentVersionDetail({ version, snapshot, sources, nextCursor }: VersionDetail): Schemas["Version"] {
  return {
    ...presentVersion(version),
    score: { ...version.score },
    score_configuration: version.score_configuration,
    deltas: version.deltas.slice(0, listedDeltas),
    snapshot: {
      sheet: { title: version.title, index: version.index },
      row_count: version.row_count,
      columns: snapshot.columns.map((column) => presentColumn(column, sources)),
      rows: snapshot.rows.map((row) => presentSnapshotRow(snapshot, row)),
      next_rows_cursor: nextCursor,
    },
  };
}

function presentSnapshotRow(snapshot: SnapshotPage, row: RowRecord) {
  const cells = snapshot.columns.map(
    (column) => [column.id, presentSnapshotCell(column, row, snapshot.cellAt)] as const,
  );
  return { row_index: row.row_index, cells: Object.fromEntries(cells) };
}
