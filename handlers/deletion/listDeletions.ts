import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listDeletions as listRecords } from "../../db/queries/deletion/deletions.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listDeletions(ctx: Context, { query }: Input<"listDeletions">): Reply<"listDeletions"> {
  const { cursor, limit } = query;
  const page = {
    of: `deletions of ${ctx.db.workspaceId}`,
    order: "desc",
    key: { created_at: "time", id: "uuid" },
  } as const;
  const deletions = await listRecords(ctx.db, { after: keyAfter(page, cursor), limit });
  return { status: 200, body: listEnvelope(deletions, limit, page) };
}
