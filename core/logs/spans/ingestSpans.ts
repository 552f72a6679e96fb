import { insertSpans, type NewSpan, upsertSpans } from "../../../db/queries/logs/newSpans.ts";
import { bindSpans } from "../../../db/queries/logs/spanBindings.ts";
import { listSpanOutlines, moveSpans, type SpanOutline } from "../../../db/queries/logs/spanOutlines.ts";
import {
  addRequestLogTotals,
  closeTraces,
  type LockedTrace,
  type LogTotals,
  saveTotals,
  updateRequestLogTotals,
} from "../../../db/queries/logs/traces.ts";
import type { Scope } from "../../../db/scope.ts";
import { Counter } from "../../../domain/metrics.ts";
import { mapGivingWay } from "../../values/giveWay.ts";
import type { Json } from "../../values/json.ts";
import { labelAttributes } from "../conventions/labels.ts";
import { findCalls, type SpanWithCall } from "./batchCalls.ts";
import { type LockedBatch, lockBatch, traceIdsOf } from "./lockedBatch.ts";
import { parseAttributes, searchedTexts } from "./searchedSpan.ts";
import { type Attributes, type IncomingSpan, spanKey } from "./span.ts";
import { clearDeadSpans, clearSpans, partIntoBlocks } from "./spanBlocks.ts";
import { eventsOf, linksOf } from "./spanEvents.ts";
import { managedSpanId, spanType, toolName, traceName } from "./spanFacts.ts";
import { type BoundLog, listNamedLogs, type RecordedLog, recordLogsOfSpans } from "./spanLogs.ts";
import { countTrace, growTrace, type TraceGrowth } from "./traceTotals.ts";

/** Counts spans that came, by what became of them. */
export const spansTaken = new Counter("sheaf_spans_total", "Received spans, by result.");

export interface IngestedSpans {
  /** Stored spans in the order of arrival. */
  spans: { id: number; name: string; trace_id: string; span_id: string }[];
  /** Logs that these spans made, or wrote again. */
  requestLogs: { id: number; trace_id: string; span_id: string }[];
  /** Spans that closed traces did not take. */
  rejected: { trace_id: string; span_id: string }[];
}

/**
 * Stores a batch of spans with the request logs and the trace totals that follow from them, in one transaction. Of spans
 * that come twice in the batch the first counts; spans that were stored before are replaced. Spans of closed traces are
 * left out, all others are stored.
 */
export async function ingestSpans(
  db: Scope,
  incoming: IncomingSpan[],
  { closeAfter }: { closeAfter: boolean },
): Promise<IngestedSpans> {
  const batch = withoutDuplicates(incoming);
  if (batch.length === 0) return { spans: [], requestLogs: [], rejected: [] };
  const { stored, rejected } = await db.transaction(async (tx) => {
    const locked = await lockBatch(tx, batch);
    const closed = new Set(locked.traces.filter((trace) => trace.is_closed).map(({ trace_id }) => trace_id));
    const accepted = locked.calls.filter(({ span }) => !closed.has(span.trace_id));
    const nothing = { stored: Promise.resolve({ spans: [], requestLogs: [] }) };
    // The last statements go out together with the COMMIT, which is a ROLLBACK where one of them fails.
    const { stored } = accepted.length === 0 ? nothing : await storeInTraces(tx, { ...locked, calls: accepted });
    if (closeAfter && accepted.length > 0) await closeTraces(tx, traceIdsOf(accepted));
    return { stored, rejected: batch.filter(({ span }) => closed.has(span.trace_id)) };
  });
  const ingested = {
    ...(await stored),
    rejected: rejected.map(({ span: { trace_id, span_id } }) => ({ trace_id, span_id })),
  };
  spansTaken.add({ outcome: "stored" }, ingested.spans.length);
  spansTaken.add({ outcome: "trace_closed" }, ingested.rejected.length);
  return ingested;
}

export function withoutDuplicates(incoming: IncomingSpan[]): IncomingSpan[] {
  const first = new Map<string, IncomingSpan>();
  for (const one of incoming) {
    const key = spanKey(one.span);
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

/**
 * Stores spans with what follows from them. The traces are locked and those of the batch are open.
 * @returns what is stored, which the transaction need not await: the statements for it are under way
 */
export async function storeInTraces(
  tx: Scope,
  { calls: batch, traces, logs, before, spanIds, logNumbers }: LockedBatch,
): Promise<{ stored: Promise<Pick<IngestedSpans, "spans" | "requestLogs">> }> {
  const { spans, doubled } = await findCalls(tx, batch, before);
  await clearDeadSpans(
    tx,
    traces.flatMap(({ trace_id, span_count, earliest_span_id }) =>
      span_count > 0 && earliest_span_id === null ? trace_id : [],
    ),
  );
  // Of stored spans whose request log is another now, those that the caller keeps.
  const changed = spans.slice(batch.length);
  const kept = changed.length === 0 ? [] : await listNamedLogs(tx, changed);
  const begun = await recordLogsOfSpans(tx, spans, doubled, before, [...logs, ...kept], logNumbers);
  const { bound, recorded, isCopying } = begun;
  const lastBlocks = new Map(traces.map(({ trace_id, block_count }) => [trace_id, block_count]));
  const { records, copied, others } = await beside(isCopying ? begun.stored : null, async () => {
    const made = await mapGivingWay(spans, (one, index) => newSpan(one, bound[index] ?? null));
    const isCopied = spanIds.length === 0 ? () => false : isNew(before);
    const inBlocks = async (of: NewSpan[]) => ({
      spans: of,
      blocks: await partIntoBlocks(tx.workspaceId, of, lastBlocks),
    });
    return {
      records: made,
      copied: await inBlocks(made.filter(isCopied)),
      others: await inBlocks(made.filter((span) => !isCopied(span))),
    };
  });
  const waiting = waitingSpans(before, recorded);
  const { added, again } = boundBefore(records, before, recorded);
  const logTotals = logTotalsOf(traces, recorded);
  const grown = await growTraces(tx, traces, records, before);
  const rewritten = rewrittenTraces(records, before, [...waiting, ...again.map((trace_id) => ({ trace_id }))]);
  const moved = grown.flatMap((trace) => trace.moved);
  const totals = grown.map(({ totals: trace }) => {
    const { trace_id } = trace;
    const block_count = lastBlocks.get(trace_id) as number;
    return { ...trace, ...(logTotals.get(trace_id) as LogTotals), block_count, is_rewritten: rewritten.has(trace_id) };
  });
  const replaced = replacedOnes(others.spans, before);
  const stored = Promise.all([
    begun.stored,
    saveTotals(
      tx,
      totals,
      traces.map(({ start_time_ns }) => start_time_ns),
    ),
    addRequestLogTotals(tx, added),
    upsertSpans(tx, others.spans, others.blocks, { areNew: replaced.length === 0 }),
    waiting.length > 0 && bindSpans(tx, waiting),
    moved.length > 0 && moveSpans(tx, moved),
    copied.spans.length > 0 && insertSpans(tx, copied.spans, copied.blocks, spanIds),
  ]).then(([, , , ids]) => {
    const idOf = new Map([
      ...copied.spans.map((span, index) => [span, spanIds[index]] as const),
      ...others.spans.map((span, index) => [span, ids[index]] as const),
    ]);
    return {
      spans: records.slice(0, batch.length).map((span) => {
        const { name, trace_id, span_id } = span;
        return { id: idOf.get(span) as number, name, trace_id, span_id };
      }),
      requestLogs: recorded,
    };
  });
  // Whoever awaits it learns of a failure, also later.
  stored.catch(() => undefined);
  if (copied.spans.length > 0 || replaced.length > 0 || again.length > 0) await stored;
  await clearSpans(tx, replaced);
  if (again.length > 0) await updateRequestLogTotals(tx, again);
  return { stored };
}

/** Tells of spans whether they are not stored yet. */
function isNew(before: SpanOutline[]): (span: NewSpan) => boolean {
  const known = new Set(before.map(spanKey));
  return (span) => known.size === 0 || !known.has(spanKey(span));
}

/**
 * Computes beside a COPY that is under way on the connection of a transaction. The connection takes no statement before it ends, and no
 * ROLLBACK, so it is waited for also where computing fails.
 */
async function beside<T>(underWay: Promise<unknown> | null, compute: () => Promise<T>): Promise<T> {
  const computed = compute();
  await Promise.allSettled([underWay, computed]);
  await underWay;
  return computed;
}

/** Selects the stored spans that are replaced. */
function replacedOnes(records: NewSpan[], before: SpanOutline[]): SpanOutline[] {
  if (before.length === 0) return [];
  const keys = new Set(records.map(spanKey));
  return before.filter((span) => keys.has(spanKey(span)));
}

/** Selects the traces of which a stored span is replaced, or bound to a log, or has its log written again. */
function rewrittenTraces(records: NewSpan[], before: SpanOutline[], others: { trace_id: string }[]): Set<string> {
  const known = new Set(before.map(spanKey));
  const replaced = before.length === 0 ? [] : records.filter((span) => known.has(spanKey(span)));
  return new Set([...replaced, ...others].map(({ trace_id }) => trace_id));
}

/** Spans that came earlier and wait for a log that this batch made; they are of the same traces. */
function waitingSpans(before: SpanOutline[], recorded: RecordedLog[]) {
  const logs = new Map(recorded.map((log) => [spanKey(log), log.id]));
  return before.flatMap(({ trace_id, span_id, managed_span_id, request_log_id }) => {
    if (request_log_id !== null || logs.size === 0) return [];
    const managed = managed_span_id === null ? undefined : logs.get(spanKey({ trace_id, span_id: managed_span_id }));
    const id = managed ?? logs.get(spanKey({ trace_id, span_id }));
    return id === undefined ? [] : [{ trace_id, span_id, id }];
  });
}

/**
 * What binds spans to logs that were there: the logs that are added to their traces, and the traces that lose one or have
 * one written again, whose logs have to be summed up once more.
 */
function boundBefore(records: NewSpan[], before: SpanOutline[], recorded: RecordedLog[]) {
  const stored = new Map(before.map((span) => [spanKey(span), span.request_log_id]));
  const isNew = new Map(recorded.map((log) => [log.id, log.isNew]));
  const again = new Set<string>();
  const added: { trace_id: string; id: number }[] = [];
  for (const span of records) {
    const { trace_id, request_log_id: id } = span;
    const was = stored.get(spanKey(span)) ?? null;
    if ((was !== null && was !== id) || (id !== null && isNew.get(id) === false)) again.add(trace_id);
    else if (id !== null && was === null && !isNew.has(id)) added.push({ trace_id, id });
  }
  return { added, again: [...again] };
}

/** Sums up the request logs of each trace with those of the batch. */
function logTotalsOf(traces: LockedTrace[], recorded: RecordedLog[]): Map<string, LogTotals> {
  const totals = new Map<string, LogTotals>();
  for (const { trace_id, request_log_count, input_tokens, output_tokens, total_cost_usd, models_used } of traces) {
    const costs = total_cost_usd === "0" ? [] : [total_cost_usd];
    totals.set(trace_id, { request_log_count, input_tokens, output_tokens, costs, models: [...models_used] });
  }
  for (const { trace_id, record, isNew } of recorded) {
    const total = totals.get(trace_id);
    if (!total || !isNew) continue;
    total.request_log_count++;
    total.input_tokens += record.input_tokens ?? 0;
    total.output_tokens += record.output_tokens ?? 0;
    if (record.price !== null) total.costs.push(record.price);
    total.models.push(record.engine);
  }
  return totals;
}

/** Sums up the batch's traces; those that have to be counted as a whole are read. */
async function growTraces(
  tx: Scope,
  traces: LockedTrace[],
  records: NewSpan[],
  before: SpanOutline[],
): Promise<TraceGrowth[]> {
  const batches = Map.groupBy(records, ({ trace_id }) => trace_id);
  const related = Map.groupBy(before, ({ trace_id }) => trace_id);
  const grown = traces.flatMap((trace) => {
    const batch = batches.get(trace.trace_id);
    if (!batch) return [];
    const { trace_id } = trace;
    return { trace_id, batch, growth: growTrace(trace, batch, related.get(trace_id) ?? []) };
  });
  const left = grown.flatMap(({ trace_id, growth }) => (growth === null ? trace_id : []));
  const whole = Map.groupBy(left.length === 0 ? [] : await listSpanOutlines(tx, left), ({ trace_id }) => trace_id);
  return grown.map(({ trace_id, batch, growth }) => growth ?? countTrace(trace_id, batch, whole.get(trace_id) ?? []));
}

/** Attributes that say something of the whole trace (db/queries/logs/traceSearch.ts). */
const isLabel = /^(?:promptlayer\.(?:metadata\.|tags$|workflow\.(?:id|version)$)|(?:end)?user\.id$)/;

/** Selects the labels, of which tags are parsed where they are a JSON text; null for none. */
function labelsOf(attributes: Attributes, parsed: Attributes | null): Attributes | null {
  const { "promptlayer.tags": tags } = parsed ?? {};
  const labels: Attributes = {};
  for (const named of [parsed ?? {}, attributes, tags === undefined ? {} : { "promptlayer.tags": tags }]) {
    for (const name in named) if (isLabel.test(name)) labels[name] = named[name] as Json;
  }
  return Object.keys(labels).length === 0 ? null : labels;
}

/** Makes the record of a span to store. */
function newSpan({ span, verbatim, labels, call }: SpanWithCall, log: BoundLog | null): NewSpan {
  const { attributes, resource, scope } = span;
  const parsed = parseAttributes(attributes, labelAttributes(attributes, labels));
  return {
    trace_id: span.trace_id,
    span_id: span.span_id,
    parent_id: span.parent_id,
    trace_state: span.trace_state,
    name: span.name,
    kind: span.kind,
    start_time_ns: span.start_time_ns,
    end_time_ns: span.end_time_ns,
    status_code: span.status_code,
    status_message: span.status_message,
    type: spanType(span, log?.isOwn ?? false),
    tool_name: toolName(span),
    trace_name: traceName(span),
    managed_span_id: managedSpanId(span),
    request_log_id: log?.id ?? null,
    owns_request_log: log?.isOwn ?? false,
    labels: labelsOf(attributes, parsed),
    call,
    height: 1,
    came_before_parent: false,
    block: 0,
    place: 0,
    contents: {
      attributes: JSON.stringify(attributes),
      parsed,
      events: verbatim?.events ?? eventsOf(span),
      links: verbatim?.links ?? linksOf(span),
      resource,
      scope,
      texts: searchedTexts(span),
    },
  };
}
