import { updateScoreCard } from "../../core/evaluation/reports/scoreCard.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSummary } from "./presentReport.ts";

export async function updateReportScoreCard(
  ctx: Context,
  { params, body }: Input<"updateReportScoreCard">,
): Reply<"updateReportScoreCard"> {
  const code = body.code == null ? null : { code: body.code, code_language: body.code_language };
  const report = await updateScoreCard(ctx.db, params.report_id, { columnNames: body.column_names, code });
  return { status: 200, body: presentSummary(report) };
}
