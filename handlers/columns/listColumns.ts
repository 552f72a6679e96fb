import { listSystemColumns, type SystemColumn } from "../../core/sheets/columns/systemColumns.ts";
import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { type ColumnRecord, listSheetColumns } from "../../db/queries/sheets/columns.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { columnPresenter, presentSystemColumn } from "./presentColumn.ts";

type AnyColumn = ColumnRecord | SystemColumn;

export async function listColumns(
  ctx: Context,
  { params, query }: Input<"listColumns">,
): Promise<Reply<"listColumns">> {
  const { limit, order, cursor } = query;
  const page = { of: params.sheet_id.toLowerCase(), sort: "position_rank", order, filters: {} };
  const after = decodeCursor(page, ["integer", "uuid"], cursor) as SortKey | null;
  const sheet = await getSheet(ctx.db, params.table_id, params.sheet_id);
  // All of them: what they depend on is told by title. A sheet has at most a few thousand.
  const columns = await listSheetColumns(ctx.db, sheet.id);
  const system = query.include_system_columns ? await listSystemColumns(ctx.db, sheet.id, columns) : [];
  const fetched = pageOf([...columns, ...system], { order, after, limit: limit + 1 });
  const envelope = listEnvelope(fetched, limit, page, sortKey);
  const present = await columnPresenter(ctx.db, columns, sheet.table_id);
  return {
    status: 200,
    body: {
      ...envelope,
      data: envelope.data.map((column) => ("metric" in column ? presentSystemColumn(column, sheet) : present(column))),
    },
  };
}

type SortKey = [positionRank: number, id: string];

function sortKey({ position_rank, id }: AnyColumn): SortKey {
  return [position_rank, id];
}

function pageOf(
  columns: AnyColumn[],
  { order, after, limit }: { order: "asc" | "desc"; after: SortKey | null; limit: number },
): AnyColumn[] {
  const direction = order === "asc" ? 1 : -1;
  const compare = (one: SortKey, other: SortKey) =>
    direction * (one[0] - other[0] || (one[1] < other[1] ? -1 : Number(one[1] > other[1])));
  return columns
    .filter((column) => after === null || compare(sortKey(column), after) > 0)
    .sort((one, other) => compare(sortKey(one), sortKey(other)))
    .slice(0, limit);
}
