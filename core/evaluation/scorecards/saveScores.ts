import { findCalculationOfOperation, type SkippedPairs } from "../../../db/queries/evaluation/scoreCalculations.ts";
import { insertScoreRows, putScoreBlock, type ScoreRowWrite } from "../../../db/queries/evaluation/scoreRows.ts";
import { finishBlock } from "../../../db/queries/sheets/operationBlocks.ts";
import { addOperationProgress } from "../../../db/queries/sheets/operations.ts";
import { lockSheetBesideBlocks, shareSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { violates } from "../../../db/violates.ts";
import { type BlockAttempt, whileActive } from "../../sheets/engine/blockWork.ts";
import { beginNextCalculation } from "./beginCalculation.ts";
import { finishCalculation } from "./finishCalculation.ts";
import type { ScoreBlock, ScoredRow } from "./loadScoreBlock.ts";
import { unscoredResult } from "./preparedStep.ts";
import { encodeResults, type StepResult } from "./rowRecord.ts";
import { type Aggregation, type Step, scoresRows } from "./step.ts";
import { addCell, addRow, emptyColumnTotals, emptyTotals, type Totals } from "./totals.ts";
import { aggregate, verdictOfScore } from "./verdicts.ts";

/** Undoes what a block wrote: it is no longer this attempt's, or its calculation has ended. */
class HasEnded extends Error {}

/**
 * Saves the results of a block, if this attempt still holds it, beside other blocks: their rows are other ones. The sheet and
 * the operation are locked when the rows are written, which takes most of the time. Rows that came out as before are not written.
 * @returns the rows that are left: always none; "ended" when nothing may be saved
 */
export async function saveScores(attempt: BlockAttempt, block: ScoreBlock): Promise<never[] | "ended"> {
  const { db, operation, claim } = attempt;
  const saveShared = async (tx: Scope): Promise<never[]> => {
    await shareSheetOfJob(tx, operation.sheet_id);
    const calculation = await findCalculationOfOperation(tx, operation.id);
    if (!calculation) throw new HasEnded();
    skipPairs(block, calculation.skipped_pairs);
    const { writes, totals } = outcomesOfBlock(block);
    const { scorecard_id: scorecardId, number } = calculation;
    await insertScoreRows(tx, { scorecardId, number }, writes);
    await putScoreBlock(tx, { scorecardId, number, blockIndex: claim.blockIndex, totals });
    const sheet = await whileActive(tx, operation, lockSheetBesideBlocks);
    if (!sheet || !(await finishBlock(tx, claim))) throw new HasEnded();
    const progress = { completed: block.visited.length, failed: 0, doneBlocks: 1 as const };
    if ((await addOperationProgress(tx, operation.id, progress)).status === "completed") {
      await finishCalculation(tx, sheet, calculation);
      await beginNextCalculation(tx, sheet, scorecardId);
    }
    return [];
  };
  try {
    return await db.transaction(saveShared);
  } catch (error) {
    // Another attempt at the block, which has taken it over, wrote the same rows first.
    if (error instanceof HasEnded || violates(error, "score_rows_pkey")) return "ended";
    throw error;
  }
}

/** Takes back results that were called off while they were computed. */
function skipPairs({ rows, visited, steps }: ScoreBlock, skipped: readonly SkippedPairs[]): void {
  for (const pairs of skipped) {
    const rowIndices = pairs.rows && new Set(pairs.rows);
    const stepIds = pairs.steps && new Set(pairs.steps);
    for (const position of visited) {
      const row = rows[position] as ScoredRow;
      if (rowIndices && !rowIndices.has(row.rowIndex)) continue;
      for (const [place, step] of steps.entries()) {
        if (!scoresRows(step) || (stepIds && !stepIds.has(step.id))) continue;
        row.results[place] = unscoredResult(row.results[place], "skipped", "It was cancelled.");
      }
    }
  }
}

function outcomesOfBlock(block: ScoreBlock): { writes: ScoreRowWrite[]; totals: Totals } {
  const { steps, rows, calculation } = block;
  const totals = emptyTotals(block.loadedVersion);
  const goneRow = { score: null, verdict: null, results: null };
  const writes: ScoreRowWrite[] = block.goneRows.map((rowIndex) => ({ rowIndex, ...goneRow }));
  for (const row of rows) {
    const all = steps.map((step, place) => presentResult(step, row.results[place]));
    const judged: Step[] = [];
    const results: StepResult[] = [];
    for (const [index, result] of all.entries()) {
      if (!result) continue;
      judged.push(steps[index] as Step);
      results.push(result);
    }
    const { score, verdict } = aggregate(judged, results, calculation.aggregation as Aggregation);
    addRow(totals, verdict, judged, results);
    const encoded = encodeResults(all);
    const { stored } = row;
    const isSame = stored?.results === encoded && stored.score === score && stored.verdict === verdict;
    if (!isSame) writes.push({ rowIndex: row.rowIndex, score, verdict, results: encoded });
  }
  for (const step of steps) if (!scoresRows(step)) totals.columns[step.id] = columnTotals(step, block);
  return { writes, totals };
}

/** A result of a step, with its verdict under the present thresholds, which may have changed since it was computed. */
function presentResult(step: Step, result: StepResult | undefined): StepResult | null {
  if (!result || !scoresRows(step)) return null;
  const verdict = result.score === null ? result.verdict : verdictOfScore(result.score, step.thresholds);
  return verdict === result.verdict ? result : { ...result, verdict };
}

function columnTotals({ dependencies, primitive_config }: Step, { cells, positions, rows }: ScoreBlock) {
  const { aggregation_type } = primitive_config as { aggregation_type: string };
  const cellsAt = (key: string) => {
    const columnId = dependencies.find(({ config_key }) => config_key === key)?.column_id;
    return columnId === undefined ? undefined : cells.get(positions.get(columnId) ?? -1);
  };
  const [source, labels] = [cellsAt("source"), cellsAt("label_source")];
  const totals = emptyColumnTotals(aggregation_type === "most_frequent_value");
  for (const row of rows.keys()) addCell(totals, source?.values[row] ?? null, labels?.values[row] ?? null);
  return totals;
}
