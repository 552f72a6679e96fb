import { compareCalculations } from "../../core/evaluation/scorecards/compareCalculations.ts";
import { type CalculationRecord, findCompletedCalculation } from "../../db/queries/evaluation/scoreCalculations.ts";
import { Problem } from "../../domain/problem.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { getCalculationAt } from "./getCalculationAt.ts";

export async function compareScorecardCalculations(
  ctx: Context,
  { params, query }: Input<"compareScorecardCalculations">,
): Promise<Reply<"compareScorecardCalculations">> {
  const calculation = await getCalculationAt(ctx.db, params, params.calculation_id);
  const baseline = query.baseline_id
    ? await getCalculationAt(ctx.db, params, query.baseline_id)
    : await findCompletedCalculation(ctx.db, calculation.scorecard_id, calculation.number);
  for (const one of [calculation, baseline]) if (one) refuseUnfinished(one);
  return { status: 200, body: { success: true, ...compareCalculations(calculation, baseline) } };
}

function refuseUnfinished({ id, status }: CalculationRecord): void {
  if (status === "completed") return;
  throw new Problem("bad_request", `The calculation ${id} is ${status}; only completed ones can be compared.`);
}
