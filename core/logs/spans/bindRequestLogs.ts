import { markTraces } from "../../../db/queries/logs/rollups/changes.ts";
import { bindSpans, type LogOfSpan, listSpansOfLogs } from "../../../db/queries/logs/spans.ts";
import { addRequestLogTotals, lockBinding, lockTraces, noteRewritten } from "../../../db/queries/logs/traces.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * Binds request logs that were just stored, in this transaction, to the spans that they were made in, where those are
 * stored already. Of a span that comes later the ingestion finds the log; call this after the logs are stored, so that
 * one of the two sees the other.
 */
export async function bindRequestLogs(tx: Scope, logs: LogOfSpan[]): Promise<void> {
  if (logs.length === 0) return;
  await lockBinding(tx);
  const spans = await listSpansOfLogs(tx, logs);
  if (spans.length === 0) return;
  const traceIds = [...new Set(spans.map(({ trace_id }) => trace_id))];
  await lockTraces(
    tx,
    traceIds.map((trace_id) => ({ trace_id, start_time_ns: 0n })),
  );
  await addRequestLogTotals(tx, spans);
  await bindSpans(tx, spans);
  await noteRewritten(tx, traceIds);
  await markTraces(tx, traceIds);
}
