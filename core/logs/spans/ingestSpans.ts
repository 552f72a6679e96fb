import { insertSpans, type NewSpan, reserveSpanIds, upsertSpans } from "../../../db/queries/logs/newSpans.ts";
import { bindSpans, type LogOfSpan } from "../../../db/queries/logs/spanBindings.ts";
import { listSpanEvents, type SpanEventRecord } from "../../../db/queries/logs/spanEvents.ts";
import {
  listRelatedOutlines,
  listSpanOutlines,
  moveSpans,
  planByIndexOnce,
  type SpanOutline,
} from "../../../db/queries/logs/spanOutlines.ts";
import {
  addRequestLogTotals,
  closeTraces,
  type LockedTrace,
  type LogTotals,
  lockTraces,
  saveTotals,
  updateRequestLogTotals,
} from "../../../db/queries/logs/traces.ts";
import type { Scope } from "../../../db/scope.ts";
import { Counter } from "../../../domain/metrics.ts";
import { giveWay, mapGivingWay } from "../../values/giveWay.ts";
import type { Json } from "../../values/json.ts";
import { labelAttributes } from "../conventions/labels.ts";
import { findCalls, type SpanWithCall, withCall } from "./batchCalls.ts";
import { parseAttributes, searchedTexts } from "./searchedSpan.ts";
import { type Attributes, type IncomingSpan, spanKey } from "./span.ts";
import { clearDeadSpans, clearSpans, partIntoBlocks } from "./spanBlocks.ts";
import { eventsOf, linksOf, withEvents } from "./spanEvents.ts";
import { managedSpanId, spanType, toolName, traceName } from "./spanFacts.ts";
import { type BoundLog, listNamedLogs, type RecordedLog, recordLogsOfSpans } from "./spanLogs.ts";
import { countTrace, growTrace, type TraceGrowth } from "./traceTotals.ts";

/** Counts spans that came, by what became of them. */
export const spansTaken = new Counter("sheaf_spans_total", "Received spans, by result.");

/**
 * Smallest number of spans that goes by COPY; fewer are cheaper in one statement, since COPY waits for two more
 * answers.
 */
const fewestCopied = 64;

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
  const ingested = await db.transaction(async (tx) => {
    const { locked, calls } = await lockAndRead(tx, batch);
    const closed = new Set(locked.traces.filter((trace) => trace.is_closed).map(({ trace_id }) => trace_id));
    const accepted = calls.filter(({ span }) => !closed.has(span.trace_id));
    const stored = accepted.length === 0 ? { spans: [], requestLogs: [] } : await storeInTraces(tx, accepted, locked);
    if (closeAfter && accepted.length > 0) await closeTraces(tx, traceIdsOf(accepted));
    const rejected = batch.filter(({ span }) => closed.has(span.trace_id));
    return { ...stored, rejected: rejected.map(({ span: { trace_id, span_id } }) => ({ trace_id, span_id })) };
  });
  spansTaken.add({ outcome: "stored" }, ingested.spans.length);
  spansTaken.add({ outcome: "trace_closed" }, ingested.rejected.length);
  return ingested;
}

/** The traces of a batch, with their earliest start in it. */
function startsOf(batch: IncomingSpan[]): { trace_id: string; start_time_ns: bigint }[] {
  const starts = new Map<string, bigint>();
  for (const { span } of batch) {
    const start = starts.get(span.trace_id);
    if (start === undefined || span.start_time_ns < start) starts.set(span.trace_id, span.start_time_ns);
  }
  return Array.from(starts, ([trace_id, start_time_ns]) => ({ trace_id, start_time_ns }));
}

function traceIdsOf(batch: IncomingSpan[]): string[] {
  return [...new Set(batch.map(({ span }) => span.trace_id))];
}

export function withoutDuplicates(incoming: IncomingSpan[]): IncomingSpan[] {
  const first = new Map<string, IncomingSpan>();
  for (const one of incoming) {
    const key = spanKey(one.span);
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

/** The locked traces of a batch, and what was stored apart from its spans and belongs to them. */
interface LockedTraces {
  traces: LockedTrace[];
  logs: LogOfSpan[];
  /** Ids for the spans of a batch that goes by COPY. */
  reserved: number[];
  /** Events that came apart from their spans. */
  apart: SpanEventRecord[];
}

/** Locks the traces of a batch, and reads what belongs to its spans. The statements go out together; they run in this order. */
export async function lockTracesOf(tx: Scope, batch: IncomingSpan[]): Promise<LockedTraces> {
  const [traces, , logs, reserved, apart] = await Promise.all([
    lockTraces(tx, startsOf(batch)),
    planByIndexOnce(tx),
    listNamedLogs(tx, batch),
    batch.length < fewestCopied ? [] : reserveSpanIds(tx, batch.length),
    listSpanEvents(
      tx,
      batch.map(({ span }) => span),
    ),
  ]);
  return { traces, logs, reserved, apart };
}

/** Locks the traces of a batch, and reads its spans while Postgres does so. */
async function lockAndRead(tx: Scope, batch: IncomingSpan[]): Promise<{ locked: LockedTraces; calls: SpanWithCall[] }> {
  const locking = lockTracesOf(tx, batch);
  // The statements leave when the event loop turns.
  const reading = giveWay().then(() => mapGivingWay(batch, withCall));
  const [locked, calls] = await Promise.all([locking, reading]);
  const { apart } = locked;
  return { locked, calls: apart.length === 0 ? calls : await mapGivingWay(withEvents(batch, apart), withCall) };
}

/** Stores spans with what follows from them. The traces are locked and those of the batch are open. */
export async function storeInTraces(
  tx: Scope,
  batch: SpanWithCall[],
  { traces, logs, reserved }: Omit<LockedTraces, "apart">,
): Promise<Pick<IngestedSpans, "spans" | "requestLogs">> {
  const before = await relatedOf(tx, batch, traces);
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
  const { bound, recorded, stored } = await recordLogsOfSpans(tx, spans, doubled, before, [...logs, ...kept]);
  const lastBlocks = new Map(traces.map(({ trace_id, block_count }) => [trace_id, block_count]));
  const { records, copied, others } = await beside(stored, async () => {
    const made = await mapGivingWay(spans, (one, index) => newSpan(one, bound[index] ?? null));
    const isCopied = reserved.length === 0 ? () => false : isNew(before);
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
  const [, , ids] = await Promise.all([
    saveTotals(
      tx,
      totals,
      traces.map(({ start_time_ns }) => start_time_ns),
    ),
    addRequestLogTotals(tx, added),
    upsertSpans(tx, others.spans, others.blocks),
    waiting.length > 0 && bindSpans(tx, waiting),
    moved.length > 0 && moveSpans(tx, moved),
    copied.spans.length > 0 && insertSpans(tx, copied.spans, copied.blocks, reserved),
  ]);
  await clearSpans(tx, replacedOnes(others.spans, before));
  if (again.length > 0) await updateRequestLogTotals(tx, again);
  const idOf = new Map([
    ...copied.spans.map((span, index) => [span, reserved[index]] as const),
    ...others.spans.map((span, index) => [span, ids[index]] as const),
  ]);
  return {
    spans: records.slice(0, batch.length).map((span) => {
      const { name, trace_id, span_id } = span;
      return { id: idOf.get(span) as number, name, trace_id, span_id };
    }),
    requestLogs: recorded,
  };
}

/** Tells of spans whether they are not stored yet. */
function isNew(before: SpanOutline[]): (span: NewSpan) => boolean {
  const known = new Set(before.map(spanKey));
  return (span) => known.size === 0 || !known.has(spanKey(span));
}

/**
 * Computes beside what is under way on the connection of a transaction. The connection takes no statement before that ends, and no
 * ROLLBACK, so it is waited for also where computing fails.
 */
async function beside<T>(underWay: Promise<unknown>, compute: () => Promise<T>): Promise<T> {
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

/** Reads what is stored in the traces that go on, as far as the batch has to do with it. */
async function relatedOf(tx: Scope, batch: SpanWithCall[], traces: LockedTrace[]): Promise<SpanOutline[]> {
  const continued = traces.filter((trace) => trace.span_count > 0 && !trace.is_closed);
  if (continued.length === 0) return [];
  const ids = new Set(continued.map(({ trace_id }) => trace_id));
  const spans = batch.flatMap(({ span: { trace_id, span_id, parent_id }, call }) =>
    ids.has(trace_id) ? [{ trace_id, span_id, parent_id, is_call: call !== null }] : [],
  );
  const also = continued.flatMap(({ trace_id, root_span_id, earliest_span_id }) =>
    [root_span_id, earliest_span_id].flatMap((span_id) => (span_id === null ? [] : [{ trace_id, span_id }])),
  );
  return listRelatedOutlines(tx, spans, also);
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
