import { listSheetsOfTable } from "../../core/sheets/tables/readTable.ts";
import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSheet } from "./presentSheet.ts";

export async function listSheets(ctx: Context, { params, query }: Input<"listSheets">): Reply<"listSheets"> {
  const { cursor, limit, order, ...filters } = query;
  const page = { of: params.table_id.toLowerCase(), sort: "index", order, filters };
  const after = decodeCursor(page, ["integer", "uuid"], cursor) as [number, string] | null;
  const sheets = await listSheetsOfTable(ctx.db, params.table_id, filters, {
    order,
    after: after && { index: after[0], id: after[1] },
    limit,
  });
  return { status: 200, body: listEnvelope(sheets.map(presentSheet), limit, page, (sheet) => [sheet.index, sheet.id]) };
}
