import { requestRunOfCells } from "../../core/sheets/engine/requestRun.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function recalculateCell(ctx: Context, { params }: Input<"recalculateCell">): Reply<"recalculateCell"> {
  const selection = { cellIds: [params.cell_id], columnIds: undefined, rowIndices: undefined };
  const { operation } = await requestRunOfCells(ctx.db, params, selection);
  if (!operation) {
    return { status: 200, body: { success: true, message: "Nothing to compute: the cell's column is not computed." } };
  }
  return { status: 202, body: { success: true, execution_id: operation.id, cell_count: operation.cell_count } };
}
