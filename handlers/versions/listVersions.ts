import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import { listVersions as listVersionRecords } from "../../db/queries/sheets/versions.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentVersion } from "./presentVersion.ts";

export async function listVersions(
  ctx: Context,
  { params, query }: Input<"listVersions">,
): Promise<Reply<"listVersions">> {
  const { cursor, limit, order } = query;
  const page = { of: params.sheet_id.toLowerCase(), sort: "version_number", order, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor);
  const sheet = await getSheet(ctx.db, params.table_id, params.sheet_id);
  const versions = await listVersionRecords(ctx.db, sheet.id, {
    order,
    after: after ? (after[0] as number) : null,
    limit,
  });
  const envelope = listEnvelope(versions, limit, page, (version) => [version.version_number]);
  return { status: 200, body: { ...envelope, data: envelope.data.map(presentVersion) } };
}
