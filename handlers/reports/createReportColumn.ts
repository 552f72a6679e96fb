import { addColumn } from "../../core/evaluation/reports/editColumns.ts";
import { handler } from "../handler.ts";
import { presentReportColumn } from "./presentReport.ts";

export const createReportColumn = handler<"createReportColumn">(async (ctx, { body }, reply) => {
  const { report_id: reportId, position = null, ...column } = body;
  const added = await addColumn(ctx.db, { ...column, reportId, position });
  return reply(201, { success: true, report_column: presentReportColumn(added) });
});
