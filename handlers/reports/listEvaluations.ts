import { listEvaluations as findEvaluations } from "../../core/evaluation/reports/listEvaluations.ts";
import { handler } from "../handler.ts";
import { presentPage } from "../page.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { presentEvaluation } from "./presentReport.ts";

export const listEvaluations = handler<"listEvaluations">(async (ctx, { query }, reply) => {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  const { evaluations, total } = await findEvaluations(ctx.db, query);
  return reply(200, {
    success: true,
    message: "success",
    evaluations: evaluations.map(presentEvaluation),
    ...presentPage(query, total),
  });
});
