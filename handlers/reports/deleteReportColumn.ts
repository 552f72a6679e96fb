import { removeReportColumn } from "../../core/evaluation/reports/editColumns.ts";
import { handler } from "../handler.ts";

export const deleteReportColumn = handler<"deleteReportColumn">(async (ctx, { params }, reply) => {
  await removeReportColumn(ctx.db, params.report_column_id);
  return reply(204);
});
