import { deleteReportsByName as archive } from "../../core/evaluation/reports/deleteReports.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteReportsByName(
  ctx: Context,
  { params }: Input<"deleteReportsByName">,
): Reply<"deleteReportsByName"> {
  const count = await archive(ctx.db, params.report_name);
  const what = count === 1 ? "1 report" : `${count} reports`;
  const message = `${what} called ${JSON.stringify(params.report_name)} ${count === 1 ? "was" : "were"} archived`;
  return { status: 200, body: { success: true, message } };
}
