import { listSheetsOfTable } from "../../core/sheets/tables/contentsOfTable.ts";
import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { handler } from "../handler.ts";
import { presentSheet } from "./presentSheet.ts";

export const listSheets = handler<"listSheets">(async (ctx, { params, query }, reply) => {
  const { cursor, limit, order, ...filters } = query;
  const page = { of: params.table_id.toLowerCase(), order, filters, key: { rank: "key", id: "uuid" } } as const;
  const after = keyAfter(page, cursor);
  const sheets = await listSheetsOfTable(ctx.db, params.table_id, filters, { order, after, limit });
  const { data, ...envelope } = listEnvelope(sheets, limit, page);
  return reply(200, { ...envelope, data: data.map(presentSheet) });
});
