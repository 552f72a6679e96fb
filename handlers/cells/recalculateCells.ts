import { requestRunOfCells } from "../../core/sheets/engine/requestRun.ts";
import { handler } from "../handler.ts";

export const recalculateCells = handler<"recalculateCells">(async (ctx, { params, body }, reply) => {
  const selection = { cellIds: body.cell_ids, columnIds: body.column_ids, rowIndices: body.row_indices };
  const { operation } = await requestRunOfCells(ctx.db, params, selection);
  if (!operation) return reply(200, { success: true, message: "Nothing to compute." });
  return reply(202, {
    success: true,
    execution_id: operation.id,
    cell_count: operation.cell_count,
    selected_cell_count: operation.cell_count,
  });
});
