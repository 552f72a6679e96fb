import { lastEventNumber, listEvents as listRecords } from "../../../db/queries/workspace/events.ts";
import type { Scope } from "../../../db/scope.ts";

/** One page of the feed. `lastNumber` is where the next page begins: at the end it is beyond what the filter left out. */
export function listEvents(
  db: Scope,
  { after, types, limit }: Parameters<typeof listRecords>[1],
): Promise<{ events: Awaited<ReturnType<typeof listRecords>>; lastNumber: number; hasMore: boolean }> {
  return db.snapshot(async (tx) => {
    const found = await listRecords(tx, { after, types, limit });
    const events = found.slice(0, limit);
    const hasMore = found.length > limit;
    const lastNumber = hasMore ? (events.at(-1)?.number ?? after) : Math.max(after, await lastEventNumber(tx));
    return { events, lastNumber, hasMore };
  });
}
