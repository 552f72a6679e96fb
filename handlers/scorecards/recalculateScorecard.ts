import { startCalculation } from "../../core/evaluation/scorecards/startCalculation.ts";
import { followSources } from "../../core/sheets/compositions/followSource.ts";
import { handler } from "../handler.ts";

export const recalculateScorecard = handler<"recalculateScorecard">(async (ctx, { params, body }, reply) => {
  await followSources(ctx.db, params.sheet_id);
  const wanted = { rows: body?.row_indices ?? null, steps: body?.step_ids ?? null };
  const { sheet, calculation } = await startCalculation(ctx.db, params, wanted);
  return reply(202, {
    success: true,
    calculation_id: calculation.id,
    status: calculation.status,
    version: sheet.version_count,
  });
});
