import { listSpanEvents } from "../../../db/queries/logs/spanEvents.ts";
import {
  bindSpans,
  insertSpans,
  listLogsOfSpans,
  listSpanOutlines,
  type NewSpan,
  reserveSpanIds,
  type SpanOutline,
  upsertSpans,
} from "../../../db/queries/logs/spans.ts";
import {
  closeTraces,
  type LockedTrace,
  type LogTotals,
  lockTraces,
  type SpanTotals,
  saveTotals,
  updateRequestLogTotals,
} from "../../../db/queries/logs/traces.ts";
import type { Scope } from "../../../db/scope.ts";
import { Counter } from "../../../domain/metrics.ts";
import { labelAttributes } from "../conventions/labels.ts";
import { indexWords } from "../requests/words.ts";
import { findCalls, type SpanWithCall } from "./batchCalls.ts";
import { parseAttributes, searchedTexts } from "./searchedSpan.ts";
import { type IncomingSpan, spanKey } from "./span.ts";
import { eventsOf, linksOf, withEvents } from "./spanEvents.ts";
import { managedSpanId, spanType, toolName, traceName } from "./spanFacts.ts";
import { type BoundLog, namedSpans, type RecordedLog, recordLogsOfSpans } from "./spanLogs.ts";
import { type TotalledSpan, totalsOf } from "./traceTotals.ts";

/** Counts spans that came, by what became of them. */
export const spansTaken = new Counter("sheaf_spans_total", "Spans that came, by what became of them.");

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
    const traces = await lockTraces(tx, startsOf(batch));
    const closed = new Set(traces.filter((trace) => trace.is_closed).map(({ trace_id }) => trace_id));
    const accepted = batch.filter(({ span }) => !closed.has(span.trace_id));
    const stored = accepted.length === 0 ? { spans: [], requestLogs: [] } : await storeInTraces(tx, accepted, traces);
    if (closeAfter && accepted.length > 0) await closeTraces(tx, traceIdsOf(accepted));
    const rejected = batch.filter(({ span }) => closed.has(span.trace_id));
    return { ...stored, rejected: rejected.map(({ span: { trace_id, span_id } }) => ({ trace_id, span_id })) };
  });
  spansTaken.add({ outcome: "stored" }, ingested.spans.length);
  spansTaken.add({ outcome: "trace_closed" }, ingested.rejected.length);
  return ingested;
}

/** The traces of a batch, with their earliest start in it. */
export function startsOf(batch: IncomingSpan[]): { trace_id: string; start_time_ns: bigint }[] {
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

/** Stores spans with what follows from them. The traces are locked and those of the batch are open. */
export async function storeInTraces(
  tx: Scope,
  batch: IncomingSpan[],
  traces: LockedTrace[],
): Promise<Pick<IngestedSpans, "spans" | "requestLogs">> {
  const continued = traces.filter((trace) => trace.span_count > 0 && !trace.is_closed).map(({ trace_id }) => trace_id);
  // Statements that do not wait for each other's answers go out together; the connection runs them in this order.
  const [before, logs, reserved, apart] = await Promise.all([
    continued.length === 0 ? [] : listSpanOutlines(tx, continued),
    listLogsOfSpans(tx, namedSpans(batch)),
    batch.length < fewestCopied ? [] : reserveSpanIds(tx, batch.length),
    listSpanEvents(
      tx,
      batch.map(({ span }) => span),
    ),
  ]);
  const { spans, doubled } = await findCalls(tx, withEvents(batch, apart), before);
  const { bound, recorded } = await recordLogsOfSpans(tx, spans, doubled, before, logs);
  const records = spans.map((one, index) => newSpan(tx.workspaceId, one, bound[index] ?? null));
  const waiting = waitingSpans(before, recorded);
  const again = tracesToSumAgain(records, before, recorded);
  const logTotals = logTotalsOf(traces, recorded);
  const totals = spanTotals(spans, records, before).map((trace) => ({
    ...trace,
    ...(logTotals.get(trace.trace_id) as LogTotals),
  }));
  const copied = reserved.length === 0 ? [] : newOnes(records, before);
  const isCopied = new Set(copied);
  const others = records.filter((span) => !isCopied.has(span));
  const [ids] = await Promise.all([
    upsertSpans(tx, others),
    saveTotals(tx, totals),
    waiting.length > 0 && bindSpans(tx, waiting),
  ]);
  if (copied.length > 0) await insertSpans(tx, copied, reserved);
  if (again.length > 0) await updateRequestLogTotals(tx, again);
  const [copiedIds, otherIds] = [reserved.values(), ids.values()];
  return {
    spans: records.slice(0, batch.length).map((span) => {
      const { name, trace_id, span_id } = span;
      const { value: id } = (isCopied.has(span) ? copiedIds : otherIds).next();
      return { id: id as number, name, trace_id, span_id };
    }),
    requestLogs: recorded,
  };
}

/** Selects the spans that are not stored yet. */
function newOnes(records: NewSpan[], before: SpanOutline[]): NewSpan[] {
  if (before.length === 0) return records;
  const known = new Set(before.map(spanKey));
  return records.filter((span) => !known.has(spanKey(span)));
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

/** The traces of which more than new logs are bound: what is summed up of them may be in the sums already. */
function tracesToSumAgain(records: NewSpan[], before: SpanOutline[], recorded: RecordedLog[]): string[] {
  const added = new Set(recorded.flatMap(({ id, isNew }) => (isNew ? id : [])));
  const replaced = new Set(before.length === 0 ? [] : records.map(spanKey));
  const spans = [...records, ...before.filter((span) => replaced.has(spanKey(span)))];
  const isOther = ({ request_log_id: id }: NewSpan | SpanOutline) => id !== null && !added.has(id);
  return [...new Set(spans.filter(isOther).map(({ trace_id }) => trace_id))];
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

/** Totals of the batch's traces, with what is stored of them. */
function spanTotals(batch: IncomingSpan[], records: NewSpan[], before: SpanOutline[]): SpanTotals[] {
  const traces = new Map<string, Map<string, TotalledSpan>>();
  const put = (traceId: string, span: TotalledSpan) => {
    const spans = traces.get(traceId) ?? new Map<string, TotalledSpan>();
    if (spans.size === 0) traces.set(traceId, spans);
    spans.set(span.span_id, span);
  };
  for (const span of before) {
    put(span.trace_id, {
      ...span,
      start_time_ns: BigInt(span.start_time_ns),
      end_time_ns: BigInt(span.end_time_ns),
    });
  }
  for (const [index, { span }] of batch.entries()) {
    const { trace_name, tool_name } = records[index] as NewSpan;
    put(span.trace_id, { ...span, trace_name, tool_name });
  }
  return [...traces].map(([traceId, spans]) => totalsOf(traceId, [...spans.values()]));
}

/** Attributes that say something of the whole trace (db/queries/logs/traceSearch.ts). */
const isLabel = /^(?:promptlayer\.(?:metadata\.|tags$|workflow\.id$)|(?:end)?user\.id$)/;

/** Makes the record of a span to store. */
function newSpan(workspaceId: number, { span, verbatim, call }: SpanWithCall, log: BoundLog | null): NewSpan {
  const labels = labelAttributes(span);
  return {
    ...span,
    type: spanType(span, log?.isOwn ?? false),
    tool_name: toolName(span),
    trace_name: traceName(span),
    parsed_attributes: parseAttributes(span.attributes, labels),
    words: indexWords(workspaceId, searchedTexts(span)),
    events: verbatim?.events ?? eventsOf(span),
    links: verbatim?.links ?? linksOf(span),
    managed_span_id: managedSpanId(span),
    request_log_id: log?.id ?? null,
    owns_request_log: log?.isOwn ?? false,
    is_labelled: Object.keys({ ...span.attributes, ...labels }).some((name) => isLabel.test(name)),
    call,
  };
}
