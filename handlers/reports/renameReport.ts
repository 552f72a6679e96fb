import { renameReport as rename } from "../../core/evaluation/reports/renameReport.ts";
import { withoutNulls } from "../../domain/withoutNulls.ts";
import { handler } from "../handler.ts";
import { presentSummary } from "./presentReport.ts";

export const renameReport = handler<"renameReport">(async (ctx, { params, body }, reply) => {
  return reply(200, presentSummary(await rename(ctx.db, params.report_id, withoutNulls(body))));
});
