import { startCalculation } from "../../core/evaluation/scorecards/startCalculation.ts";
import { followSources } from "../../core/sheets/compositions/followSource.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function recalculateScorecard(
  ctx: Context,
  { params, body }: Input<"recalculateScorecard">,
): Reply<"recalculateScorecard"> {
  await followSources(ctx.db, params.sheet_id);
  const wanted = { rows: body?.row_indices ?? null, steps: body?.step_ids ?? null };
  const { sheet, calculation } = await startCalculation(ctx.db, params, wanted);
  return {
    status: 202,
    body: {
      success: true,
      calculation_id: calculation.id,
      status: calculation.status,
      version: sheet.version_count,
    },
  };
}
