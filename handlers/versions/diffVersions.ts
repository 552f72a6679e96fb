import {
  type ColumnDiff,
  diffVersions as diff,
  type RowDiff,
  type VersionDiff,
} from "../../core/sheets/versions/diffVersions.ts";
import { decodeCursor, encodeCursor } from "../../core/values/cursor.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import { findVersionByNumber, getVersion } from "../../db/queries/sheets/versions.ts";
import type { components } from "../../generated/types.ts";
import { columnPresenter } from "../columns/presentColumn.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSnapshotCell } from "./presentSnapshotCell.ts";

export async function diffVersions(
  ctx: Context,
  { params, query }: Input<"diffVersions">,
): Promise<Reply<"diffVersions">> {
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const from = await getVersion(db, sheet.id, params.version_id);
    const to = query.to
      ? await getVersion(db, sheet.id, query.to)
      : await findVersionByNumber(db, sheet.id, sheet.version_count);
    const page = { of: from.id, sort: "row_index", order: "asc" as const, filters: { to: query.to } };
    const after = decodeCursor(page, ["integer"], query.cursor);
    const found = await diff(
      db,
      sheet.id,
      { from: from.version_number, to: to.version_number },
      { after: after ? (after[0] as number) : null, limit: query.limit },
    );
    const presenters = {
      before: await columnPresenter(db, found.before.columns, sheet.table_id),
      after: await columnPresenter(db, found.after.columns, sheet.table_id),
    };
    const nextCursor = found.continueAfter === null ? null : encodeCursor(page, [found.continueAfter]);
    const hasMore = nextCursor !== null;
    return {
      status: 200,
      body: {
        success: true,
        from: { version_id: from.id, version_number: from.version_number },
        to: { version_id: to.id, version_number: to.version_number },
        columns: found.columns.map((column) => presentColumnDiff(presenters, column)),
        data: found.rows.map((row) => presentRowDiff(found, row)),
        next_cursor: nextCursor,
        has_more: hasMore,
        pagination: { next_cursor: nextCursor, prev_cursor: null, has_more: hasMore, limit: query.limit },
        filters: query.to ? { to: query.to } : {},
        count: found.rows.length,
      },
    };
  });
}

type PresentColumn = Awaited<ReturnType<typeof columnPresenter>>;

function presentColumnDiff(
  present: { before: PresentColumn; after: PresentColumn },
  { column_id, change, made_cells_stale, before, after }: ColumnDiff,
): components["schemas"]["ColumnDiff"] {
  return {
    column_id,
    change,
    made_cells_stale,
    before: before && present.before(before),
    after: after && present.after(after),
  };
}

function presentRowDiff(found: VersionDiff, row: RowDiff): components["schemas"]["RowDiff"] {
  const cells = row.columnIds.map(
    (id) => [id, { before: presentSide(found.before, id, row), after: presentSide(found.after, id, row) }] as const,
  );
  return { row_index: row.rowIndex, change: row.change, cells: Object.fromEntries(cells) };
}

function presentSide(side: VersionDiff["before"], columnId: string, { rowIndex }: RowDiff) {
  const column = side.columns.find((one) => one.id === columnId);
  const row = side.rows.get(rowIndex);
  return column && row ? presentSnapshotCell(column, row, side.cellAt) : null;
}
