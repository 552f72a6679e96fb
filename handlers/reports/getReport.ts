import { readReport } from "../../core/evaluation/reports/readReport.ts";
import type { Handler } from "../handler.ts";
import { presentReport } from "./presentReport.ts";

export const getReport: Handler<"getReport"> = async (ctx, { params }) => ({
  status: 200,
  body: presentReport(await readReport(ctx.db, params.report_id)),
});
