import { markTraces } from "../../../db/queries/logs/rollups/changes.ts";
import { bindSpans, listSpansOfLog } from "../../../db/queries/logs/spanBindings.ts";
import {
  addRequestLogTotals,
  deleteEmptyTraces,
  lockBinding,
  lockTraces,
  noteRewritten,
} from "../../../db/queries/logs/traces.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * Binds a request log that was just stored, in this transaction, to the spans that it was made in, where those are stored
 * already. Of a span that comes later the ingestion finds the log; call this after the log is stored, so that one of the two
 * sees the other.
 */
export async function bindRequestLog(tx: Scope, log: { id: number; span_id: string }): Promise<void> {
  await lockBinding(tx);
  const [found] = await listSpansOfLog(tx, log);
  if (!found) return;
  const { trace_id } = found;
  const locked = await lockTraces(tx, [{ trace_id, start_time_ns: 0n }]);
  // A trace that was being deleted is gone by now, or has lost some of its spans; the lock made it anew if it is gone.
  if (locked.some(({ span_count }) => span_count === 0)) await deleteEmptyTraces(tx, [trace_id]);
  const spans = await listSpansOfLog(tx, log);
  if (spans[0]?.trace_id !== trace_id) return;
  await addRequestLogTotals(tx, spans);
  await bindSpans(tx, spans);
  await noteRewritten(tx, [trace_id]);
  await markTraces(tx, [trace_id]);
}
