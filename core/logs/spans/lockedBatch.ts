import { drawLogNumbers, type LogNumbers } from "../../../db/queries/logs/newRequestLogs.ts";
import { reserveSpanIds } from "../../../db/queries/logs/newSpans.ts";
import type { LogOfSpan } from "../../../db/queries/logs/spanBindings.ts";
import { listSpanEvents } from "../../../db/queries/logs/spanEvents.ts";
import { listRelatedOutlines, planByIndexOnce, type SpanOutline } from "../../../db/queries/logs/spanOutlines.ts";
import { type LockedTrace, lockTraces } from "../../../db/queries/logs/traces.ts";
import type { Scope } from "../../../db/scope.ts";
import { giveWay, mapGivingWay } from "../../values/giveWay.ts";
import { type SpanWithCall, withCall } from "./batchCalls.ts";
import type { IncomingSpan } from "./span.ts";
import { withEvents } from "./spanEvents.ts";
import { listNamedLogs } from "./spanLogs.ts";

/**
 * Smallest number of spans that goes by COPY; fewer are cheaper in one statement, since COPY waits for two more
 * answers.
 */
const fewestCopied = 64;

/** A batch whose traces are locked, and what is stored that it has to do with. */
export interface LockedBatch {
  calls: SpanWithCall[];
  traces: LockedTrace[];
  /** Logs that the batch may belong to (`listNamedLogs`). */
  logs: LogOfSpan[];
  /** Stored spans of its open traces that are related to it (`listRelatedOutlines`). */
  before: SpanOutline[];
  /** Ids for the spans of a batch that goes by COPY. */
  spanIds: number[];
  /** Numbers for the logs that it makes; null where they are drawn with the logs. */
  logNumbers: LogNumbers | null;
}

/**
 * Locks the traces of a batch, and reads what is stored that it has to do with, in statements that go out together and run in this
 * order. A small batch asks for all at once, a large one only reads its own spans meanwhile, which takes longer: what is related to
 * them has to be asked for only of traces that go on. (Measured in turns, load 2: 2,900 single spans a second of 16 senders instead of
 * 2,570, together with that the last statements go out with the COMMIT.)
 */
export async function lockBatch(tx: Scope, batch: IncomingSpan[]): Promise<LockedBatch> {
  return batch.length < fewestCopied ? lockSmallBatch(tx, batch) : lockLargeBatch(tx, batch);
}

async function lockSmallBatch(tx: Scope, batch: IncomingSpan[]): Promise<LockedBatch> {
  const read = await mapGivingWay(batch, withCall);
  const logCount = read.filter(({ requestLog, derived }) => requestLog || derived).length;
  const [{ traces, logs, apart }, related, logNumbers] = await Promise.all([
    lockTracesOf(tx, batch),
    listRelatedOutlines(tx, read.map(asRelated), traceIdsOf(batch)),
    logCount === 0 ? null : drawLogNumbers(tx, logCount),
  ]);
  const locked = { traces, logs, spanIds: [], logNumbers };
  if (apart.length === 0) {
    const goingOn = goingOnOf(traces);
    return { ...locked, calls: read, before: related.filter(({ trace_id }) => goingOn.has(trace_id)) };
  }
  const calls = await mapGivingWay(withEvents(batch, apart), withCall);
  return { ...locked, calls, before: await relatedOf(tx, calls, traces) };
}

async function lockLargeBatch(tx: Scope, batch: IncomingSpan[]): Promise<LockedBatch> {
  const locking = Promise.all([lockTracesOf(tx, batch), reserveSpanIds(tx, batch.length)]);
  // The statements leave when the event loop turns.
  const reading = giveWay().then(() => mapGivingWay(batch, withCall));
  const [[{ traces, logs, apart }, spanIds], read] = await Promise.all([locking, reading]);
  const calls = apart.length === 0 ? read : await mapGivingWay(withEvents(batch, apart), withCall);
  return { calls, traces, logs, before: await relatedOf(tx, calls, traces), spanIds, logNumbers: null };
}

/** Locks the traces of a batch, and reads what may belong to its spans. */
async function lockTracesOf(tx: Scope, batch: IncomingSpan[]) {
  const [traces, , logs, apart] = await Promise.all([
    lockTraces(tx, startsOf(batch)),
    planByIndexOnce(tx),
    listNamedLogs(tx, batch),
    // Events that came apart from their spans.
    listSpanEvents(
      tx,
      batch.map(({ span }) => span),
    ),
  ]);
  return { traces, logs, apart };
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

export function traceIdsOf(batch: IncomingSpan[]): string[] {
  return [...new Set(batch.map(({ span }) => span.trace_id))];
}

/** Reads what is stored in the traces that go on, as far as the batch has to do with it. */
async function relatedOf(tx: Scope, calls: SpanWithCall[], traces: LockedTrace[]): Promise<SpanOutline[]> {
  const goingOn = goingOnOf(traces);
  if (goingOn.size === 0) return [];
  const spans = calls.filter(({ span }) => goingOn.has(span.trace_id));
  return listRelatedOutlines(tx, spans.map(asRelated), [...goingOn]);
}

/** Ids of the traces that go on: open ones that have spans. */
function goingOnOf(traces: LockedTrace[]): Set<string> {
  return new Set(
    traces.flatMap(({ trace_id, span_count, is_closed }) => (span_count > 0 && !is_closed ? trace_id : [])),
  );
}

function asRelated({ span: { trace_id, span_id, parent_id }, call }: SpanWithCall) {
  return { trace_id, span_id, parent_id, is_call: call !== null };
}
