import { compareScorecardCalculations as compare } from "../../core/evaluation/scorecards/readCalculation.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function compareScorecardCalculations(
  ctx: Context,
  { params, query }: Input<"compareScorecardCalculations">,
): Reply<"compareScorecardCalculations"> {
  const comparison = await compare(ctx.db, params, params.calculation_id, query);
  return { status: 200, body: { success: true, ...comparison } };
}
