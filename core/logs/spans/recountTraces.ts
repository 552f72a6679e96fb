import { listSpanOutlines, moveSpans } from "../../../db/queries/logs/spanOutlines.ts";
import {
  deleteEmptyTraces,
  listHalfDeleted,
  saveTotals,
  updateRequestLogTotals,
} from "../../../db/queries/logs/traces.ts";
import type { Scope } from "../../../db/scope.ts";
import { clearDeadSpans } from "./spanBlocks.ts";
import { countTrace } from "./traceTotals.ts";

const noLogs = { request_log_count: 0, input_tokens: 0, output_tokens: 0, costs: [], models: [] };

/**
 * Sums up traces again of which spans or request logs were deleted, and deletes those of which no span is left. Reads all their
 * spans. The caller has them locked, and has marked the minutes in which they started (markTraces).
 */
export async function recountTraces(tx: Scope, traceIds: string[]): Promise<void> {
  // Afterwards nothing tells that a part of them was deleted.
  await clearDeadSpans(tx, await listHalfDeleted(tx, traceIds));
  const left = Map.groupBy(await listSpanOutlines(tx, traceIds), ({ trace_id }) => trace_id);
  const counted = Array.from(left, ([traceId, spans]) => countTrace(traceId, [], spans));
  const totals = counted.map((trace) => ({ ...trace.totals, ...noLogs, block_count: 0, is_rewritten: true }));
  await saveTotals(tx, totals, []);
  await moveSpans(
    tx,
    counted.flatMap(({ moved }) => moved),
  );
  await updateRequestLogTotals(tx, [...left.keys()]);
  await deleteEmptyTraces(
    tx,
    traceIds.filter((traceId) => !left.has(traceId)),
  );
}
