import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listTables as listTableRecords } from "../../db/queries/sheets/tables.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listTables(ctx: Context, { query }: Input<"listTables">): Reply<"listTables"> {
  const { cursor, limit, order, ...filters } = query;
  const page = { of: `${ctx.db.workspaceId}`, order, filters, key: { created_at: "time", id: "uuid" } } as const;
  const tables = await listTableRecords(ctx.db, filters, { order, after: keyAfter(page, cursor), limit });
  return { status: 200, body: listEnvelope(tables, limit, page) };
}
