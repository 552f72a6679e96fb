import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listLabelChanges } from "../../db/queries/registry/labelChangeRequests.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listLabelChangeRequests(
  ctx: Context,
  { query }: Input<"listLabelChangeRequests">,
): Reply<"listLabelChangeRequests"> {
  const { cursor, limit, ...filters } = query;
  const list = `label change requests of ${ctx.db.workspaceId}`;
  const page = { of: list, sort: "requested_at", order: "desc" as const, filters };
  const after = decodeCursor(page, ["time", "integer"], cursor) as [string, number] | null;
  const requests = await listLabelChanges(ctx.db, filters, {
    after: after && { requested_at: after[0], id: after[1] },
    limit,
  });
  return { status: 200, body: listEnvelope(requests, limit, page, ({ requested_at, id }) => [requested_at, id]) };
}
