import {
  countScoredVersions,
  listScoredVersions,
  listScoreExtremes,
  type ScorePointRecord,
} from "../../../db/queries/evaluation/sheetScores.ts";
import type { Scope } from "../../../db/scope.ts";

export interface ScoreHistory {
  points: ScorePointRecord[];
  totalPoints: number;
  resolution: "raw" | "min_max_bucket";
}

/** The scores of a sheet's versions, never more than `maxPoints`. */
export async function scoreHistory(
  db: Scope,
  sheetId: string,
  wanted: { maxPoints: number; newest: number | null; resolution: "auto" | "raw" | "min_max_bucket" },
): Promise<ScoreHistory> {
  const count = await countScoredVersions(db, sheetId);
  const totalPoints = wanted.newest === null ? count : Math.min(count, wanted.newest);
  const isRaw = wanted.resolution === "raw" || totalPoints <= wanted.maxPoints;
  const points = isRaw
    ? await listScoredVersions(db, sheetId, Math.min(totalPoints, wanted.maxPoints))
    : await listScoreExtremes(db, sheetId, totalPoints, Math.floor(wanted.maxPoints / 2));
  return { points, totalPoints, resolution: isRaw ? "raw" : "min_max_bucket" };
}
