import { deleteReport as archive } from "../../core/evaluation/reports/deleteReports.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteReport(ctx: Context, { params }: Input<"deleteReport">): Reply<"deleteReport"> {
  const { name } = await archive(ctx.db, params.report_id);
  return { status: 200, body: { success: true, message: `The report ${JSON.stringify(name)} was archived` } };
}
