import { addColumn } from "../../core/evaluation/reports/editColumns.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentReportColumn } from "./presentReport.ts";

export async function createReportColumn(
  ctx: Context,
  { body }: Input<"createReportColumn">,
): Reply<"createReportColumn"> {
  const { report_id: reportId, position = null, ...column } = body;
  const added = await addColumn(ctx.db, { ...column, reportId, position });
  return { status: 201, body: { success: true, report_column: presentReportColumn(added) } };
}
