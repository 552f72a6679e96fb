import { listSheetVersions } from "../../core/sheets/versions/readVersion.ts";
import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { handler } from "../handler.ts";
import { presentVersion } from "./presentVersion.ts";

export const listVersions = handler<"listVersions">(async (ctx, { params, query }, reply) => {
  const { cursor, limit, order } = query;
  const page = { of: params.sheet_id.toLowerCase(), order, key: { version_number: "integer" } } as const;
  const after = keyAfter(page, cursor)?.version_number ?? null;
  const versions = await listSheetVersions(ctx.db, params, { order, after, limit });
  const envelope = listEnvelope(versions, limit, page);
  const { next_cursor: _, has_more: __, ...published } = envelope;
  return reply(200, { ...published, data: envelope.data.map(presentVersion) });
});
