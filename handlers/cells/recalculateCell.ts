import { requestRunOfCells } from "../../core/sheets/engine/requestRun.ts";
import { handler } from "../handler.ts";

export const recalculateCell = handler<"recalculateCell">(async (ctx, { params }, reply) => {
  const selection = { cellIds: [params.cell_id], columnIds: undefined, rowIndices: undefined };
  const { operation } = await requestRunOfCells(ctx.db, params, selection);
  if (!operation) {
    return reply(200, { success: true, message: "Nothing to compute: the cell's column is not computed." });
  }
  return reply(202, { success: true, execution_id: operation.id, cell_count: operation.cell_count });
});
