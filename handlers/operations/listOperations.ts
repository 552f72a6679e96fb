import { listOperations as readOperations } from "../../core/sheets/engine/sheetOperations.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export async function listOperations(
  ctx: Context,
  { params, query }: Input<"listOperations">,
): Reply<"listOperations"> {
  const { sheet, total, counts, operations } = await readOperations(ctx.db, params);
  return {
    status: 200,
    body: {
      success: true,
      sheet_id: sheet.id,
      version: sheet.version_count,
      total_cells: total,
      status_counts: counts,
      pending_count: counts.QUEUED + counts.DISPATCHED + counts.RUNNING,
      active_operations: operations.map((progress) => presentOperation(progress, params, query.include ?? [])),
    },
  };
}
