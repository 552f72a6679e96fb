import type { Schemas } from "../../../generated/types.ts";

/** Score of a sheet, as one calculation found it. */
export interface SheetScore
  extends Pick<
    Schemas["SheetScoreResponse"],
    "columns" | "overall_score" | "total_rows" | "scored_rows" | "score_matrix" | "score_matrix_metrics"
  > {
  aggregate: Schemas["SheetScoreResponse"]["aggregate"] | null;
  score_type: Exclude<Schemas["SheetScoreResponse"]["score_type"], "scorecard">;
}
