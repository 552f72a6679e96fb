import { insertSpanEvents, type SpanEventRecord } from "../../../db/queries/logs/spanEvents.ts";
import { listSpansByKey } from "../../../db/queries/logs/spans.ts";
import { listClosedTraces, lockBinding } from "../../../db/queries/logs/traces.ts";
import type { Scope } from "../../../db/scope.ts";
import { storedSpan } from "./batchCalls.ts";
import { storeInTraces } from "./ingestSpans.ts";
import { lockBatch } from "./lockedBatch.ts";
import { spanKey } from "./span.ts";

/**
 * Stores events that came apart from their spans. Spans that are stored get them, and their request logs are written again;
 * those that come later find them. An event that comes again changes nothing.
 * @returns the events of closed traces, which are left out
 */
export function joinEvents(db: Scope, events: SpanEventRecord[]): Promise<SpanEventRecord[]> {
  if (events.length === 0) return Promise.resolve([]);
  return db.transaction(async (tx) => {
    // Spans that are being stored would not see the events, nor be seen here.
    await lockBinding(tx);
    const closed = new Set(await listClosedTraces(tx, [...new Set(events.map(({ trace_id }) => trace_id))]));
    const open = events.filter(({ trace_id }) => !closed.has(trace_id));
    await insertSpanEvents(tx, open);
    const rows = await listSpansByKey(tx, [...new Map(open.map((event) => [spanKey(event), event])).values()]);
    const spans = rows.map(storedSpan);
    if (spans.length > 0) {
      const { stored } = await storeInTraces(tx, await lockBatch(tx, spans));
      await stored;
    }
    return events.filter(({ trace_id }) => closed.has(trace_id));
  });
}
