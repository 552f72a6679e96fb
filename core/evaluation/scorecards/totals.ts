import { text, unwrap } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";
import { averagedScore } from "../scores/cellScores.ts";
import { addNumber, addSums, noSums, type Sums } from "../scores/mean.ts";
import type { StepResult } from "./rowRecord.ts";
import { type Verdict, verdicts } from "./verdicts.ts";

export type VerdictCounts = Record<Verdict, number>;

export interface StepTotals {
  sum: number;
  scored: number;
  verdicts: VerdictCounts;
  /** Squared distances of scores from their row's mean, over the rows that were judged more than once. */
  squares: number;
  /** Degrees of freedom of `squares`: one less than the repetitions, for each such row. */
  freedom: number;
  /** Sum of 1 / repetitions over these rows. */
  inverse: number;
  repeatedRows: number;
}

export interface ColumnTotals extends Sums {
  min: Extreme | null;
  max: Extreme | null;
  /** Number of cells by the text of their value; null where the step does not ask for it. */
  values: Record<string, number> | null;
}

interface Extreme {
  value: number;
  label: string | null;
}

/** Sums over the rows of a block: adding those of all blocks gives those of the sheet. */
export interface Totals {
  rows: number;
  verdicts: VerdictCounts;
  steps: Record<string, StepTotals>;
  columns: Record<string, ColumnTotals>;
  /** Version of the sheet up to which everything was seen. */
  loadedVersion: number;
}

function noVerdicts(): VerdictCounts {
  return Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as VerdictCounts;
}

export function emptyTotals(loadedVersion: number): Totals {
  return { rows: 0, verdicts: noVerdicts(), steps: {}, columns: {}, loadedVersion };
}

export function emptyStepTotals(): StepTotals {
  return { sum: 0, scored: 0, verdicts: noVerdicts(), squares: 0, freedom: 0, inverse: 0, repeatedRows: 0 };
}

/** Adds a row by its verdict and the results of the steps that judged it. */
export function addRow(
  totals: Totals,
  verdictOfRow: Verdict,
  steps: readonly { id: string }[],
  results: readonly StepResult[],
): void {
  totals.rows++;
  totals.verdicts[verdictOfRow]++;
  for (const [index, { score, verdict, repeated }] of results.entries()) {
    const { id } = steps[index] as { id: string };
    totals.steps[id] ??= emptyStepTotals();
    const step = totals.steps[id] as StepTotals;
    step.verdicts[verdict]++;
    if (score === null || verdict === "error" || verdict === "skipped") continue;
    step.sum += score;
    step.scored++;
    if (repeated && repeated.length > 1) addRepetitions(step, score, repeated);
  }
}

function addRepetitions(step: StepTotals, mean: number, scores: readonly number[]): void {
  for (const score of scores) step.squares += (score - mean) ** 2;
  step.freedom += scores.length - 1;
  step.inverse += 1 / scores.length;
  step.repeatedRows++;
}

/** Longest text of a value or label; values that begin alike up to here are counted as the same. */
const longestValue = 200;

export function addCell(totals: ColumnTotals, cell: Json, label: Json): void {
  const value = unwrap(cell);
  if (value === null) return;
  if (totals.values) {
    const key = text(value).slice(0, longestValue).toWellFormed();
    totals.values[key] = (totals.values[key] ?? 0) + 1;
  }
  const read = averagedScore(value);
  if (read === null) return;
  addNumber(totals, read);
  const extreme = {
    value: read,
    label: label === null ? null : text(unwrap(label)).slice(0, longestValue).toWellFormed(),
  };
  if (totals.min === null || read < totals.min.value) totals.min = extreme;
  if (totals.max === null || read > totals.max.value) totals.max = extreme;
}

export function emptyColumnTotals(countsValues: boolean): ColumnTotals {
  // Without a prototype: a value may be the word `constructor`.
  const values = countsValues ? (Object.create(null) as Record<string, number>) : null;
  return { ...noSums(), min: null, max: null, values };
}

export function addTotals(sum: Totals, more: Totals): void {
  sum.rows += more.rows;
  sum.loadedVersion = Math.min(sum.loadedVersion, more.loadedVersion);
  addVerdicts(sum.verdicts, more.verdicts);
  for (const [stepId, step] of Object.entries(more.steps)) {
    sum.steps[stepId] ??= emptyStepTotals();
    const known = sum.steps[stepId] as StepTotals;
    addVerdicts(known.verdicts, step.verdicts);
    for (const key of ["sum", "scored", "squares", "freedom", "inverse", "repeatedRows"] as const)
      known[key] += step[key];
  }
  for (const [stepId, column] of Object.entries(more.columns)) {
    sum.columns[stepId] ??= emptyColumnTotals(column.values !== null);
    addColumn(sum.columns[stepId] as ColumnTotals, column);
  }
}

function addVerdicts(sum: VerdictCounts, more: VerdictCounts): void {
  for (const verdict of verdicts) sum[verdict] += more[verdict];
}

function addColumn(sum: ColumnTotals, more: ColumnTotals): void {
  addSums(sum, more);
  if (more.min && (sum.min === null || more.min.value < sum.min.value)) sum.min = more.min;
  if (more.max && (sum.max === null || more.max.value > sum.max.value)) sum.max = more.max;
  const { values } = sum;
  if (values) for (const [key, count] of Object.entries(more.values ?? {})) values[key] = (values[key] ?? 0) + count;
}
