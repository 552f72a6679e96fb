import type { ColumnDiff, RowDiff, VersionSide } from "../../core/sheets/versions/diffVersions.ts";
import { type ComparedVersions, compareVersions } from "../../core/sheets/versions/readVersion.ts";
import type { VersionRecord } from "../../db/queries/sheets/versions.ts";
import type { Schemas } from "../../generated/types.ts";
import { presentColumn } from "../columns/presentColumn.ts";
import { handler } from "../handler.ts";
import { presentSnapshotCell } from "./presentSnapshotCell.ts";

export const diffVersions = handler<"diffVersions">(async (ctx, { params, query }, reply) => {
  const { to, cursor, limit } = query;
  const found = await compareVersions(ctx.db, params, params.version_id, to, { cursor, limit });
  const { nextCursor } = found;
  const hasMore = nextCursor !== null;
  return reply(200, {
    success: true,
    from: presentReference(found.from),
    to: presentReference(found.to),
    columns: found.columns.map((column) => presentColumnDiff(found, column)),
    data: found.rows.map((row) => presentRowDiff(found, row)),
    next_cursor: nextCursor,
    has_more: hasMore,
    pagination: { next_cursor: nextCursor, prev_cursor: null, has_more: hasMore, limit },
    filters: to ? { to } : {},
    count: found.rows.length,
  });
});

function presentReference({ id, version_number }: VersionRecord) {
  return { version_id: id, version_number };
}

function presentColumnDiff(
  { sourcesBefore, sourcesAfter }: ComparedVersions,
  { before, after, ...change }: ColumnDiff,
): Schemas["ColumnDiff"] {
  return {
    ...change,
    before: before && presentColumn(before, sourcesBefore),
    after: after && presentColumn(after, sourcesAfter),
  };
}

function presentRowDiff(found: ComparedVersions, row: RowDiff): Schemas["RowDiff"] {
  const cells = row.columnIds.map(
    (id) => [id, { before: presentSide(found.before, id, row), after: presentSide(found.after, id, row) }] as const,
  );
  return { row_index: row.rowIndex, change: row.change, cells: Object.fromEntries(cells) };
}

function presentSide(side: VersionSide, columnId: string, { rowIndex }: RowDiff) {
  const column = side.columns.find(({ id }) => id === columnId);
  const row = side.rows.get(rowIndex);
  return column && row ? presentSnapshotCell(column, row, side.cellAt) : null;
}
