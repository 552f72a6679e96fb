import type { components } from "../../../generated/types.ts";

type Schemas = components["schemas"];

/** Score of a sheet, as one calculation found it. */
export interface SheetScore {
  score_type: "none" | "single_column" | "multi_column" | "custom";
  columns: Schemas["ScoredColumn"][];
  overall_score: number | null;
  total_rows: number;
  scored_rows: number;
  /** The question or aggregation behind it, with its columns; null where there is no score and no answer. */
  aggregate: NonNullable<Schemas["SheetScoreResponse"]["aggregate"]> | null;
  score_matrix: Schemas["ScoreMatrixCell"][][] | null;
  score_matrix_metrics: Schemas["ScoreMetric"][] | null;
}
