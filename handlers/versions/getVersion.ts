import { readVersion } from "../../core/sheets/versions/readVersion.ts";
import { handler } from "../handler.ts";
import { presentVersionDetail } from "./presentVersionDetail.ts";

export const getVersion = handler<"getVersion">(async (ctx, { params, query }, reply) => {
  const page = { cursor: query.rows_cursor, limit: query.rows_limit };
  const detail = await readVersion(ctx.db, params, params.version_id, page);
  return reply(200, { success: true, version: presentVersionDetail(detail) });
});
