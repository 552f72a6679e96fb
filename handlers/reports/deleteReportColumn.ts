import { removeReportColumn } from "../../core/evaluation/reports/editColumns.ts";
import type { Handler } from "../handler.ts";

export const deleteReportColumn: Handler<"deleteReportColumn"> = async (ctx, { params }) => {
  await removeReportColumn(ctx.db, params.report_column_id);
  return { status: 204 };
};
