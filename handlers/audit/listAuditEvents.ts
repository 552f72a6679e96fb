import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { presentAuditEvent } from "../../core/workspace/audit/presentAuditEvent.ts";
import { listAuditEvents as listAuditEventRecords } from "../../db/queries/workspace/audit.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listAuditEvents(ctx: Context, { query }: Input<"listAuditEvents">): Reply<"listAuditEvents"> {
  const { cursor, limit, ...filters } = query;
  const page = { of: `audit of ${ctx.db.workspaceId}`, sort: "at", order: "desc" as const, filters };
  const after = decodeCursor(page, ["time", "key"], cursor) as [string, number] | null;
  const events = await listAuditEventRecords(ctx.db, filters, {
    after: after && { at: after[0], id: after[1] },
    limit,
  });
  return {
    status: 200,
    body: listEnvelope(events.map(presentAuditEvent), limit, page, (event) => [event.at, event.id]),
  };
}
