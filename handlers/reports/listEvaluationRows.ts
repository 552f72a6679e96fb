import { readReportRows } from "../../core/evaluation/reports/readReportRows.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentPage } from "../page.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export async function listEvaluationRows(
  ctx: Context,
  { params, query }: Input<"listEvaluationRows">,
): Reply<"listEvaluationRows"> {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  const { columns, rows, total } = await readReportRows(ctx.db, params.evaluation_id, query);
  return {
    status: 200,
    body: {
      success: true,
      message: "success",
      columns: columns.map(({ name }) => name),
      rows,
      ...presentPage(query, total),
    },
  };
}
