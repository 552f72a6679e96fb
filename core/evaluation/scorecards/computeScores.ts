import type { CalculationRecord } from "../../../db/queries/evaluation/scoreCalculations.ts";
import type { PrimitiveRun } from "../../primitives/primitive.ts";
import { type Evaluation, failed, notComputed } from "../../sheets/engine/evaluation.ts";
import { giveWay, isTurnDueAt } from "../../values/giveWay.ts";
import type { Json } from "../../values/json.ts";
import type { ScoreBlock, ScoredRow } from "./loadScoreBlock.ts";
import { type PreparedStep, readStepInputs, resultOfStep, unscoredResult } from "./preparedStep.ts";
import { mayChange } from "./step.ts";

/** A row that a step has to judge. */
interface DueRow {
  row: ScoredRow;
  values: Json[];
  hash: string | null;
}

/**
 * Gives the visited rows the results of every step that is due in them.
 * @returns whether all of them were computed; false when the worker wanted to stop, or the calculation ended meanwhile
 */
export async function computeScores(block: ScoreBlock, run: PrimitiveRun): Promise<boolean> {
  const wanted = wantedPairs(block.calculation);
  for (const prepared of block.prepared) {
    const due = await keepUnchanged(block, prepared, wanted);
    if (due.length > 0 && !(await evaluateStep(block, prepared, due, run))) return false;
  }
  return true;
}

/** Takes over the results that are carried on, came out the same or cannot be computed. @returns the rows to judge */
async function keepUnchanged(
  block: ScoreBlock,
  prepared: PreparedStep,
  wanted: ReturnType<typeof wantedPairs>,
): Promise<DueRow[]> {
  const { step } = prepared;
  const place = block.steps.indexOf(step);
  const due: DueRow[] = [];
  for (const [index, position] of block.visited.entries()) {
    if (isTurnDueAt(index)) await giveWay();
    const row = block.rows[position] as ScoredRow;
    const before = row.results[place];
    const isWanted = wanted.includes(row.rowIndex, step.id);
    if (block.calculation.copies_results && before && !isWanted) continue;
    const inputs = readStepInputs(prepared, block.cells, position);
    if ("verdict" in inputs) {
      row.results[place] = unscoredResult(before, inputs.verdict, inputs.reason);
      continue;
    }
    const isForced = isWanted && (wanted.isNarrowed || mayChange(step));
    const isUnchanged = before && before.error === null && inputs.hash !== null && before.inputHash === inputs.hash;
    if (isUnchanged && !isForced) continue;
    due.push({ row, values: inputs.values, hash: inputs.hash });
  }
  return due;
}

/** Pairs of a row and a step that a calculation was asked to compute anew. */
function wantedPairs({ wanted_rows, wanted_steps }: CalculationRecord) {
  const rows = wanted_rows && new Set(wanted_rows);
  const steps = wanted_steps && new Set(wanted_steps);
  const isNarrowed = rows !== null || steps !== null;
  return {
    isNarrowed,
    includes: (rowIndex: number, stepId: string) => (rows?.has(rowIndex) ?? true) && (steps?.has(stepId) ?? true),
  };
}

async function evaluateStep(
  { steps }: ScoreBlock,
  { step, evaluate }: PreparedStep,
  due: readonly DueRow[],
  run: PrimitiveRun,
): Promise<boolean> {
  const place = steps.indexOf(step);
  const inputs = due.map(({ values }) => values);
  const answers: Evaluation[][] = [];
  for (let repetition = 0; repetition < step.repetitions; repetition++) {
    const evaluations = await evaluate(inputs, { ...run, repetition });
    if (evaluations.includes(notComputed)) return false;
    answers.push(evaluations);
  }
  for (const [index, { row, hash }] of due.entries()) {
    if (isTurnDueAt(index)) await giveWay();
    const evaluations = answers.map((answer) => answer[index] ?? failed("The step returned nothing."));
    row.results[place] = resultOfStep(step, hash, evaluations);
  }
  return true;
}
