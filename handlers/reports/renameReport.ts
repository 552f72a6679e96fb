import { renameReport as rename } from "../../core/evaluation/reports/renameReport.ts";
import { withoutNulls } from "../../domain/withoutNulls.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSummary } from "./presentReport.ts";

export async function renameReport(ctx: Context, { params, body }: Input<"renameReport">): Reply<"renameReport"> {
  return { status: 200, body: presentSummary(await rename(ctx.db, params.report_id, withoutNulls(body))) };
}
