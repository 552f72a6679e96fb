import { readCalculation } from "../../core/evaluation/scorecards/readCalculation.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentCalculation } from "./presentCalculation.ts";

export async function getScorecardCalculation(
  ctx: Context,
  { params }: Input<"getScorecardCalculation">,
): Reply<"getScorecardCalculation"> {
  const place = { tableId: params.table_id, sheetId: params.sheet_id };
  const found = await readCalculation(ctx.db, place, params.calculation_id);
  const calculation = presentCalculation(ctx.db.workspaceId, found);
  const { criterion_summaries, drift_summary } = calculation;
  return { status: 200, body: { success: true, calculation, criterion_summaries, drift_summary } };
}
