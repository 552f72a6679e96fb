import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listDeletions as listRecords } from "../../db/queries/deletion/deletions.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listDeletions(ctx: Context, { query }: Input<"listDeletions">): Reply<"listDeletions"> {
  const { cursor, limit } = query;
  const page = { of: `deletions of ${ctx.db.workspaceId}`, sort: "created_at", order: "desc" as const, filters: {} };
  const after = decodeCursor(page, ["time", "uuid"], cursor) as [string, string] | null;
  const deletions = await listRecords(ctx.db, { after: after && { at: after[0], id: after[1] }, limit });
  return { status: 200, body: listEnvelope(deletions, limit, page, ({ created_at, id }) => [created_at, id]) };
}
