import type { CellWrite, StoredResult } from "../../../domain/cell.ts";
import type { PrimitiveRun } from "../../primitives/primitive.ts";
import { giveWay, isTurnDueAt } from "../../values/giveWay.ts";
import type { Json } from "../../values/json.ts";
import { maxValueBytes } from "../../values/storable.ts";
import { decodeTextValue } from "../../values/textValue.ts";
import { type CellStatus, storedStatus } from "../cells/cellStates.ts";
import type { ShownCells } from "../compositions/readCompositions.ts";
import { type Evaluation, failed, notComputed } from "./evaluation.ts";
import { storedHash } from "./inputHash.ts";
import type { RunInput, RunnableColumn } from "./runnableColumns.ts";
import { dueForced, duePrerequisite, notDue } from "./selection.ts";

/** A computed column with its cells in the rows of a block; `stored` and `due` have one entry for each row. */
export interface BlockColumn extends RunnableColumn {
  stored: (StoredResult | undefined)[];
  /** Whether the cell is computed, and why: notDue, duePrerequisite, dueSelected or dueForced. */
  due: Uint8Array;
}

/** Rows of a block with everything that computing them reads. A "row" is a position in `rowIndices`. */
export interface BlockInputs {
  rowIndices: number[];
  /** Columns in dependency order: each after those that it reads. */
  columns: BlockColumn[];
  storedText(row: number, slot: number): string | null;
  /** Cells of compositions of other sheets' columns. */
  composed: ShownCells;
}

export interface ComputedCell {
  row: number;
  column: BlockColumn;
  write: CellWrite;
  /** Whether the stored result was taken, because the inputs came out the same. */
  isReused: boolean;
}

/** A cell that holds another value than before: cells that depend on it become stale. */
interface ChangedCell {
  row: number;
  column: BlockColumn;
}

/** Results of some rows of a block. */
export interface ComputedRows {
  /** Indices of the rows that were computed in every column. */
  rowIndices: number[];
  /** Indices of rows whose turn did not come in some column; their cells in other columns are among the cells. */
  skipped: number[];
  cells: ComputedCell[];
  changed: ChangedCell[];
}

/** Result of a cell as the columns that read it see it. */
interface Outcome {
  value: Json;
  status: CellStatus;
  /** Whether it was computed just now and differs from what was stored. */
  isChanged?: boolean;
}

/** Outcomes of one column in the rows of a group. An array as long as the block, for each group, took a tenth of a run. */
class Outcomes {
  private readonly found: (Outcome | undefined)[] = [];

  /** @param first the first row of the group */
  constructor(private readonly first: number) {}

  get(row: number): Outcome | undefined {
    return this.found[row - this.first];
  }

  set(row: number, outcome: Outcome | undefined): void {
    this.found[row - this.first] = outcome;
  }
}

/** A row that a column may have to compute, with the inputs of its cell. */
interface DueRow {
  row: number;
  values: Json[];
  /** Title of a source that failed, where that fails this cell too. */
  failedSource: string | null;
  /** Hash of the inputs; null where they have none. */
  hash: bigint | null;
}

/** Results of several groups of rows as those of one. */
export function joinRows(groups: ComputedRows[]): ComputedRows {
  return {
    rowIndices: groups.flatMap(({ rowIndices }) => rowIndices),
    skipped: groups.flatMap(({ skipped }) => skipped),
    cells: groups.flatMap(({ cells }) => cells),
    changed: groups.flatMap(({ changed }) => changed),
  };
}

/** The cells of each column. Those of a column mostly come one after another, and are not looked up one by one. */
export function cellsByColumn(cells: readonly ComputedCell[]): Map<BlockColumn, ComputedCell[]> {
  const byColumn = new Map<BlockColumn, ComputedCell[]>();
  let last: BlockColumn | undefined;
  let ofLast: ComputedCell[] = [];
  for (const cell of cells) {
    if (cell.column !== last) {
      last = cell.column;
      ofLast = byColumn.get(last) ?? [];
      byColumn.set(last, ofLast);
    }
    ofLast.push(cell);
  }
  return byColumn;
}

/** Computes rows of a block, column after column. It knows no database: it reads what was loaded, and saves nothing. */
export async function computeBlock(block: BlockInputs, run: PrimitiveRun, rows: number[]): Promise<ComputedRows> {
  const computed: ComputedRows = { rowIndices: [], skipped: [], cells: [], changed: [] };
  const outcomes: Outcomes[] = [];
  const indexOf = (row: number) => block.rowIndices[row] as number;
  let left = rows;
  for (const column of block.columns) {
    const columnOutcomes = new Outcomes(rows[0] ?? 0);
    const toCompute = await keepUnchanged(block, column, left, outcomes, columnOutcomes, computed);
    outcomes.push(columnOutcomes);
    const calls = run.budget.calls();
    const evaluations = await evaluateRows(column, toCompute, run);
    const isFree = run.budget.calls() === calls;
    const skipped = new Set<number>();
    for (const [index, due] of toCompute.entries()) {
      if (isTurnDueAt(index)) await giveWay();
      const evaluation = evaluations[index] as Evaluation;
      if (evaluation === notComputed || (isFree && isHeldBack(column, due.row, evaluation, run))) skipped.add(due.row);
      else addComputed(column, indexOf(due.row), due, evaluation, columnOutcomes, computed);
    }
    if (skipped.size === 0) continue;
    for (const row of skipped) computed.skipped.push(indexOf(row));
    left = left.filter((row) => !skipped.has(row));
  }
  return { ...computed, rowIndices: left.map(indexOf) };
}

/**
 * Holds a failure back that is beyond the ceiling of the run, and counts any other at once: its cell stays as it is. Only
 * for rows that made no calls, which are computed again for nothing; those that did are kept, and were counted on the way.
 */
function isHeldBack(column: BlockColumn, row: number, { error }: Evaluation, { budget }: PrimitiveRun): boolean {
  if (error === null || column.due[row] === duePrerequisite) return false;
  if (budget.failuresLeft() === 0) return true;
  budget.fail();
  return false;
}

/** Takes over the cells that are not due or came out the same. @returns the rows that must be computed */
async function keepUnchanged(
  block: BlockInputs,
  column: BlockColumn,
  rows: number[],
  outcomes: Outcomes[],
  columnOutcomes: Outcomes,
  computed: ComputedRows,
): Promise<DueRow[]> {
  const { due, stored, isRead } = column;
  const toCompute: DueRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (isTurnDueAt(index)) await giveWay();
    const before = stored[row];
    if (due[row] === notDue || isStillFresh(column, row, outcomes)) {
      if (before && isRead) columnOutcomes.set(row, storedOutcome(before.status, before.value));
      continue;
    }
    const inputs = readInputs(column, block, outcomes, row);
    if (before && due[row] !== dueForced && isUnchanged(before, inputs)) {
      const write = storedResult(column, before, inputs.hash);
      if (isRead) columnOutcomes.set(row, storedOutcome(write.status, write.value));
      computed.cells.push({ row, column, write, isReused: true });
      continue;
    }
    toCompute.push(inputs);
  }
  return toCompute;
}

function addComputed(
  column: BlockColumn,
  rowIndex: number,
  { row, hash }: DueRow,
  { value, json, display, metrics, error }: Evaluation,
  columnOutcomes: Outcomes,
  computed: ComputedRows,
): void {
  const before = column.stored[row];
  const write = withinLimit({
    columnKey: column.columnKey,
    rowIndex,
    epoch: column.epoch,
    status: error === null ? "COMPLETED" : "FAILED",
    // A cell that fails keeps the value it had.
    value: error === null ? json : (before?.value ?? null),
    displayValue: display,
    error,
    inputHash: hash,
    metrics,
  });
  const { status } = write;
  const isChanged = before !== undefined && (before.value !== write.value || before.error !== write.error);
  if (column.isRead) columnOutcomes.set(row, { value: status === "FAILED" ? null : value, status, isChanged });
  computed.cells.push({ row, column, write, isReused: false });
  if (isChanged) computed.changed.push({ row, column });
}

/** Whether a cell that is due only because others of its row are computed stays as it is: none of those that it reads has changed. */
function isStillFresh({ due, stored, epoch, sources }: BlockColumn, row: number, outcomes: Outcomes[]): boolean {
  return (
    due[row] === duePrerequisite &&
    storedStatus(stored[row], epoch) === "COMPLETED" &&
    !sources.some((source) => outcomes[source]?.get(row)?.isChanged)
  );
}

function isUnchanged(before: StoredResult, { hash, failedSource }: DueRow): boolean {
  return before.error === null && hash !== null && before.input_hash === storedHash(hash) && failedSource === null;
}

function storedOutcome(status: CellStatus, value: string | null): Outcome {
  return { value: status === "FAILED" || value === null ? null : (JSON.parse(value) as Json), status };
}

/** The stored result, fresh again: its inputs came out the same. */
function storedResult(column: BlockColumn, before: StoredResult, hash: bigint | null): CellWrite {
  return {
    columnKey: column.columnKey,
    rowIndex: before.row_index,
    epoch: column.epoch,
    status: "COMPLETED",
    value: before.value,
    displayValue: before.display_value,
    error: null,
    inputHash: hash,
    metrics: before.metrics && JSON.stringify(before.metrics),
  };
}

function readInputs(column: BlockColumn, block: BlockInputs, outcomes: Outcomes[], row: number): DueRow {
  let failedSource: string | null = null;
  const values: Json[] = [];
  for (const input of column.inputs) {
    if (input.textSlot !== null) {
      values.push(decodeTextValue(block.storedText(row, input.textSlot)));
      continue;
    }
    const outcome = readOutcome(input, block, outcomes, row);
    const hasFailed = outcome?.status === "FAILED";
    if (hasFailed && !column.toleratesFailedSources) failedSource ??= input.title;
    values.push(hasFailed ? null : (outcome?.value ?? null));
  }
  return { row, values, failedSource, hash: column.hash(values) };
}

const missingSource: Outcome = { value: null, status: "FAILED" };

/** @returns undefined for a computed cell that has no value yet */
function readOutcome(input: RunInput, block: BlockInputs, outcomes: Outcomes[], row: number): Outcome | undefined {
  if (input.isMissing) return missingSource;
  if (input.compositionId === null) return outcomes[input.position]?.get(row);
  return block.composed(input.compositionId, block.rowIndices[row] as number);
}

/** @returns results in the order of the rows; a row whose source failed fails without being computed */
async function evaluateRows(column: RunnableColumn, rows: DueRow[], run: PrimitiveRun): Promise<Evaluation[]> {
  const sound: Json[][] = [];
  for (const { values, failedSource } of rows) if (failedSource === null) sound.push(values);
  const evaluations = sound.length === 0 ? [] : await column.evaluate(sound, run);
  if (sound.length === rows.length) return evaluations;
  let next = 0;
  return rows.map(({ failedSource: title }) =>
    title === null ? (evaluations[next++] as Evaluation) : failedSource(title),
  );
}

function failedSource(title: string): Evaluation {
  return failed(`The source column "${title}" failed in this row.`);
}

function withinLimit(write: CellWrite): CellWrite {
  // A UTF-16 unit takes three bytes of UTF-8 at the most, so short texts need not be measured.
  if (write.value === null || write.value.length * 3 <= maxValueBytes) return write;
  const bytes = Buffer.byteLength(write.value);
  if (bytes <= maxValueBytes) return write;
  const error = `The result has ${bytes} bytes; a cell may have ${maxValueBytes}.`;
  return { ...write, status: "FAILED", value: null, displayValue: null, error };
}
