import { readReport } from "../../core/evaluation/reports/readReport.ts";
import { handler } from "../handler.ts";
import { presentReport } from "./presentReport.ts";

export const getReport = handler<"getReport">(async (ctx, { params }, reply) =>
  reply(200, presentReport(await readReport(ctx.db, params.report_id))),
);
