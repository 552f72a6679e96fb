import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listTables as listTableRecords } from "../../db/queries/sheets/tables.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listTables(ctx: Context, { query }: Input<"listTables">): Reply<"listTables"> {
  const { cursor, limit, order, ...filters } = query;
  const page = { of: `${ctx.db.workspaceId}`, sort: "created_at", order, filters };
  const after = decodeCursor(page, ["time", "uuid"], cursor) as [string, string] | null;
  const tables = await listTableRecords(ctx.db, filters, {
    order,
    after: after && { created_at: after[0], id: after[1] },
    limit,
  });
  return { status: 200, body: listEnvelope(tables, limit, page, (table) => [table.created_at, table.id]) };
}
