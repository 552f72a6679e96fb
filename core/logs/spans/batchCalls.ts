import type { SpanOutline } from "../../../db/queries/logs/spanOutlines.ts";
import { listSpansByKey, type SpanRow } from "../../../db/queries/logs/spans.ts";
import type { Scope } from "../../../db/scope.ts";
import { ConventionalSpan } from "../conventions/conventions.ts";
import { type DerivedLog, deriveRequestLog } from "../conventions/deriveRequestLog.ts";
import { type CallFacts, type CallInTrace, callFacts, joinCalls, parentKey } from "../conventions/doubledCalls.ts";
import { completedDraft } from "../conventions/draftParts.ts";
import { type Labels, labelsOf } from "../conventions/labels.ts";
import { withStatus } from "../conventions/outcome.ts";
import type { JsonObject } from "../requests/requestLogDraft.ts";
import { readEvent, readLink } from "./readNewSpan.ts";
import { type IncomingSpan, spanKey } from "./span.ts";

/** A span to store, with its labels and the call of a model that its attributes stand for. */
export interface SpanWithCall extends IncomingSpan {
  labels: Labels;
  derived: DerivedLog | null;
  call: CallFacts | null;
}

interface BatchCalls {
  /** The batch, and after it stored spans whose request log is another now. */
  spans: SpanWithCall[];
  /** The calls that have no log of their own, by the key of the span, each with the key of the span whose log it is. */
  doubled: Map<string, string>;
}

/**
 * Finds which of these calls are calls of other spans as well, and completes their logs with what those tell. They are compared
 * with those that are stored, so that the logs of a trace do not depend on which spans come together, and in which order.
 *
 * @param before what is stored and related to the batch (`listRelatedOutlines`)
 */
export async function findCalls(tx: Scope, spans: SpanWithCall[], before: SpanOutline[]): Promise<BatchCalls> {
  const sent = new Set(before.length === 0 ? [] : spans.map(({ span }) => spanKey(span)));
  const known = before.flatMap((span) => (span.call ? { ...span, call: span.call } : []));
  const stored = known.filter((span) => !sent.has(spanKey(span)));
  const calls = [...spans.flatMap(({ span, call }) => (call ? { ...span, call } : [])), ...stored];
  const around = stored.length === 0 ? calls : callsAround(sent, calls);
  const judged = new Set(around.map(spanKey));
  const { doubled, completing } = joinCalls(around);
  const completedBefore = joinCalls(known.filter((span) => judged.has(spanKey(span)))).completing;
  const owners = before.filter((span) => span.owns_request_log).map(spanKey);
  const heirs = new Set(owners.flatMap((key) => doubled.get(key) ?? []));
  const isChanged = (span: SpanOutline): boolean => {
    const key = spanKey(span);
    if (!judged.has(key) || span.call?.isOutline) return false;
    if (doubled.has(key)) return span.owns_request_log;
    return heirs.has(key) || span.request_log_id === null || (span.owns_request_log && isCompletedAnew(key));
  };
  const isCompletedAnew = (key: string): boolean => {
    const [now, then] = [completing, completedBefore].map((each) => (each.get(key) ?? []).map(spanKey));
    return now?.join() !== then?.join() || now?.some((other) => sent.has(other)) === true;
  };
  const changed = new Map(stored.filter(isChanged).map((span) => [spanKey(span), span]));
  const withLog = [...spans.map(({ span }) => span), ...changed.values()];
  const others = withLog.flatMap((span) => completing.get(spanKey(span)) ?? []);
  const isStored = new Set(stored.map(spanKey));
  const read = new Map([...changed.values(), ...others].map((span) => [spanKey(span), span]));
  const rows = await listStored(
    tx,
    [...read.values()].filter((span) => isStored.has(spanKey(span))),
  );
  const all = [...spans, ...rows.filter(({ span }) => changed.has(spanKey(span)))];
  return { spans: completed(all, [...spans, ...rows], completing), doubled };
}

async function listStored(tx: Scope, spans: { trace_id: string; span_id: string }[]): Promise<SpanWithCall[]> {
  const rows = spans.length === 0 ? [] : await listSpansByKey(tx, spans);
  return rows.map(storedSpan).map(withCall);
}

/** Completes the logs of calls with what the other spans of these calls tell. */
function completed(
  spans: SpanWithCall[],
  sources: SpanWithCall[],
  completing: ReadonlyMap<string, CallInTrace[]>,
): SpanWithCall[] {
  const derived = new Map(completing.size === 0 ? [] : sources.map((one) => [spanKey(one.span), one.derived]));
  return spans.map((one) => {
    if (!one.derived) return one;
    if (one.call?.isOutline) return { ...one, derived: null };
    const others = completing.get(spanKey(one.span)) ?? [];
    const drafts = others.flatMap((other) => derived.get(spanKey(other)) ?? []);
    return drafts.length === 0 ? one : { ...one, derived: completedDraft(one.derived, drafts) };
  });
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

/**
 * Reads the labels of a span and the call that it stands for. The caller keeps the log of a span that came with one; nothing is
 * derived from it.
 */
export function withCall(incoming: IncomingSpan): SpanWithCall {
  const { verbatim, requestLog } = incoming;
  const read = new ConventionalSpan(incoming.span);
  const span = withStatus(read);
  const labels = labelsOf(read);
  const derived = requestLog ? null : deriveRequestLog(read, labels);
  return { span, verbatim, requestLog, labels, derived, call: derived && callFacts(derived) };
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
