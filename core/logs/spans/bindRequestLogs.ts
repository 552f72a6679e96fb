import { markTraces } from "../../../db/queries/logs/rollups/changes.ts";
import { bindSpans, type LogOfSpan, listSpansOfLogs } from "../../../db/queries/logs/spanBindings.ts";
import {
  addRequestLogTotals,
  deleteEmptyTraces,
  lockBinding,
  lockTraces,
  noteRewritten,
} from "../../../db/queries/logs/traces.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * Binds request logs that were just stored, in this transaction, to the spans that they were made in, where those are
 * stored already. Of a span that comes later the ingestion finds the log; call this after the logs are stored, so that
 * one of the two sees the other.
 */
export async function bindRequestLogs(tx: Scope, logs: LogOfSpan[]): Promise<void> {
  if (logs.length === 0) return;
  await lockBinding(tx);
  const found = await listSpansOfLogs(tx, logs);
  if (found.length === 0) return;
  const locked = await lockTraces(
    tx,
    tracesOf(found).map((trace_id) => ({ trace_id, start_time_ns: 0n })),
  );
  // Traces that were being deleted are gone by now, or have lost some of their spans; the lock made those anew that are gone.
  await deleteEmptyTraces(
    tx,
    locked.flatMap(({ trace_id, span_count }) => (span_count === 0 ? trace_id : [])),
  );
  const spans = await listSpansOfLogs(tx, logs);
  if (spans.length === 0) return;
  const traceIds = tracesOf(spans);
  await addRequestLogTotals(tx, spans);
  await bindSpans(tx, spans);
  await noteRewritten(tx, traceIds);
  await markTraces(tx, traceIds);
}

function tracesOf(spans: { trace_id: string }[]): string[] {
  return [...new Set(spans.map(({ trace_id }) => trace_id))];
}
