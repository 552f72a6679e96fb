import { envelope } from "../../core/workspace/events/envelope.ts";
import { listEvents as readEvents } from "../../core/workspace/events/listEvents.ts";
import { handler } from "../handler.ts";

export const listEvents = handler<"listEvents">(async (ctx, { query }, reply) => {
  const { after, event_types: types, limit } = query;
  const { events, lastNumber, hasMore } = await readEvents(ctx.db, { after, types, limit });
  const shown = events.map((event) => ({
    number: event.number,
    event_id: event.event_id,
    event: envelope(ctx.db.workspaceId, event),
  }));
  return reply(200, { success: true, events: shown, last_number: lastNumber, has_more: hasMore });
});
