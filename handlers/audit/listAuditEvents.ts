import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { presentAuditEvent } from "../../core/workspace/audit/presentAuditEvent.ts";
import { listAuditEvents as listAuditEventRecords } from "../../db/queries/workspace/audit.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listAuditEvents(ctx: Context, { query }: Input<"listAuditEvents">): Reply<"listAuditEvents"> {
  const { cursor, limit, ...filters } = query;
  const page = {
    of: `audit of ${ctx.db.workspaceId}`,
    order: "desc",
    filters,
    key: { at: "time", id: "key" },
  } as const;
  const events = await listAuditEventRecords(ctx.db, filters, { after: keyAfter(page, cursor), limit });
  return { status: 200, body: listEnvelope(events.map(presentAuditEvent), limit, page) };
}
