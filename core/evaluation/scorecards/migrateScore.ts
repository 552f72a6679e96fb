import { findScorecard, type ScorecardRecord } from "../../../db/queries/evaluation/scorecards.ts";
import { deleteSheetScore, findSheetScore } from "../../../db/queries/evaluation/sheetScores.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { type LockedSheet, lockSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { scoreConfigurationOf } from "../scores/calculateScore.ts";
import { scoredColumns } from "../scores/scoreSheet.ts";
import { saveScorecard } from "./configureScorecard.ts";
import { columnAggregate, type Step } from "./step.ts";

interface MigratedScore {
  sheet: LockedSheet;
  scorecard: ScorecardRecord | null;
  convertedCount: number;
  skipped: Schemas["SkippedScore"][];
  isScoreDeleted: boolean;
}

/**
 * Turns the columns of a sheet's score into steps of its scorecard.
 * @throws Problem not_found; bad_request for a sheet without a score
 */
export function migrateScore(
  db: Scope,
  place: SheetPlace,
  { deletesScore }: { deletesScore: boolean },
): Promise<MigratedScore> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const score = await findSheetScore(tx, sheet.id);
    if (!score) throw new Problem("bad_request", "This sheet has no score to convert to a scorecard.");
    const { score_type, score_config } = scoreConfigurationOf(score);
    const skip = (reason: string) => ({ reason, score_type });
    const skipped: Schemas["SkippedScore"][] = [];
    const columns = await listSheetColumns(tx, sheet.id);
    const scored = score_type === "custom" ? [] : scoredColumns(columns, score_config.column_ids);
    if (score_type === "custom") skipped.push(skip("A score computed by code, or a question, has no columns."));
    for (const id of score_config.column_ids ?? []) {
      if (!columns.some((column) => column.id === id)) skipped.push(skip(`The column ${id} is gone.`));
    }
    if (score_config.true_values || score_config.false_values) {
      skipped.push(...scored.splice(0).map(({ title }) => skip(`"${title}" has its own words for yes and no.`)));
    }
    if ((score_config.assertion_aggregation ?? "mean") !== "mean") {
      skipped.push(...scored.splice(0).map(({ title }) => skip(`"${title}" counts the assertions of a cell as one.`)));
    }
    const before = await findScorecard(tx, sheet.id);
    const known = (before?.steps ?? []) as Step[];
    const free = scored.filter(({ title }) => !known.some((step) => step.title === title));
    const taken = scored.filter((column) => !free.includes(column));
    skipped.push(...taken.map(({ title }) => skip(`The scorecard already has a step titled "${title}".`)));
    const scorecard =
      free.length === 0 ? before : await saveScorecard(tx, sheet, requestWithSteps(before, known, free));
    const isScoreDeleted = deletesScore && skipped.length === 0;
    if (isScoreDeleted) await deleteSheetScore(tx, sheet.id);
    return { sheet, scorecard, convertedCount: free.length, skipped, isScoreDeleted };
  });
}

function requestWithSteps(
  before: ScorecardRecord | null,
  known: readonly Step[],
  columns: readonly { id: string; title: string }[],
): Schemas["ConfigureScorecardRequest"] {
  const added = columns.map(({ id, title }) => ({
    title,
    primitive_type: columnAggregate,
    primitive_config: { source: id, aggregation_type: "average_value" as const, score_mode: "score", score_max: 1 },
  }));
  return {
    name: before?.name ?? "Scorecard",
    aggregation: (before?.aggregation ?? {}) as Schemas["GivenAggregation"],
    evaluated_column_ids: before?.evaluated_column_ids ?? [],
    display_config: before?.display_config ?? null,
    baseline_config: before?.baseline_config ?? null,
    steps: [...known.map(stepInput), ...added].map((step, order_index) => ({ ...step, order_index })),
  };
}

/** A step in the form of a request. */
function stepInput({
  dependencies: _,
  config_hash,
  created_at,
  updated_at,
  ...step
}: Step): Schemas["ScorecardStepInput"] {
  return { ...step, primitive_config: step.primitive_config as Record<string, unknown> };
}
