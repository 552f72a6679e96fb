import type { SpanEventRecord } from "../../../db/queries/logs/spanEvents.ts";
import { canonicalJson, type Json, type JsonObject } from "../../values/json.ts";
import { readEvent } from "./readNewSpan.ts";
import { type IncomingSpan, type SpanRecord, spanKey } from "./span.ts";

/** Events in the form of the official SDKs; times beyond 2^53 are texts of their digits. */
export function eventsOf({ events }: SpanRecord): JsonObject[] {
  return events.map(({ name, time_ns, attributes }) => ({
    name,
    timestamp: time_ns === null ? null : time_ns.toString(),
    attributes,
  }));
}

export function linksOf({ links }: SpanRecord): JsonObject[] {
  return links.map(({ trace_id, span_id, trace_state, attributes }) => ({
    context: { trace_id, span_id, trace_state },
    attributes,
  }));
}

/**
 * Adds to spans the events that came apart from them, behind their own and in the order of the list. Those that a span has
 * already, from an earlier time, are not added again.
 */
export function withEvents(batch: IncomingSpan[], apart: readonly SpanEventRecord[]): IncomingSpan[] {
  if (apart.length === 0) return batch;
  const bySpan = Map.groupBy(apart, spanKey);
  return batch.map((incoming) => {
    const added = bySpan.get(spanKey(incoming.span))?.map(({ event }) => event as unknown as JsonObject);
    if (!added) return incoming;
    const { span, verbatim } = incoming;
    const counts = new Map<string, number>();
    for (const event of added) counts.set(canonicalJson(event), (counts.get(canonicalJson(event)) ?? 0) + 1);
    const isOwn = (event: Json) => {
      const text = canonicalJson(event);
      const count = counts.get(text) ?? 0;
      counts.set(text, count - 1);
      return count <= 0;
    };
    const events = [...((verbatim?.events ?? eventsOf(span)) as JsonObject[]).filter(isOwn), ...added];
    const links = verbatim?.links ?? linksOf(span);
    return { ...incoming, span: { ...span, events: events.map(readEvent) }, verbatim: { events, links } };
  });
}
