import { updateScoreCard } from "../../core/evaluation/reports/scoreCard.ts";
import { handler } from "../handler.ts";
import { presentSummary } from "./presentReport.ts";

export const updateReportScoreCard = handler<"updateReportScoreCard">(async (ctx, { params, body }, reply) => {
  const code = body.code == null ? null : { code: body.code, code_language: body.code_language };
  const report = await updateScoreCard(ctx.db, params.report_id, { columnNames: body.column_names, code });
  return reply(200, presentSummary(report));
});
