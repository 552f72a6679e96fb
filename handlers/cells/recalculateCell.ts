import { followSources } from "../../core/sheets/compositions/followSource.ts";
import { recalculateCells } from "../../core/sheets/engine/recalculate.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function recalculateCell(
  ctx: Context,
  { params }: Input<"recalculateCell">,
): Promise<Reply<"recalculateCell">> {
  await followSources(ctx.db, params.sheet_id);
  const { operation } = await recalculateCells(
    ctx.db,
    { tableId: params.table_id, sheetId: params.sheet_id },
    [params.cell_id],
    ctx.actor.name,
  );
  if (!operation) {
    return { status: 200, body: { success: true, message: "Nothing to compute: the cell's column is not computed." } };
  }
  return { status: 202, body: { success: true, execution_id: operation.id, cell_count: operation.cell_count } };
}
