import { readCalculation } from "../../core/evaluation/scorecards/readCalculation.ts";
import { handler } from "../handler.ts";
import { presentCalculation } from "./presentCalculation.ts";

export const getScorecardCalculation = handler<"getScorecardCalculation">(async (ctx, { params }, reply) => {
  const found = await readCalculation(ctx.db, params, params.calculation_id);
  const calculation = presentCalculation(ctx.db.workspaceId, found);
  const { criterion_summaries, drift_summary } = calculation;
  return reply(200, { success: true, calculation, criterion_summaries, drift_summary });
});
