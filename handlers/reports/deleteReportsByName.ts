import { deleteReportsByName as archive } from "../../core/evaluation/reports/deleteReports.ts";
import { handler } from "../handler.ts";

export const deleteReportsByName = handler<"deleteReportsByName">(async (ctx, { params }, reply) => {
  const count = await archive(ctx.db, params.report_name);
  const what = count === 1 ? "1 report" : `${count} reports`;
  const message = `${what} called ${JSON.stringify(params.report_name)} ${count === 1 ? "was" : "were"} archived`;
  return reply(200, { success: true, message });
});
