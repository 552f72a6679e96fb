import {
  findScorecard,
  markScorecardDeleted,
  putScorecard,
  type ScorecardRecord,
} from "../../../db/queries/evaluation/scorecards.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { type LockedSheet, lockSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { Json } from "../../values/json.ts";
import { endCalculations } from "./cancelCalculation.ts";
import { configureSteps, fault, jsonHash } from "./configureSteps.ts";
import type { Aggregation, Step } from "./step.ts";

type Request = Schemas["ConfigureScorecardRequest"];

/**
 * Creates or replaces the scorecard of a sheet, and takes a version. Calculations stay.
 * @throws Problem not_found, bad_request, invalid_config
 */
export function configureScorecard(
  db: Scope,
  place: SheetPlace,
  request: Request,
): Promise<{ scorecard: ScorecardRecord; sheet: LockedSheet }> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const scorecard = await saveScorecard(tx, sheet, request);
    return { scorecard, sheet };
  });
}

/** Creates or replaces the scorecard of a locked sheet, in its transaction. */
export async function saveScorecard(db: Scope, sheet: LockedSheet, request: Request): Promise<ScorecardRecord> {
  const columns = await listSheetColumns(db, sheet.id);
  const before = await findScorecard(db, sheet.id);
  const evaluated = (request.evaluated_column_ids ?? []).map((id, index) => {
    const column = columns.find((other) => other.id === id.toLowerCase());
    if (column) return column.id;
    throw fault(["body", "evaluated_column_ids", index], `There is no column ${id} in this sheet.`, "unknown_column");
  });
  const aggregation = readAggregation(request.aggregation);
  const steps = await configureSteps(request.steps ?? [], (before?.steps ?? []) as Step[], columns);
  const scorecard = await putScorecard(db, sheet.id, {
    name: request.name.trim(),
    aggregation,
    steps,
    config_hash: jsonHash([aggregation, steps.map(({ config_hash }) => config_hash)] as unknown as Json),
    evaluated_column_ids: evaluated,
    display_config: request.display_config ?? null,
    baseline_config: request.baseline_config ?? null,
  });
  await takeVersion(db, sheet, {
    reason: before ? "scorecard_updated" : "scorecard_created",
    deltas: [{ op: before ? "update" : "create", entity: "scorecard", id: scorecard.id, name: scorecard.name }],
  });
  return scorecard;
}

function readAggregation(requested: Request["aggregation"]): Aggregation {
  const { method = "weighted_mean", required_step_failure_behavior = "fail", pass_threshold = 0.8 } = requested;
  const warn_threshold = requested.warn_threshold ?? Math.min(0.6, pass_threshold);
  if (warn_threshold > pass_threshold) {
    throw fault(["body", "aggregation", "warn_threshold"], "The threshold to warn is above the one to pass.");
  }
  return { method, required_step_failure_behavior, pass_threshold, warn_threshold };
}

/** Deletes the scorecard of a sheet and ends its calculations; the score of the sheet is not touched. */
export function deleteScorecard(db: Scope, place: SheetPlace): Promise<void> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, place);
    const scorecard = await findScorecard(tx, sheet.id);
    if (!scorecard) return;
    await endCalculations(tx, scorecard.id);
    await markScorecardDeleted(tx, sheet.id);
    await takeVersion(tx, sheet, {
      reason: "scorecard_deleted",
      deltas: [{ op: "delete", entity: "scorecard", id: scorecard.id, name: scorecard.name }],
    });
  });
}
