import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listLabelChanges } from "../../db/queries/registry/labelChangeRequests.ts";
import { handler } from "../handler.ts";

export const listLabelChangeRequests = handler<"listLabelChangeRequests">(async (ctx, { query }, reply) => {
  const { cursor, limit, ...filters } = query;
  const list = `label change requests of ${ctx.db.workspaceId}`;
  const page = { of: list, order: "desc", filters, key: { requested_at: "time", id: "integer" } } as const;
  const requests = await listLabelChanges(ctx.db, filters, { after: keyAfter(page, cursor), limit });
  return reply(200, listEnvelope(requests, limit, page));
});
