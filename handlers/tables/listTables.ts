import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listTables as listTableRecords } from "../../db/queries/sheets/tables.ts";
import { handler } from "../handler.ts";

export const listTables = handler<"listTables">(async (ctx, { query }, reply) => {
  const { cursor, limit, order, ...filters } = query;
  const page = { of: `${ctx.db.workspaceId}`, order, filters, key: { created_at: "time", id: "uuid" } } as const;
  const tables = await listTableRecords(ctx.db, filters, { order, after: keyAfter(page, cursor), limit });
  return reply(200, listEnvelope(tables, limit, page));
});
