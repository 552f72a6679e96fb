import { envelope } from "../../core/workspace/events/envelope.ts";
import { lastEventNumber, listEvents as listEventRecords } from "../../db/queries/workspace/events.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listEvents(ctx: Context, { query }: Input<"listEvents">): Promise<Reply<"listEvents">> {
  const { after, event_types: types, limit } = query;
  return ctx.db.snapshot(async (db) => {
    const found = await listEventRecords(db, { after, types, limit });
    const page = found.slice(0, limit);
    const hasMore = found.length > limit;
    // At the end, what the filter passed over has been seen as well.
    const last = hasMore ? (page.at(-1)?.number ?? after) : Math.max(after, await lastEventNumber(db));
    const events = page.map((event) => ({
      number: event.number,
      event_id: event.event_id,
      event: envelope(db.workspaceId, event),
    }));
    return { status: 200, body: { success: true, events, last_number: last, has_more: hasMore } };
  });
}
