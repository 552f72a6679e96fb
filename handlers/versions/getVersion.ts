import { readVersion } from "../../core/sheets/versions/readVersion.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentVersionDetail } from "./presentVersionDetail.ts";

export async function getVersion(ctx: Context, { params, query }: Input<"getVersion">): Reply<"getVersion"> {
  const page = { cursor: query.rows_cursor, limit: query.rows_limit };
  const detail = await readVersion(ctx.db, params, params.version_id, page);
  return { status: 200, body: { success: true, version: presentVersionDetail(detail) } };
}
