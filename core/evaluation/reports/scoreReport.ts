import { listReportColumns, type ReportColumnRecord } from "../../../db/queries/evaluation/reportColumns.ts";
import type { ReportRecord, RunScore } from "../../../db/queries/evaluation/reports.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import { meanOf } from "../scores/mean.ts";
import { ScoreFault } from "../scores/scoreFault.ts";
import { type ScoreConfiguration, scoreSheet } from "../scores/scoreSheet.ts";
import type { SheetScore } from "../scores/sheetScore.ts";
import { datasetType } from "./defineColumns.ts";

type ReportScore = Schemas["ReportScore"];
export type ColumnScores = { column_id: string; score: number | null }[];

/** Texts that count as booleans; this family takes the numbers 1 and 0 for numbers. */
const tokens = { true_values: ["true", "pass", "yes"], false_values: ["false", "fail", "no"] };

/**
 * Scores a run by the score of its sheet, on the scale of this family: a column of booleans gives the percentage of true
 * values, a column of numbers their mean, and several columns the mean of their scores. Without a flagged column the last one counts.
 */
export async function scoreReport(db: Scope, run: ReportRecord): Promise<RunScore & { columns: ColumnScores }> {
  if (run.sheet_id === null) return { ...noScore("The run has no rows."), columns: [] };
  const columns = await listReportColumns(db, run.id);
  const scored = scoredColumns(columns);
  const code = run.score_configuration;
  const configuration: ScoreConfiguration = code
    ? { score_type: "custom", score_config: { ...code } }
    : {
        score_type: "auto",
        score_config: { ...tokens, column_ids: scored.flatMap(({ column_id }) => column_id ?? []) },
      };
  try {
    const result = await scoreSheet(db, run.sheet_id, configuration, Number.POSITIVE_INFINITY);
    if (!result) return { ...noScore("The run was deleted."), columns: [] };
    return code ? { ...customScore(run, result), columns: [] } : defaultScore(result);
  } catch (error) {
    if (!(error instanceof ScoreFault)) throw error;
    const score = scoreOf(null, "custom", true, { matrix: null, configuration: { ...code } });
    return { score, matrix: null, error: error.message, columns: [] };
  }
}

function scoredColumns(columns: readonly ReportColumnRecord[]): ReportColumnRecord[] {
  const flagged = columns.filter(({ is_part_of_score }) => is_part_of_score);
  return flagged.length > 0 ? flagged : columns.filter(({ column_type }) => column_type !== datasetType).slice(-1);
}

function defaultScore({ columns }: SheetScore): RunScore & { columns: ColumnScores } {
  const scores = columns.map((column) => ({ column_id: column.column_id, score: scaled(column) }));
  const overall = meanOf(scores.flatMap(({ score }) => score ?? []));
  const told = columns.map((column) => ({
    column_name: column.title,
    score: scaled(column),
    score_type: column.resolved_scoring_type,
    num_skipped: column.excluded_count,
  }));
  const [only] = told;
  if (!only) return { ...noScore("The evaluation has no column to score."), columns: [] };
  const score =
    told.length === 1
      ? scoreOf(overall, "single_column", false, only)
      : scoreOf(overall, "multi_column", false, { columns: told });
  return { score, matrix: null, error: null, columns: scores };
}

function scaled({ score, resolved_scoring_type }: SheetScore["columns"][number]): number | null {
  return score !== null && resolved_scoring_type === "boolean" ? score * 100 : score;
}

function customScore({ score_configuration }: ReportRecord, result: SheetScore): RunScore {
  const matrix = result.tables ?? null;
  const details = { matrix, configuration: { ...score_configuration } };
  return { score: scoreOf(result.overall_score, "custom", true, details), matrix, error: null };
}

function noScore(message: string): RunScore {
  return { score: scoreOf(null, "none", false, { message }), matrix: null, error: null };
}

function scoreOf(
  overall_score: number | null,
  score_type: ReportScore["score_type"],
  has_custom_scoring: boolean,
  details: ReportScore["details"],
): ReportScore {
  return { overall_score, score_type, has_custom_scoring, details };
}
