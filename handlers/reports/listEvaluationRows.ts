import { readReportRows } from "../../core/evaluation/reports/readReportRows.ts";
import { handler } from "../handler.ts";
import { presentPage } from "../page.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export const listEvaluationRows = handler<"listEvaluationRows">(async (ctx, { params, query }, reply) => {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  const { columns, rows, total } = await readReportRows(ctx.db, params.evaluation_id, query);
  return reply(200, {
    success: true,
    message: "success",
    columns: columns.map(({ name }) => name),
    rows,
    ...presentPage(query, total),
  });
});
