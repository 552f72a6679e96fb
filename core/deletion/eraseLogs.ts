import { eraseRequestLogs, eraseSpansOfLogs } from "../../db/queries/deletion/eraseTelemetry.ts";
import type { Scope } from "../../db/scope.ts";
import { recountTraces } from "../logs/spans/recountTraces.ts";
import { clearSpans } from "../logs/spans/spanBlocks.ts";

/**
 * Deletes request logs with the spans that recorded their calls. The rest of their traces stays.
 * @returns how many logs were there
 */
export async function eraseLogs(tx: Scope, ids: readonly string[]): Promise<number> {
  const { traceIds, spans } = await eraseSpansOfLogs(tx, ids);
  const count = await eraseRequestLogs(tx, ids);
  await clearSpans(tx, spans);
  if (traceIds.length > 0) await recountTraces(tx, traceIds);
  return count;
}
