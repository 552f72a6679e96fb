import { getSheet } from "../../db/queries/sheets/sheets.ts";
import { getVersion as getVersionRecord } from "../../db/queries/sheets/versions.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentVersionDetail } from "./presentVersionDetail.ts";

export async function getVersion(ctx: Context, { params, query }: Input<"getVersion">): Promise<Reply<"getVersion">> {
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const version = await getVersionRecord(db, sheet.id, params.version_id);
    const detail = await presentVersionDetail(db, sheet.table_id, version, {
      cursor: query.rows_cursor,
      limit: query.rows_limit,
    });
    return { status: 200, body: { success: true, version: detail } };
  });
}
