import { pruneScoreRows } from "../../core/evaluation/scorecards/pruneScoreRows.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

interface PruneScoreRowsPayload {
  workspace_id: number;
  scorecard_id: string;
}

export const prune_score_rows: Task<PruneScoreRowsPayload> = ({ sql }, payload) =>
  pruneScoreRows(workspaceScope(sql, payload.workspace_id), payload.scorecard_id);
