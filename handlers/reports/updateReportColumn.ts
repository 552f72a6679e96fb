import { editColumn } from "../../core/evaluation/reports/editColumns.ts";
import { withoutNulls } from "../../domain/withoutNulls.ts";
import { handler } from "../handler.ts";
import { presentReportColumn } from "./presentReport.ts";

export const updateReportColumn = handler<"updateReportColumn">(async (ctx, { params, body }, reply) => {
  const { report_id: reportId, ...change } = body;
  const column = await editColumn(ctx.db, { ...withoutNulls(change), reportId, columnId: params.report_column_id });
  return reply(200, { success: true, report_column: presentReportColumn(column) });
});
