import { listCompletedNumbers } from "../../../db/queries/evaluation/scoreCalculations.ts";
import { listBlockIndices, pruneScoreBlock } from "../../../db/queries/evaluation/scoreRows.ts";
import type { Scope } from "../../../db/scope.ts";
import { keptCalculations } from "./finishCalculation.ts";

/** Drops the results of rows that only calculations older than the kept ones show, one block a transaction. */
export async function pruneScoreRows(db: Scope, scorecardId: string): Promise<void> {
  const oldestKept = (await listCompletedNumbers(db, scorecardId, keptCalculations))[keptCalculations - 1];
  if (!oldestKept) return;
  for (const blockIndex of await listBlockIndices(db, scorecardId, oldestKept.number)) {
    await db.transaction((tx) => pruneScoreBlock(tx, { scorecardId, blockIndex }, oldestKept));
  }
}
