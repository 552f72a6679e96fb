import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listDeletions as listRecords } from "../../db/queries/deletion/deletions.ts";
import { handler } from "../handler.ts";

export const listDeletions = handler<"listDeletions">(async (ctx, { query }, reply) => {
  const { cursor, limit } = query;
  const page = {
    of: `deletions of ${ctx.db.workspaceId}`,
    order: "desc",
    key: { created_at: "time", id: "uuid" },
  } as const;
  const deletions = await listRecords(ctx.db, { after: keyAfter(page, cursor), limit });
  return reply(200, listEnvelope(deletions, limit, page));
});
