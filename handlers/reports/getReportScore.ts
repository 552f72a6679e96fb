import { getReport } from "../../db/queries/evaluation/reports.ts";
import { Problem } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";
import { handler } from "../handler.ts";
import { reportStatusOf } from "./presentReport.ts";

const none: Schemas["ReportScore"] = {
  overall_score: null,
  score_type: "none",
  has_custom_scoring: false,
  details: { message: "The run is being computed." },
};

export const getReportScore = handler<"getReportScore">(async (ctx, { params }, reply) => {
  const report = await getReport(ctx.db, params.report_id);
  if (report.is_blueprint) {
    throw new Problem("bad_request", `The report ${report.id} is an evaluation; its runs have scores.`);
  }
  const isDone = reportStatusOf(report) === "COMPLETED";
  const failed: Schemas["ReportScore"] = {
    ...none,
    details: { message: report.score_calculation_error ?? "There is no score." },
  };
  const score = isDone ? ((report.score as Schemas["ReportScore"] | null) ?? failed) : none;
  return reply(200, { success: true, message: "success", score });
});
