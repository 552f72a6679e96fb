import { readCalculation } from "../../core/evaluation/scorecards/readCalculation.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentCalculation } from "./presentCalculation.ts";

export async function getScorecardCalculation(
  ctx: Context,
  { params }: Input<"getScorecardCalculation">,
): Reply<"getScorecardCalculation"> {
  const found = await readCalculation(ctx.db, params, params.calculation_id);
  const calculation = presentCalculation(ctx.db.workspaceId, found);
  const { criterion_summaries, drift_summary } = calculation;
  return { status: 200, body: { success: true, calculation, criterion_summaries, drift_summary } };
}
