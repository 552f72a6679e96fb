import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { Scope } from "../../../db/scope.ts";
import type { PrimitiveRun } from "../../primitives/primitive.ts";
import type { Evaluation } from "../../sheets/engine/evaluation.ts";
import { prepareLikeColumn, type RunInput, readExternalRevisions } from "../../sheets/engine/runnableColumns.ts";
import { giveWay, isTurnDue } from "../../values/giveWay.ts";
import type { Json } from "../../values/json.ts";
import { cellState, type SourceBlock, type SourceCells } from "../scores/sourceBlock.ts";
import { jsonHash } from "./configureSteps.ts";
import type { StepResult } from "./rowRecord.ts";
import { columnAggregate, type Step } from "./step.ts";
import { type Scored, scoredValue } from "./stepScore.ts";
import { verdictOfScore } from "./verdicts.ts";

/** A step that gives each row a result, compiled for a block. */
export interface PreparedStep {
  step: Step;
  /** Positions of the columns that it reads, among all columns of the sheet; -1 for one that is gone. */
  inputs: RunInput[];
  /** Hash of its inputs, in base 36; null where they cannot be hashed. */
  hash(values: readonly Json[]): string | null;
  toleratesFailedSources: boolean;
  evaluate(rows: Json[][], run: PrimitiveRun): Evaluation[] | Promise<Evaluation[]>;
}

/** Compiles the steps that give rows results, and gives way between them. They are computed like columns. */
export async function prepareSteps(
  db: Scope,
  steps: readonly Step[],
  columns: readonly ColumnRecord[],
): Promise<PreparedStep[]> {
  const computed = steps.filter((step) => step.primitive_type !== columnAggregate);
  const asColumns = computed.map(stepAsColumn);
  const external = await readExternalRevisions(db, asColumns);
  const prepared: PreparedStep[] = [];
  for (const [index, step] of computed.entries()) {
    if (isTurnDue()) await giveWay();
    prepared.push(prepareStep(step, prepareLikeColumn(asColumns[index] as ColumnRecord, columns, external)));
  }
  return prepared;
}

function prepareStep(step: Step, prepared: ReturnType<typeof prepareLikeColumn>): PreparedStep {
  // Settings that a column does not have, and that decide the score of a value.
  const salt = BigInt(`0x${jsonHash([step.repetitions, step.score_adapter])}`);
  return {
    step,
    inputs: prepared.inputs,
    toleratesFailedSources: prepared.toleratesFailedSources,
    hash(values) {
      const inputHash = prepared.hash(values);
      return inputHash === null ? null : (inputHash ^ salt).toString(36);
    },
    evaluate: prepared.evaluate,
  };
}

/** A step in the form in which the engine computes columns. */
function stepAsColumn(step: Step): ColumnRecord {
  const { id, title, primitive_type, primitive_config, dependencies, created_at, updated_at } = step;
  return {
    id,
    title,
    type: primitive_type,
    config: primitive_config,
    dependencies,
    sheet_id: "",
    workspace_id: 0,
    column_key: 0,
    position_rank: 0,
    is_output_column: false,
    auto_cells_per_day: null,
    text_slot: null,
    epoch: 1,
    source_sheet_id: null,
    source_version: null,
    valid_from: 0,
    created_at,
    updated_at,
  };
}

/** Inputs of a step in a row, or the reason why it cannot be computed. */
type StepInputs = { values: Json[]; hash: string | null } | { verdict: "error" | "skipped"; reason: string };

/** Reads the inputs of a step in a row. @param cells the cells of every column that some step reads, by position */
export function readStepInputs(
  prepared: PreparedStep,
  cells: ReadonlyMap<number, SourceCells>,
  row: number,
): StepInputs {
  const values: Json[] = [];
  for (const { position, title } of prepared.inputs) {
    const source = cells.get(position);
    const state = source?.states[row] ?? cellState.missing;
    if (!prepared.toleratesFailedSources) {
      if (state === cellState.failed) {
        return { verdict: "error", reason: `The source column "${title}" failed in this row.` };
      }
      if (state === cellState.missing) {
        return { verdict: "skipped", reason: `The source column "${title}" has not been computed in this row.` };
      }
    }
    values.push(state === cellState.failed ? null : (source?.values[row] ?? null));
  }
  return { values, hash: prepared.hash(values) };
}

export function cellsByPosition(positions: readonly number[], block: SourceBlock): Map<number, SourceCells> {
  return new Map(positions.map((position, index) => [position, block.columns[index] as SourceCells]));
}

export function resultOfStep(step: Step, inputHash: string | null, evaluations: readonly Evaluation[]): StepResult {
  const computedAt = Date.now();
  // One answer of several that cannot be read makes the others a smaller sample, not an error.
  const sound: Scored[] = [];
  const scores: number[] = [];
  let fault: string | null = null;
  for (const { value, display, error } of evaluations) {
    const scored =
      error === null ? scoredValue(step, value, display) : { score: null, raw: null, evidence: null, fault: error };
    if (scored.fault !== null) {
      fault ??= scored.fault;
      continue;
    }
    sound.push(scored);
    if (scored.score !== null) scores.push(scored.score);
  }
  const [first] = sound;
  if (!first || scores.length === 0) {
    const isError = fault !== null && !first;
    const nothing = { score: null, raw: null, evidence: null, inputHash, computedAt, repeated: null };
    return { ...nothing, verdict: isError ? "error" : "skipped", error: isError ? fault : null };
  }
  const score = scores.reduce((sum, next) => sum + next, 0) / scores.length;
  // With repetitions the row shows the answer that lies nearest to their mean.
  const shown = sound.reduce(
    (best, next) => (distance(next.score, score) < distance(best.score, score) ? next : best),
    first,
  );
  return {
    score,
    verdict: verdictOfScore(score, step.thresholds),
    raw: shown.raw,
    evidence: shown.evidence,
    error: null,
    inputHash,
    computedAt,
    repeated: scores.length > 1 ? scores : null,
  };
}

function distance(score: number | null, mean: number): number {
  return score === null ? Number.POSITIVE_INFINITY : Math.abs(score - mean);
}

/** Result of a step in a row that it cannot score; it keeps its time while the reason is the same. */
export function unscoredResult(
  before: StepResult | undefined,
  verdict: "error" | "skipped",
  reason: string,
): StepResult {
  const isError = verdict === "error";
  const isSame = before?.verdict === verdict && (before.error ?? before.evidence) === reason;
  return {
    score: null,
    verdict,
    raw: null,
    evidence: isError ? null : reason,
    error: isError ? reason : null,
    inputHash: null,
    computedAt: isSame ? before.computedAt : Date.now(),
    repeated: null,
  };
}
