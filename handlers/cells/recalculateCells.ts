import { followSources } from "../../core/sheets/compositions/followSource.ts";
import { recalculateCells as recalculateListedCells, recalculateRange } from "../../core/sheets/engine/recalculate.ts";
import { Problem } from "../../domain/problem.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function recalculateCells(
  ctx: Context,
  { params, body }: Input<"recalculateCells">,
): Promise<Reply<"recalculateCells">> {
  const place = { tableId: params.table_id, sheetId: params.sheet_id };
  await followSources(ctx.db, params.sheet_id);
  const { operation } = await startRun(ctx, place, body);
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

function startRun(ctx: Context, place: { tableId: string; sheetId: string }, body: Input<"recalculateCells">["body"]) {
  if (body.cell_ids) return recalculateListedCells(ctx.db, place, body.cell_ids, ctx.actor.name);
  if (!body.column_ids && !body.row_indices) {
    throw new Problem("bad_request", "Name the cells: cell_ids, or column_ids, row_indices or both.", {
      detail: [{ loc: ["body", "cell_ids"], msg: "cell_ids, column_ids or row_indices is required", type: "missing" }],
    });
  }
  const scope = { columnIds: body.column_ids ?? null, rowIndices: body.row_indices ?? null, statuses: [] };
  return recalculateRange(ctx.db, place, scope, ctx.actor.name);
}
