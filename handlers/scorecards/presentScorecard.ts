import type { CalculationProgress } from "../../core/evaluation/scorecards/readCalculation.ts";
import type { ScorecardState } from "../../core/evaluation/scorecards/readScorecard.ts";
import type { Aggregation, Step } from "../../core/evaluation/scorecards/step.ts";
import { summarize } from "../../core/evaluation/scorecards/summary.ts";
import type { LockedSheet } from "../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../db/scope.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentScorecard(
  db: Scope,
  sheet: LockedSheet,
  { scorecard, status, stale, latest }: ScorecardState,
): Schemas["Scorecard"] {
  const { id, name, evaluated_column_ids, display_config, baseline_config, config_hash } = scorecard;
  return {
    id,
    workspace_id: db.workspaceId,
    smart_table_id: sheet.table_id,
    sheet_id: sheet.id,
    name,
    evaluated_column_ids,
    aggregation: scorecard.aggregation as Aggregation,
    display_config,
    baseline_config,
    status,
    stale_state: stale,
    latest_calculation_id: latest?.id ?? null,
    config_hash,
    steps: (scorecard.steps as Step[]).map(presentStep),
    created_at: scorecard.created_at,
    updated_at: scorecard.updated_at,
  };
}

function presentStep({ dependencies: _, primitive_config, ...step }: Step): Schemas["ScorecardStep"] {
  return { ...step, primitive_config: primitive_config as Record<string, unknown>, backing_column_id: null };
}

export function presentProgress({
  calculation,
  totals,
  runningCount,
}: CalculationProgress): Schemas["ScorecardProgress"] {
  const isActive = calculation.status === "queued" || calculation.status === "running";
  const pending = isActive ? Math.max(0, calculation.pending_total - calculation.pending_done) : 0;
  const running = Math.min(pending, runningCount);
  const { score } = summarize(calculation.steps as Step[], calculation.aggregation as Aggregation, totals);
  const { pass, warn, fail, error } = totals.verdicts;
  const total = calculation.row_count;
  return {
    scored_rows: calculation.is_begun ? Math.max(0, total - pending) : 0,
    total_rows: total,
    partial_score: score,
    passed_rows: pass,
    warned_rows: warn,
    failed_rows: fail + error,
    running_rows: running,
    queued_rows: calculation.is_begun ? pending - running : total,
  };
}
