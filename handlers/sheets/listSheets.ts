import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listSheets as listSheetRecords } from "../../db/queries/sheets/sheets.ts";
import { getTable } from "../../db/queries/sheets/tables.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSheet } from "./presentSheet.ts";

export async function listSheets(ctx: Context, { params, query }: Input<"listSheets">): Promise<Reply<"listSheets">> {
  const { cursor, limit, order, ...filters } = query;
  const page = { of: params.table_id.toLowerCase(), sort: "index", order, filters };
  const after = decodeCursor(page, ["integer", "uuid"], cursor) as [number, string] | null;
  const table = await getTable(ctx.db, params.table_id);
  const sheets = await listSheetRecords(ctx.db, table.id, filters, {
    order,
    after: after && { index: after[0], id: after[1] },
    limit,
  });
  return { status: 200, body: listEnvelope(sheets.map(presentSheet), limit, page, (sheet) => [sheet.index, sheet.id]) };
}
