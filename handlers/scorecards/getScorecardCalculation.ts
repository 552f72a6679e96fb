import type { Context, Input, Reply } from "../handler.ts";
import { getCalculationAt } from "./getCalculationAt.ts";
import { presentCalculation } from "./presentCalculation.ts";

export async function getScorecardCalculation(
  ctx: Context,
  { params }: Input<"getScorecardCalculation">,
): Promise<Reply<"getScorecardCalculation">> {
  const calculation = await presentCalculation(ctx.db, await getCalculationAt(ctx.db, params, params.calculation_id));
  const { criterion_summaries, drift_summary } = calculation;
  return { status: 200, body: { success: true, calculation, criterion_summaries, drift_summary } };
}
