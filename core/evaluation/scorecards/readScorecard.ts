import {
  type CalculationRecord,
  findCalculation,
  findCompletedCalculation,
  findLatestCalculation,
} from "../../../db/queries/evaluation/scoreCalculations.ts";
import type { ScorecardRecord } from "../../../db/queries/evaluation/scorecards.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { listChangedRowIndices } from "../../../db/queries/sheets/diffs.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import { limits } from "../../../generated/limits.ts";
import type { Schemas } from "../../../generated/types.ts";
import { changedRows } from "./changedRows.ts";
import { hashOfSourceColumns } from "./sourceColumns.ts";
import type { Step } from "./step.ts";

type StaleState = Schemas["StaleState"];
type Status = Schemas["Scorecard"]["status"];

export interface ScorecardState {
  scorecard: ScorecardRecord;
  status: Status;
  stale: StaleState;
  latest: CalculationRecord | null;
  /** The newest completed calculation. */
  displayed: CalculationRecord | null;
}

const listedRows = limits["StaleState.stale_row_indices.maxItems"];

export const notStale: StaleState = { is_stale: false, reasons: [], stale_step_ids: [], stale_row_indices: [] };

export async function readScorecard(
  db: Scope,
  sheet: LockedSheet,
  scorecard: ScorecardRecord,
): Promise<ScorecardState> {
  const latest = await findLatestCalculation(db, scorecard.id);
  const displayed = latest?.status === "completed" ? latest : await findCompletedCalculation(db, scorecard.id);
  const stale = displayed ? await staleState(db, sheet, scorecard, displayed) : notStale;
  return { scorecard, latest, displayed, stale, status: statusOf(scorecard, latest, displayed, stale) };
}

function statusOf(
  { steps }: ScorecardRecord,
  latest: CalculationRecord | null,
  displayed: CalculationRecord | null,
  stale: StaleState,
): Status {
  if ((steps as Step[]).length === 0) return "needs_setup";
  if (latest?.status === "queued" || latest?.status === "running" || latest?.status === "failed") return latest.status;
  if (!displayed) return "ready";
  return stale.is_stale || latest?.status === "cancelled" ? "stale" : "completed";
}

/** Finds what has changed since a calculation, at a cost in proportion to the changes. */
async function staleState(
  db: Scope,
  sheet: LockedSheet,
  scorecard: ScorecardRecord,
  calculation: CalculationRecord,
): Promise<StaleState> {
  const steps = scorecard.steps as Step[];
  const columns = await listSheetColumns(db, sheet.id);
  const reasons: StaleState["reasons"] = [];
  const before = new Map((calculation.steps as Step[]).map((step) => [step.id, step.config_hash]));
  const changedSteps = steps.filter((step) => before.get(step.id) !== step.config_hash).map(({ id }) => id);
  if (scorecard.config_hash !== calculation.config_hash) reasons.push("config_changed");
  if (hashOfSourceColumns(calculation.steps as Step[], columns) !== calculation.columns_hash)
    reasons.push("columns_changed");
  const since = calculation.read_version ?? sheet.version_count;
  const page = { after: -1, limit: listedRows };
  const versions = { low: since, high: sheet.version_count };
  const [edited, changed] =
    since >= sheet.version_count
      ? [[], []]
      : await Promise.all([
          listChangedRowIndices(db, sheet.id, [], versions, page),
          changedRows(db, sheet, steps, columns, versions, listedRows),
        ]);
  if (edited.length > 0) reasons.push("rows_changed");
  const isEdited = new Set(edited);
  if (columns.some(isComputed) && changed.some((row) => !isEdited.has(row))) reasons.push("source_changed");
  return {
    is_stale: reasons.length > 0,
    reasons,
    stale_step_ids: changedSteps,
    stale_row_indices: [...new Set([...edited, ...changed])].sort((a, b) => a - b).slice(0, listedRows),
  };
}

/** Finds the calculation that drift is measured from: the baseline, else the completed one before. */
export async function findPrevious(db: Scope, calculation: CalculationRecord): Promise<CalculationRecord | null> {
  const { scorecard_id, baseline_id, number } = calculation;
  if (baseline_id === null) return findCompletedCalculation(db, scorecard_id, number);
  if (baseline_id === calculation.id) return null;
  const baseline = await findCalculation(db, scorecard_id, baseline_id);
  return baseline?.status === "completed" ? baseline : null;
}
