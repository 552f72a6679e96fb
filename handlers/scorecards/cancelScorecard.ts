import { cancelCalculation } from "../../core/evaluation/scorecards/cancelCalculation.ts";
import { handler } from "../handler.ts";

export const cancelScorecard = handler<"cancelScorecard">(async (ctx, { params, body }, reply) => {
  const wanted = { rows: body?.row_indices ?? null, steps: body?.step_ids?.map((id) => id.toLowerCase()) ?? null };
  const { scorecard, calculation, cancelledCount } = await cancelCalculation(ctx.db, params, wanted);
  return reply(200, {
    success: true,
    message: calculation ? "Calculation cancelled" : "There was nothing to cancel.",
    scorecard: { id: scorecard.id },
    cancelled_count: cancelledCount,
    execution_ids: calculation ? [calculation.id] : [],
    calculation_id: calculation?.id ?? null,
  });
});
