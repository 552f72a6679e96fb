import { failScore, runScore } from "../../core/evaluation/scores/calculateScore.ts";
import { endingTask } from "../endingTask.ts";

interface ScoreSheetPayload {
  sheet_id: string;
  run_id: string;
}

const runOf = ({ sheet_id, run_id }: ScoreSheetPayload) => ({ sheetId: sheet_id, runId: run_id });

export const score_sheet = endingTask<ScoreSheetPayload>(
  (db, payload) => runScore(db, runOf(payload)),
  (db, payload) => failScore(db, runOf(payload)),
);
