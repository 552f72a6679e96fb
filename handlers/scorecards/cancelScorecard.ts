import { cancelCalculation } from "../../core/evaluation/scorecards/cancelCalculation.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function cancelScorecard(
  ctx: Context,
  { params, body }: Input<"cancelScorecard">,
): Reply<"cancelScorecard"> {
  const wanted = { rows: body?.row_indices ?? null, steps: body?.step_ids?.map((id) => id.toLowerCase()) ?? null };
  const { scorecard, calculation, cancelledCount } = await cancelCalculation(ctx.db, params, wanted);
  return {
    status: 200,
    body: {
      success: true,
      message: calculation ? "Calculation cancelled" : "There was nothing to cancel.",
      scorecard: { id: scorecard.id },
      cancelled_count: cancelledCount,
      execution_ids: calculation ? [calculation.id] : [],
      calculation_id: calculation?.id ?? null,
    },
  };
}
