import { listSheetVersions } from "../../core/sheets/versions/readVersion.ts";
import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentVersion } from "./presentVersion.ts";

export async function listVersions(ctx: Context, { params, query }: Input<"listVersions">): Reply<"listVersions"> {
  const { cursor, limit, order } = query;
  const page = { of: params.sheet_id.toLowerCase(), sort: "version_number", order, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor) as [number] | null;
  const versions = await listSheetVersions(ctx.db, params, { order, after: after?.[0] ?? null, limit });
  const envelope = listEnvelope(versions, limit, page, (version) => [version.version_number]);
  const { next_cursor: _, has_more: __, ...published } = envelope;
  return { status: 200, body: { ...published, data: envelope.data.map(presentVersion) } };
}
