import {
  type CalculationRecord,
  findCalculationOfOperation,
  listStepIds,
  type SkippedPairs,
} from "../../../db/queries/evaluation/scoreCalculations.ts";
import {
  insertScoreRows,
  listScoreRows,
  putScoreBlock,
  type ScoreRowWrite,
} from "../../../db/queries/evaluation/scoreRows.ts";
import { type ColumnRecord, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import {
  addOperationProgress,
  type BlockClaim,
  deleteBlocks,
  finishBlock,
  listActiveOperations,
  lockOperation,
  type OperationRecord,
  setBlockCellCount,
} from "../../../db/queries/sheets/operations.ts";
import { findSheetOfJob, lockSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import { closeRunVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import { followSources } from "../../sheets/compositions/followSource.ts";
import { blockOf, blockRange } from "../../sheets/engine/blocks.ts";
import type { ScoringBounds, ScoringRun } from "../../sheets/engine/runBlock.ts";
import { type BlockRun, type Evaluation, failed, notComputed } from "../../sheets/engine/runnableColumns.ts";
import type { Json } from "../../values/json.ts";
import { readSourceBlock, type SourceCells } from "../scores/sourceBlock.ts";
import { beginNextCalculation, sourcesOf } from "./beginCalculation.ts";
import { finishCalculation } from "./finishCalculation.ts";
import { cellsByPosition, inputsOf, type PreparedStep, prepareSteps, resultOf } from "./preparedStep.ts";
import { decodeResults, encodeResults, type StepResult } from "./rowRecord.ts";
import { type Aggregation, mayChange, type Step, scoresRows } from "./step.ts";
import { addCell, addRow, emptyColumnTotals, emptyTotals, type Totals } from "./totals.ts";
import { aggregate, verdictOf } from "./verdicts.ts";

/** How long a calculation waits for cells that are being computed; then it takes what is there. */
const sourceWaitMs = 10 * 60_000;

/** Blocks of calculations, as the engine runs them. */
export const scoringRun: ScoringRun = { isReady, computeClaimed };

/** Whether no operation is about to compute, in this block, what the steps read. */
async function isReady(db: Scope, operation: OperationRecord, blockIndex: number): Promise<boolean> {
  if (Date.now() - new Date(operation.updated_at).getTime() > sourceWaitMs) return true;
  const calculation = await findCalculationOfOperation(db, operation.id);
  if (!calculation) return true;
  const columns = await listSheetColumns(db, operation.sheet_id);
  const sources = sourcesOf(calculation.steps as Step[], columns).filter(isComputed);
  const keys = new Set(sources.map(({ column_key }) => column_key));
  const active = await listActiveOperations(db, operation.sheet_id, { first: blockIndex, last: blockIndex });
  return !active.some(({ column_keys, row_indices, done_blocks }) => {
    const reachesBlock = row_indices === null || row_indices.some((row) => blockOf(row) === blockIndex);
    return reachesBlock && !done_blocks.includes(blockIndex) && column_keys.some((key) => keys.has(key));
  });
}

/** @returns "ended" when the operation, or its sheet, is not there any more and nothing was saved */
async function computeClaimed(
  db: Scope,
  operation: OperationRecord,
  claim: BlockClaim,
  bounds: ScoringBounds,
): Promise<"saved" | "ended" | "stopped"> {
  const calculation = await findCalculationOfOperation(db, operation.id);
  await followSources(db, operation.sheet_id);
  const block = calculation && (await loadBlock(db, operation, calculation, claim.blockIndex));
  if (!block) return "ended";
  await setBlockCellCount(db, claim, block.visited.length);
  const isComplete = await computeSteps(block, {
    workspaceId: db.workspaceId,
    db,
    tags: { table_id: block.tableId, sheet_id: operation.sheet_id, calculation_id: calculation.id },
    signal: bounds.signal,
    isWanted: async () => bounds.mayBegin(),
    budget: bounds.budget,
  });
  // Answers of models are kept as they come, so whoever begins again pays for none of them twice.
  if (!isComplete) return "stopped";
  return saveBlock(db, operation, claim, block);
}

interface ScoredRow {
  rowIndex: number;
  /** By step id; begins with what the row has, in so far as it is carried on. */
  results: Map<string, StepResult>;
  /** What is stored for it now; null for a new row. */
  stored: { results: string | null; score: number | null; verdict: string | null } | null;
}

interface Block {
  calculation: CalculationRecord;
  tableId: string;
  loadedVersion: number;
  rows: ScoredRow[];
  /** Positions of the rows that the calculation looks at. */
  visited: number[];
  /** Rows that have results and are gone. */
  goneRows: number[];
  steps: Step[];
  prepared: PreparedStep[];
  cells: Map<number, SourceCells>;
  /** Positions of columns by their ids. */
  positions: Map<string, number>;
}

async function loadBlock(
  db: Scope,
  operation: OperationRecord,
  calculation: CalculationRecord,
  blockIndex: number,
): Promise<Block | null> {
  const sheet = await findSheetOfJob(db, operation.sheet_id);
  if (!sheet) return null;
  // What runs save from here on has a later version, so that it counts as not seen.
  if (sheet.version_is_open) await closeRunVersion(db, sheet.id, sheet.version_count);
  const columns = await listSheetColumns(db, sheet.id);
  const steps = calculation.steps as Step[];
  const prepared = await prepareSteps(db, steps, columns);
  const positions = new Map(columns.map(({ id }, position) => [id, position]));
  const read = readPositions(steps, prepared, positions);
  const wanted = read.map((position) => columns[position] as ColumnRecord);
  const source = await readSourceBlock(db, sheet.id, columns, wanted, blockIndex);
  const stored = await storedRows(db, calculation, blockIndex);
  const rows = source.rowIndices.map((rowIndex): ScoredRow => {
    const known = stored.get(rowIndex);
    return { rowIndex, results: new Map(known?.results), stored: known?.stored ?? null };
  });
  const existing = new Set(source.rowIndices);
  const only = operation.row_indices && new Set(operation.row_indices);
  return {
    calculation,
    tableId: sheet.table_id,
    loadedVersion: sheet.version_count,
    rows,
    visited: [...rows.keys()].filter((row) => !only || only.has((rows[row] as ScoredRow).rowIndex)),
    goneRows: [...stored.keys()].filter((rowIndex) => !existing.has(rowIndex)),
    steps,
    prepared,
    cells: cellsByPosition(read, source),
    positions,
  };
}

/** Of every column that a step reads. */
function readPositions(
  steps: readonly Step[],
  prepared: readonly PreparedStep[],
  positions: ReadonlyMap<string, number>,
): number[] {
  const ofRows = prepared.flatMap(({ inputs }) => inputs.map(({ position }) => position));
  const ofSheet = steps.filter((step) => !scoresRows(step)).flatMap(({ dependencies }) => dependencies);
  const read = [...ofRows, ...ofSheet.map(({ column_id }) => positions.get(column_id) ?? -1)];
  return [...new Set(read)].filter((position) => position >= 0);
}

async function storedRows(db: Scope, { scorecard_id, lineage }: CalculationRecord, blockIndex: number) {
  const records = await listScoreRows(db, { scorecardId: scorecard_id, lineage }, blockRange(blockIndex));
  const numbers = [...new Set(records.map(({ calculation_number }) => calculation_number))];
  const stepIds = numbers.length === 0 ? new Map<number, string[]>() : await listStepIds(db, scorecard_id, numbers);
  return new Map(
    records
      .filter(({ verdict }) => verdict !== null)
      .map((stored) => {
        const results = decodeResults(stored.results, stepIds.get(stored.calculation_number) ?? []);
        return [stored.row_index, { stored, results }] as const;
      }),
  );
}

/** Which pairs of a row and a step a calculation was asked to compute anew. */
function isWantedPair({ wanted_rows, wanted_steps }: CalculationRecord) {
  const rows = wanted_rows && new Set(wanted_rows);
  const steps = wanted_steps && new Set(wanted_steps);
  const isScoped = rows !== null || steps !== null;
  return {
    isScoped,
    includes: (rowIndex: number, stepId: string) => (rows?.has(rowIndex) ?? true) && (steps?.has(stepId) ?? true),
  };
}

interface DueRow {
  row: ScoredRow;
  values: Json[];
  hash: string | null;
}

/**
 * Gives the visited rows the results of every step that is due in them.
 * @returns whether all of them were computed; not when the worker wanted to stop, or nobody wants them any more
 */
async function computeSteps(block: Block, run: BlockRun): Promise<boolean> {
  const { calculation, prepared } = block;
  const wanted = isWantedPair(calculation);
  for (const one of prepared) {
    const { step } = one;
    const due: DueRow[] = [];
    for (const position of block.visited) {
      const row = block.rows[position] as ScoredRow;
      const before = row.results.get(step.id);
      const isWanted = wanted.includes(row.rowIndex, step.id);
      if (calculation.copies_results && before && !isWanted) continue;
      const inputs = inputsOf(one, block.cells, position);
      if ("verdict" in inputs) {
        row.results.set(step.id, withoutScore(before, inputs.verdict, inputs.reason));
        continue;
      }
      const isForced = isWanted && (wanted.isScoped || mayChange(step));
      const isUnchanged = before && before.error === null && inputs.hash !== null && before.inputHash === inputs.hash;
      if (isUnchanged && !isForced) continue;
      due.push({ row, ...inputs });
    }
    if (due.length > 0 && !(await evaluateStep(one, due, run))) return false;
  }
  return true;
}

async function evaluateStep({ step, evaluate }: PreparedStep, due: readonly DueRow[], run: BlockRun): Promise<boolean> {
  const values = due.map((one) => one.values);
  const answers: Evaluation[][] = [];
  for (let repetition = 0; repetition < step.repetitions; repetition++) {
    const evaluations = await evaluate(values, { ...run, repetition });
    if (evaluations.includes(notComputed)) return false;
    answers.push(evaluations);
  }
  for (const [index, { row, hash }] of due.entries()) {
    const evaluations = answers.map((answer) => answer[index] ?? failed("The step gave nothing."));
    row.results.set(step.id, resultOf(step, hash, evaluations));
  }
  return true;
}

function withoutScore(before: StepResult | undefined, verdict: "error" | "skipped", reason: string): StepResult {
  const isError = verdict === "error";
  const result = {
    score: null,
    verdict,
    raw: null,
    evidence: isError ? null : reason,
    error: isError ? reason : null,
    inputHash: null,
    repeated: null,
  };
  const isSame = before?.verdict === verdict && (before.error ?? before.evidence) === reason;
  return { ...result, computedAt: isSame ? before.computedAt : Date.now() };
}

/**
 * Saves what was found, in one transaction: only while the calculation is active and this attempt holds the block. Rows
 * that came out as before are not written.
 */
function saveBlock(db: Scope, operation: OperationRecord, claim: BlockClaim, block: Block): Promise<"saved" | "ended"> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheetOfJob(tx, operation.sheet_id);
    const current = sheet && (await lockOperation(tx, operation.id));
    if (!current || (current.status !== "queued" && current.status !== "running")) return "ended";
    const calculation = (await findCalculationOfOperation(tx, operation.id)) as CalculationRecord;
    if (!(await finishBlock(tx, claim))) return "ended";
    skipPairs(block, calculation.skipped_pairs);
    const { writes, totals } = outcomesOf(block);
    const { scorecard_id: scorecardId, number } = calculation;
    await insertScoreRows(tx, { scorecardId, number }, writes);
    await putScoreBlock(tx, { scorecardId, number, blockIndex: claim.blockIndex, totals });
    const progress = { completed: block.visited.length, failed: 0, doneBlocks: 1 as const };
    if ((await addOperationProgress(tx, operation.id, progress)).status === "completed") {
      await deleteBlocks(tx, [operation.id]);
      await finishCalculation(tx, sheet, calculation);
      await beginNextCalculation(tx, sheet, scorecardId);
    }
    return "saved";
  });
}

/** Takes back what was called off while it was computed. */
function skipPairs({ rows, visited, steps }: Block, skipped: readonly SkippedPairs[]): void {
  for (const pairs of skipped) {
    const rowIndices = pairs.rows && new Set(pairs.rows);
    const stepIds = pairs.steps && new Set(pairs.steps);
    for (const position of visited) {
      const row = rows[position] as ScoredRow;
      if (rowIndices && !rowIndices.has(row.rowIndex)) continue;
      for (const step of steps.filter(scoresRows)) {
        if (stepIds && !stepIds.has(step.id)) continue;
        row.results.set(step.id, withoutScore(row.results.get(step.id), "skipped", "It was cancelled."));
      }
    }
  }
}

function outcomesOf(block: Block): { writes: ScoreRowWrite[]; totals: Totals } {
  const { steps, rows, calculation } = block;
  const ofRows = steps.filter(scoresRows);
  const aggregation = calculation.aggregation as Aggregation;
  const totals = emptyTotals(block.loadedVersion);
  const writes: ScoreRowWrite[] = block.goneRows.map((rowIndex) => ({
    rowIndex,
    score: null,
    verdict: null,
    results: null,
  }));
  for (const row of rows) {
    const results = ofRows.flatMap((step): [Step, StepResult][] => {
      const result = row.results.get(step.id);
      return result ? [[step, withVerdict(step, result)]] : [];
    });
    const known = new Map(results.map(([step, result]) => [step.id, result]));
    const outcome = aggregate(
      results.map(([step]) => step),
      results.map(([, result]) => result),
      aggregation,
    );
    addRow(
      totals,
      outcome,
      results.map(([step, result]) => [step.id, result]),
    );
    const encoded = encodeResults(steps.map(({ id }) => known.get(id) ?? null));
    const { stored } = row;
    const isSame = stored?.results === encoded && stored.score === outcome.score && stored.verdict === outcome.verdict;
    if (!isSame) writes.push({ rowIndex: row.rowIndex, ...outcome, results: encoded });
  }
  for (const step of steps.filter((one) => !scoresRows(one))) totals.columns[step.id] = columnTotalsOf(step, block);
  return { writes, totals };
}

/** Thresholds may be others than when it was computed. */
function withVerdict({ thresholds }: Step, result: StepResult): StepResult {
  return result.score === null ? result : { ...result, verdict: verdictOf(result.score, thresholds) };
}

function columnTotalsOf({ dependencies, primitive_config }: Step, { cells, positions, rows }: Block) {
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
