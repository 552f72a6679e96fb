import { editColumn } from "../../core/evaluation/reports/editColumns.ts";
import { withoutNulls } from "../../domain/withoutNulls.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentReportColumn } from "./presentReport.ts";

export async function updateReportColumn(
  ctx: Context,
  { params, body }: Input<"updateReportColumn">,
): Reply<"updateReportColumn"> {
  const { report_id: reportId, ...change } = body;
  const column = await editColumn(ctx.db, { ...withoutNulls(change), reportId, columnId: params.report_column_id });
  return { status: 200, body: { success: true, report_column: presentReportColumn(column) } };
}
