import { envelope } from "../../core/workspace/events/envelope.ts";
import { lastEventNumber, listEvents as readEvents } from "../../db/queries/workspace/events.ts";
import type { Context, Input, Reply } from "../handler.ts";

export function listEvents({ db }: Context, { query }: Input<"listEvents">): Reply<"listEvents"> {
  const { after, event_types: types, limit } = query;
  return db.snapshot(async (tx) => {
    const found = await readEvents(tx, { after, types, limit });
    const events = found.slice(0, limit).map((event) => ({
      number: event.number,
      event_id: event.event_id,
      event: envelope(db.workspaceId, event),
    }));
    const has_more = found.length > limit;
    // Where the next page begins: at the end it is beyond what the filter left out.
    const last_number = has_more ? (events.at(-1)?.number ?? after) : Math.max(after, await lastEventNumber(tx));
    return { status: 200, body: { success: true, events, last_number, has_more } };
  });
}
