import { listOperations as readOperations } from "../../core/sheets/engine/sheetOperations.ts";
import { handler } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export const listOperations = handler<"listOperations">(async (ctx, { params, query }, reply) => {
  const { sheet, total, counts, operations } = await readOperations(ctx.db, params);
  return reply(200, {
    success: true,
    sheet_id: sheet.id,
    version: sheet.version_count,
    total_cells: total,
    status_counts: counts,
    pending_count: counts.QUEUED + counts.DISPATCHED + counts.RUNNING,
    active_operations: operations.map((progress) => presentOperation(progress, params, query.include ?? [])),
  });
});
