import type { Schemas } from "../../../generated/types.ts";
import type { ScoreTable } from "./scoreMatrix.ts";

/** Score of a sheet, as one calculation found it. */
export interface SheetScore
  extends Pick<
    Schemas["SheetScoreResponse"],
    "columns" | "overall_score" | "total_rows" | "scored_rows" | "score_matrix" | "score_matrix_metrics"
  > {
  /** All tables that code returned, where it may return several; `score_matrix` is the first. */
  tables?: ScoreTable[];
  aggregate: Schemas["SheetScoreResponse"]["aggregate"] | null;
  score_type: Exclude<Schemas["SheetScoreResponse"]["score_type"], "scorecard">;
}
