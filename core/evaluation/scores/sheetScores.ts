import { type CalculationRecord, findCompletedCalculation } from "../../../db/queries/evaluation/scoreCalculations.ts";
import { findScorecard } from "../../../db/queries/evaluation/scorecards.ts";
import {
  countScoredVersions,
  findSheetScore,
  listScoredVersions,
  listScoreExtremes,
  type ScorePointRecord,
  type SheetScoreRecord,
} from "../../../db/queries/evaluation/sheetScores.ts";
import { getSheet, type LockedSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { type ShownCalculation, withPrevious } from "../scorecards/readCalculation.ts";
import { startCalculation } from "../scorecards/startCalculation.ts";
import { startScore } from "./calculateScore.ts";

// A sheet is scored by its score or, where it has none, by its scorecard.

interface ReadScore {
  sheet: LockedSheet;
  score: SheetScoreRecord | null;
  /** Calculation of the scorecard with a score; null where the sheet has a score. */
  calculation: ShownCalculation | null;
}

/** @throws Problem not_found for the sheet */
export async function readSheetScore(db: Scope, place: SheetPlace): Promise<ReadScore> {
  const sheet = await getSheet(db, place);
  const score = await findSheetScore(db, sheet.id);
  if (score) return { sheet, score, calculation: null };
  const scorecard = await findScorecard(db, sheet.id);
  const completed = scorecard && (await findCompletedCalculation(db, scorecard.id));
  const isScored = completed !== null && completed.aggregate_score !== null;
  return { sheet, score, calculation: isScored ? await withPrevious(db, completed) : null };
}

type StartedScore =
  | { kind: "score"; score: SheetScoreRecord }
  | { kind: "scorecard"; sheet: LockedSheet; calculation: CalculationRecord };

/** @throws Problem not_found; bad_request for a sheet with neither */
export async function startSheetScore(db: Scope, place: SheetPlace): Promise<StartedScore> {
  const score = await startScore(db, place);
  if (score) return { kind: "score", score };
  if (!(await findScorecard(db, place.sheet_id))) {
    throw new Problem("bad_request", "This sheet has no score. Configure a score or a scorecard first.");
  }
  return { kind: "scorecard", ...(await startCalculation(db, place, { rows: null, steps: null })) };
}

export interface ScoreHistory {
  points: ScorePointRecord[];
  totalPoints: number;
  resolution: "raw" | "min_max_bucket";
}

/** The scores of a sheet's versions, never more than `maxPoints`. @throws Problem not_found for the sheet */
export async function readScoreHistory(
  db: Scope,
  place: SheetPlace,
  wanted: { maxPoints: number; newest: number | null; resolution: "auto" | "raw" | "min_max_bucket" },
): Promise<ScoreHistory> {
  const { id } = await getSheet(db, place);
  const count = await countScoredVersions(db, id);
  const totalPoints = wanted.newest === null ? count : Math.min(count, wanted.newest);
  const isRaw = wanted.resolution === "raw" || totalPoints <= wanted.maxPoints;
  const points = isRaw
    ? await listScoredVersions(db, id, Math.min(totalPoints, wanted.maxPoints))
    : await listScoreExtremes(db, id, totalPoints, Math.floor(wanted.maxPoints / 2));
  return { points, totalPoints, resolution: isRaw ? "raw" : "min_max_bucket" };
}
