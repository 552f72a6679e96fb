import { readScorecardOverview } from "../../core/evaluation/scorecards/readCalculation.ts";
import type { Schemas } from "../../generated/types.ts";
import { handler } from "../handler.ts";
import { presentCalculation } from "./presentCalculation.ts";
import { presentProgress, presentScorecard } from "./presentScorecard.ts";

const nothing: Schemas["ScorecardResponse"] = {
  success: true,
  scorecard: null,
  latest_calculation: null,
  display_calculation: null,
  criterion_summaries: {},
  drift_summary: null,
  progress: null,
};

export const getScorecard = handler<"getScorecard">(async (ctx, { params }, reply) => {
  const { workspaceId } = ctx.db;
  const overview = await readScorecardOverview(ctx.db, params);
  if (!overview) return reply(200, nothing);
  const { sheet, state, latest, displayed, progress } = overview;
  const shown = displayed && presentCalculation(workspaceId, displayed);
  return reply(200, {
    success: true,
    scorecard: presentScorecard(ctx.db, sheet, state),
    latest_calculation: latest && presentCalculation(workspaceId, latest),
    display_calculation: shown,
    criterion_summaries: shown?.criterion_summaries ?? {},
    drift_summary: shown?.drift_summary ?? null,
    progress: progress && presentProgress(progress),
  });
});
