import type { SpanOutline } from "../../../db/queries/logs/spanOutlines.ts";
import { listSpansByKey, type SpanRow } from "../../../db/queries/logs/spans.ts";
import type { Scope } from "../../../db/scope.ts";
import { deriveRequestLog } from "../conventions/deriveRequestLog.ts";
import { type CallFacts, type CallInTrace, callFacts, doubledCalls, parentKey } from "../conventions/doubledCalls.ts";
import type { JsonObject, RequestLogDraft } from "../requests/requestLogDraft.ts";
import { readEvent, readLink } from "./readNewSpan.ts";
import { type IncomingSpan, spanKey } from "./span.ts";

/** A span to store, with the call of a model that its attributes stand for. */
export interface SpanWithCall extends IncomingSpan {
  derived: RequestLogDraft | null;
  call: CallFacts | null;
}

interface BatchCalls {
  /** The batch, and after it stored spans whose request log is another now. */
  spans: SpanWithCall[];
  /** The calls that have no log of their own, by the key of the span, each with the key of the span whose log it is. */
  doubled: Map<string, string>;
}

/**
 * Finds which of these calls are calls of other spans as well. They are compared with those that are stored, so that the logs
 * of a trace do not depend on which spans come together, and in which order.
 *
 * @param before what is stored and related to the batch (`listRelatedOutlines`)
 */
export async function findCalls(tx: Scope, spans: SpanWithCall[], before: SpanOutline[]): Promise<BatchCalls> {
  const sent = new Set(before.length === 0 ? [] : spans.map(({ span }) => spanKey(span)));
  const stored = before.flatMap((span) => (span.call && !sent.has(spanKey(span)) ? { ...span, call: span.call } : []));
  const calls = [...spans.flatMap(({ span, call }) => (call ? { ...span, call } : [])), ...stored];
  const around = stored.length === 0 ? calls : callsAround(sent, calls);
  const judged = new Set(around.map(spanKey));
  const doubled = throughOthers(doubledCalls(around));
  const owners = before.filter((span) => span.owns_request_log).map(spanKey);
  const heirs = new Set(owners.flatMap((key) => doubled.get(key) ?? []));
  const changed = stored.filter((span) => {
    const key = spanKey(span);
    if (!judged.has(key)) return false;
    return doubled.has(key) ? span.owns_request_log : heirs.has(key) || span.request_log_id === null;
  });
  const rows = changed.length === 0 ? [] : await listSpansByKey(tx, changed);
  return { spans: [...spans, ...rows.map(storedSpan).map(withCall)], doubled };
}

/**
 * Selects the calls of the batch, and those that hang on them by calls alone, above or below. Of the others that are related to
 * the batch, not all calls around them are known.
 * @param sent keys of the batch
 */
function callsAround(sent: ReadonlySet<string>, calls: readonly CallInTrace[]): CallInTrace[] {
  const byKey = new Map(calls.map((call) => [spanKey(call), call]));
  const below = Map.groupBy(calls, parentKey);
  const found = new Map([...byKey].filter(([key]) => sent.has(key)));
  for (const [key, call] of found) {
    const above = byKey.get(parentKey(call)) ?? [];
    for (const next of [above, below.get(key) ?? []].flat()) found.set(spanKey(next), next);
  }
  return [...found.values()];
}

/** Finds the call that a span stands for. The caller keeps the log of a span that came with one; nothing is derived from it. */
export function withCall(incoming: IncomingSpan): SpanWithCall {
  const derived = incoming.requestLog ? null : deriveRequestLog(incoming.span);
  return { ...incoming, derived, call: derived && callFacts(derived) };
}

/** The calls that stand for others in the end, where those that stand for others have others themselves. */
function throughOthers(direct: ReadonlyMap<string, string>): Map<string, string> {
  const ends = new Map<string, string>();
  for (const [key, other] of direct) {
    // Each call is gone through once, however long a chain is.
    const way = [key];
    let end = other;
    for (let next = direct.get(end); next !== undefined; next = direct.get(end)) {
      const known = ends.get(end);
      way.push(end);
      end = known ?? next;
    }
    for (const one of way) ends.set(one, end);
  }
  return ends;
}

export function storedSpan({ id: _, request_log_id: __, events, links, ...row }: SpanRow): IncomingSpan {
  return {
    span: {
      ...row,
      start_time_ns: BigInt(row.start_time_ns),
      end_time_ns: BigInt(row.end_time_ns),
      events: (events as JsonObject[]).map(readEvent),
      links: (links as JsonObject[]).map(readLink),
    } as IncomingSpan["span"],
    verbatim: { events: events as JsonObject[], links: links as JsonObject[] },
  };
}
