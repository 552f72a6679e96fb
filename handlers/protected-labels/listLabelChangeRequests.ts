import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listLabelChanges } from "../../db/queries/registry/labelChangeRequests.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listLabelChangeRequests(
  ctx: Context,
  { query }: Input<"listLabelChangeRequests">,
): Reply<"listLabelChangeRequests"> {
  const { cursor, limit, ...filters } = query;
  const list = `label change requests of ${ctx.db.workspaceId}`;
  const page = { of: list, order: "desc", filters, key: { requested_at: "time", id: "integer" } } as const;
  const requests = await listLabelChanges(ctx.db, filters, { after: keyAfter(page, cursor), limit });
  return { status: 200, body: listEnvelope(requests, limit, page) };
}
