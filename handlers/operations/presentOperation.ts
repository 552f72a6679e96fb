import { presentCeilings } from "../../core/sheets/engine/ceilings.ts";
import type { OperationProgress } from "../../core/sheets/engine/sheetOperations.ts";
import type { Schemas } from "../../generated/types.ts";

/** Path at which an operation can be polled. */
export function operationUrl(place: { table_id: string; sheet_id: string }, operationId: string): string {
  return `/api/public/v2/tables/${place.table_id}/sheets/${place.sheet_id}/operations/${operationId}`;
}

type Extra = "error_message" | "ceilings" | "spent" | "pause_reason";
const everyExtra = ["error_message", "ceilings", "spent", "pause_reason"] as const;

/** @param include what is told besides the published fields; everything when left out */
export function presentOperation(
  { operation, runningCount, spent }: OperationProgress,
  place: { table_id: string; sheet_id: string },
  include: readonly Extra[] = everyExtra,
): Schemas["Operation"] {
  const { cell_count, completed_count, failed_count } = operation;
  const isActive = operation.status === "queued" || operation.status === "running";
  const pending = isActive ? Math.max(0, cell_count - completed_count - failed_count) : 0;
  const running = Math.min(pending, runningCount);
  const extras: Required<Pick<Schemas["Operation"], Extra>> = {
    error_message: operation.error_message,
    ceilings: presentCeilings(operation),
    spent: spent ?? { price: 0, tokens: 0, requests: 0 },
    pause_reason: operation.pause_reason,
  };
  return {
    operation_id: operation.id,
    operation: "recalculate",
    status: operation.paused_at === null ? operation.status : "paused",
    status_counts: {
      STALE: isActive ? 0 : Math.max(0, cell_count - completed_count - failed_count),
      QUEUED: pending - running,
      DISPATCHED: 0,
      RUNNING: running,
      COMPLETED: completed_count,
      FAILED: failed_count,
    },
    cell_count,
    completed_count,
    failed_count,
    pending_count: pending,
    ...Object.fromEntries(include.map((name) => [name, extras[name]])),
    status_url: operationUrl(place, operation.id),
  };
}
