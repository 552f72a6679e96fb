import { deleteReport as archive } from "../../core/evaluation/reports/deleteReports.ts";
import { handler } from "../handler.ts";

export const deleteReport = handler<"deleteReport">(async (ctx, { params }, reply) => {
  const { name } = await archive(ctx.db, params.report_id);
  return reply(200, { success: true, message: `The report ${JSON.stringify(name)} was archived` });
});
