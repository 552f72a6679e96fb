import { pruneScoreRows } from "../../core/evaluation/scorecards/pruneScoreRows.ts";
import { workspaceTask } from "../task.ts";

export const prune_score_rows = workspaceTask<{ scorecard_id: string }>((db, { scorecard_id }) =>
  pruneScoreRows(db, scorecard_id),
);
