import { failScore, runScore } from "../../core/scores/calculateScore.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

export interface ScoreSheetPayload {
  workspace_id: number;
  sheet_id: string;
  run_id: string;
}

export const score_sheet: Task<ScoreSheetPayload> = async ({ sql }, payload, job) => {
  const db = workspaceScope(sql, payload.workspace_id);
  const run = { sheetId: payload.sheet_id, runId: payload.run_id };
  try {
    await runScore(db, run);
  } catch (error) {
    if (job.endsWith(error)) await failScore(db, run);
    throw error;
  }
};
