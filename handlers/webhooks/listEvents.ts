import { envelope } from "../../core/workspace/events/envelope.ts";
import { listEvents as readEvents } from "../../core/workspace/events/listEvents.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listEvents(ctx: Context, { query }: Input<"listEvents">): Reply<"listEvents"> {
  const { after, event_types: types, limit } = query;
  const { events, lastNumber, hasMore } = await readEvents(ctx.db, { after, types, limit });
  const shown = events.map((event) => ({
    number: event.number,
    event_id: event.event_id,
    event: envelope(ctx.db.workspaceId, event),
  }));
  return { status: 200, body: { success: true, events: shown, last_number: lastNumber, has_more: hasMore } };
}
