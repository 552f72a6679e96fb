import { listEvaluations as findEvaluations } from "../../core/evaluation/reports/listEvaluations.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentPage } from "../page.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { presentEvaluation } from "./presentReport.ts";

export async function listEvaluations(ctx: Context, { query }: Input<"listEvaluations">): Reply<"listEvaluations"> {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  const { evaluations, total } = await findEvaluations(ctx.db, query);
  return {
    status: 200,
    body: {
      success: true,
      message: "success",
      evaluations: evaluations.map(presentEvaluation),
      ...presentPage(query, total),
    },
  };
}
