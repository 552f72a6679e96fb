import { decodeCursor, listEnvelope } from "../../core/paging/cursor.ts";
import { listColumnPage, listSheetColumns } from "../../db/queries/columns.ts";
import { getSheet } from "../../db/queries/sheets.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { columnPresenter } from "./presentColumn.ts";

export async function listColumns(
  ctx: Context,
  { params, query }: Input<"listColumns">,
): Promise<Reply<"listColumns">> {
  const { limit, order, cursor } = query;
  const page = { of: params.sheet_id.toLowerCase(), sort: "position_rank", order, filters: {} };
  const after = decodeCursor(page, ["integer", "uuid"], cursor) as [number, string] | null;
  const sheet = await getSheet(ctx.db, params.table_id, params.sheet_id);
  const [columns, all] = await Promise.all([
    listColumnPage(ctx.db, sheet.id, { order, after: after && { position_rank: after[0], id: after[1] }, limit }),
    listSheetColumns(ctx.db, sheet.id),
  ]);
  const present = await columnPresenter(ctx.db, all, sheet.table_id);
  const envelope = listEnvelope(columns, limit, page, (column) => [column.position_rank, column.id]);
  return {
    status: 200,
    body: { ...envelope, data: envelope.data.map(present) },
  };
}
