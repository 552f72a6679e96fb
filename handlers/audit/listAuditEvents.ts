import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { presentAuditEvent } from "../../core/workspace/audit/presentAuditEvent.ts";
import { listAuditEvents as listAuditEventRecords } from "../../db/queries/workspace/audit.ts";
import { handler } from "../handler.ts";

export const listAuditEvents = handler<"listAuditEvents">(async (ctx, { query }, reply) => {
  const { cursor, limit, ...filters } = query;
  const page = {
    of: `audit of ${ctx.db.workspaceId}`,
    order: "desc",
    filters,
    key: { at: "time", id: "key" },
  } as const;
  const events = await listAuditEventRecords(ctx.db, filters, { after: keyAfter(page, cursor), limit });
  return reply(200, listEnvelope(events.map(presentAuditEvent), limit, page));
});
