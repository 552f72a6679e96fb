import { requestRunOfCells } from "../../core/sheets/engine/requestRun.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function recalculateCells(
  ctx: Context,
  { params, body }: Input<"recalculateCells">,
): Reply<"recalculateCells"> {
  const selection = { cellIds: body.cell_ids, columnIds: body.column_ids, rowIndices: body.row_indices };
  const { operation } = await requestRunOfCells(ctx.db, params, selection);
  if (!operation) return { status: 200, body: { success: true, message: "Nothing to compute." } };
  return {
    status: 202,
    body: {
      success: true,
      execution_id: operation.id,
      cell_count: operation.cell_count,
      selected_cell_count: operation.cell_count,
    },
  };
}
