import { readReportRows } from "../../core/evaluation/reports/readReportRows.ts";
import { requireOwnWorkspace } from "../../core/workspace/ownWorkspace.ts";
import { presentPage } from "../datasets/presentPage.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listEvaluationRows(
  ctx: Context,
  { params, query }: Input<"listEvaluationRows">,
): Promise<Reply<"listEvaluationRows">> {
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
