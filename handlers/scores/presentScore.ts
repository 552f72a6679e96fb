import { scoreConfigurationOf } from "../../core/evaluation/scores/calculateScore.ts";
import type { SheetScore } from "../../core/evaluation/scores/sheetScore.ts";
import type { SheetScoreRecord } from "../../db/queries/evaluation/sheetScores.ts";
import type { SheetRecord } from "../../db/queries/sheets/sheets.ts";
import type { Schemas } from "../../generated/types.ts";

const nothingScored: Omit<SheetScore, "total_rows"> = {
  score_type: "none",
  columns: [],
  overall_score: null,
  scored_rows: 0,
  aggregate: null,
  score_matrix: null,
  score_matrix_metrics: null,
};

/** @param score null for a sheet that has none */
export function presentScore(sheet: SheetRecord, score: SheetScoreRecord | null): Schemas["SheetScoreResponse"] {
  const found = (score?.result as SheetScore | null | undefined) ?? { ...nothingScored, total_rows: sheet.row_count };
  const subScores = found.aggregate?.sub_scores;
  return {
    success: true,
    sheet_id: sheet.id,
    scoring_type: score && scoreConfigurationOf(score).score_type,
    score_type: found.score_type,
    has_custom_scoring: score?.score_type === "custom",
    columns: found.columns,
    aggregate_score: found.overall_score,
    overall_score: found.overall_score,
    total_rows: found.total_rows,
    scored_rows: found.scored_rows,
    excluded_rows: found.total_rows - found.scored_rows,
    calculated_at: score?.calculated_at ?? null,
    score_matrix: found.score_matrix,
    score_matrix_metrics: found.score_matrix_metrics,
    status: score?.status ?? null,
    score_calculation_error: score?.error_message ?? null,
    score_configuration: score && scoreConfigurationOf(score),
    details: { columns: found.columns, ...(subScores && { sub_scores: subScores }) },
    aggregate: found.aggregate ?? {},
    per_column: Object.fromEntries(found.columns.map((column) => [column.column_id, column])),
  };
}
