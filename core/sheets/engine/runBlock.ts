import { randomUUID } from "node:crypto";
import { countBlockMetrics } from "../../../db/queries/sheets/cellMetrics.ts";
import {
  type CellRecord,
  type CellWrite,
  type ColumnRows,
  listCells,
  markCellsStale,
  refreshCells,
  replaceCells,
  touchCells,
} from "../../../db/queries/sheets/cells.ts";
import {
  addColumnCounts,
  type ColumnCounts,
  type ColumnRecord,
  listSheetColumns,
} from "../../../db/queries/sheets/columns.ts";
import { enqueueFollowers } from "../../../db/queries/sheets/compositions.ts";
import { addSavedRows, listSavedRows } from "../../../db/queries/sheets/operationSpending.ts";
import {
  addOperationProgress,
  type BlockClaim,
  claimBlock,
  deleteBlocks,
  findOperation,
  finishBlock,
  isBlockDone,
  isClaimed,
  lockOperation,
  markOperationRunning,
  type OperationRecord,
  releaseBlock,
  setBlockCellCount,
  subtractBlockCells,
} from "../../../db/queries/sheets/operations.ts";
import { noteCreatedCells } from "../../../db/queries/sheets/restores.ts";
import { listRowInputs, listRowsChangedSince, type RowInputs } from "../../../db/queries/sheets/rows.ts";
import { findSheetOfJob, type LockedSheet, lockSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import { joinRunVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Budget } from "../../models/budget.ts";
import type { Json } from "../../values/json.ts";
import { maxValueBytes } from "../../values/storable.ts";
import { decodeTextValue } from "../../values/textValue.ts";
import { followSources } from "../compositions/followSource.ts";
import { readCompositions, type ShownCells } from "../compositions/readCompositions.ts";
import { sourceChange } from "../compositions/sourceChange.ts";
import { computedReadersOf, sourceOfComposition } from "../graph/columnGraph.ts";
import { blockOf, blockRange } from "./blocks.ts";
import { inGroups } from "./inGroups.ts";
import { RunGate } from "./runGate.ts";
import {
  type BlockRun,
  type Evaluation,
  failed,
  notComputed,
  type RunnableColumn,
  readOutside,
  runnableColumns,
} from "./runnableColumns.ts";
import { dueCells, dueForced, duePrerequisite, notDue, Selection } from "./selection.ts";

export interface BlockJob {
  operationId: string;
  blockIndex: number;
}

/** How far the computing of a block that scores may go. */
export interface ScoringBounds {
  /** Aborts what is under way. */
  signal: AbortSignal;
  /** Whether anything more may begin. */
  mayBegin(): boolean;
  budget: Budget;
}

/** How blocks of operations that score are computed, which is no matter of cells. */
export interface ScoringRun {
  /** Whether what the block's rows are scored by is settled. */
  isReady(db: Scope, operation: OperationRecord, blockIndex: number): Promise<boolean>;
  /** Computes and saves a claimed block, by the same rules as one of cells. */
  computeClaimed(
    db: Scope,
    operation: OperationRecord,
    claim: BlockClaim,
    bounds: ScoringBounds,
  ): Promise<"saved" | "ended" | "stopped">;
}

/**
 * Computes one block of an operation and saves it. Safe to run twice, and safe against everything that happens
 * meanwhile: results are saved only while the operation is active and this attempt still holds the block, and a row
 * whose inputs were edited since they were read is computed again from what is there now.
 *
 * @param stopping aborted when the worker wants to stop: what waits for others begins nothing more then
 * @returns "busy" when another operation is computing the same rows and this one must wait; "stopped" when the worker
 *   wanted to stop before all was computed
 */
export async function runBlock(
  db: Scope,
  job: BlockJob,
  scoring: ScoringRun,
  stopping: AbortSignal = new AbortController().signal,
): Promise<"done" | "busy" | "stopped"> {
  const operation = await findOperation(db, job.operationId);
  if (!operation || (operation.status !== "queued" && operation.status !== "running")) {
    // A worker that died between claiming and finding out left its claim, which would keep the rows busy for ever.
    await deleteBlocks(db, [job.operationId]);
    return "done";
  }
  // Whoever lets it go on enqueues its blocks again.
  if (operation.paused_at !== null || (await isBlockDone(db, job.operationId, job.blockIndex))) return "done";
  await markOperationRunning(db, operation.id);

  if (operation.is_scoring && !(await scoring.isReady(db, operation, job.blockIndex))) return "busy";
  const claim = { ...job, sheetId: operation.sheet_id, claim: randomUUID() };
  if (!(await claimWhenFree(db, claim))) return "busy";
  const gate = await RunGate.open(db, operation.id);
  const bounds = new Bounds(gate, stopping);
  try {
    const end = operation.is_scoring
      ? await scoring.computeClaimed(db, operation, claim, bounds)
      : await computeClaimed(db, operation, claim, bounds);
    // Whoever ended the operation meanwhile removed its claims, but perhaps before this one was made.
    if (end !== "saved") await releaseBlock(db, claim);
    return end === "stopped" ? end : "done";
  } finally {
    bounds.leave();
    gate.leave();
  }
}

/** Calls of a worker that stops are given up after this time. */
const stoppingMs = 5_000;

/** How far the computing of a block may go. */
class Bounds {
  /** Aborts what is under way. */
  readonly signal: AbortSignal;
  private readonly stopped = new AbortController();
  private readonly stop = () => {
    setTimeout(() => this.stopped.abort(new Error("The worker stops.")), stoppingMs).unref();
  };

  constructor(
    readonly gate: RunGate,
    private readonly stopping: AbortSignal,
  ) {
    if (stopping.aborted) this.stop();
    else stopping.addEventListener("abort", this.stop, { once: true });
    this.signal = AbortSignal.any([gate.signal, this.stopped.signal]);
  }

  /** The worker's signal outlives every block, and would hold on to all of them. */
  leave(): void {
    this.stopping.removeEventListener("abort", this.stop);
  }

  get isStopping(): boolean {
    return this.stopping.aborted;
  }

  mayBegin(): boolean {
    return !this.isStopping && this.gate.maySend();
  }

  /** Of what is no group of rows: its failures are told by its results alone. */
  get budget(): Budget {
    return this.gate.budgetOfGroup(() => this.mayBegin()).budget;
  }
}

/** @returns "ended" when the operation, or its sheet, is not there any more and nothing was saved */
async function computeClaimed(
  db: Scope,
  operation: OperationRecord,
  claim: BlockClaim,
  bounds: Bounds,
): Promise<"saved" | "ended" | "paused" | "stopped"> {
  const selection = new Selection(operation);
  const totals = { completed: 0, failed: 0 };
  // What compositions show should not be older than the run; the job that does this may still wait.
  await followSources(db, operation.sheet_id);
  for (let rows = selection.rowsOfBlock(claim.blockIndex), isFirst = true; ; isFirst = false) {
    if (await bounds.gate.isPausedWhenReached()) return "paused";
    let block = await loadBlock(db, operation, selection, claim.blockIndex, rows);
    if (block && isFirst && block.rowsTogether !== null) {
      const saved = await listSavedRows(db, claim);
      const rest = block.rowIndices.filter((row) => !saved.has(row));
      if (saved.size > 0) block = await loadBlock(db, operation, selection, claim.blockIndex, rest);
    }
    if (!block) return "ended";
    await setBlockCellCount(db, claim, block.selectedCount);
    const left = await computeAndSave(db, operation, claim, block, totals, bounds);
    if (left === "ended") return "ended";
    if (left.length === 0) return "saved";
    if (bounds.isStopping) return "stopped";
    rows = left;
  }
}

/** @returns the rows that are left to compute; "ended" when nothing may be saved any more */
async function computeAndSave(
  db: Scope,
  operation: OperationRecord,
  claim: BlockClaim,
  block: Block,
  totals: Totals,
  bounds: Bounds,
): Promise<number[] | "ended"> {
  const { gate, signal } = bounds;
  const mayBegin = () => bounds.mayBegin();
  const compute = async (rows: number[], begins = () => {}) => {
    const maySend = () => {
      begins();
      return mayBegin();
    };
    const { budget, settle } = gate.budgetOfGroup(maySend);
    const tags = { table_id: block.tableId, sheet_id: operation.sheet_id };
    const run = { workspaceId: db.workspaceId, db, tags, signal, isWanted: async () => mayBegin(), budget };
    const computed = await computeBlock(block, run, rows);
    settle(countWrites(block, computed.writes).failed);
    return computed;
  };
  const save = (computed: ComputedBlock, isRest: boolean) =>
    saveBlock(db, operation, { claim, block, computed, isRest, totals, gate });
  if (block.rowsTogether === null) {
    return save(await compute(allRows(block)), true);
  }
  const left: number[] = [];
  let isEnded = false;
  const due = allRows(block).filter((row) => block.due.some((column) => column[row] !== notDue));
  let begun = 0;
  try {
    const rest = await inGroups({
      items: due,
      size: block.rowsTogether,
      mayBegin: () => !isEnded && mayBegin(),
      compute: (group, begins) => {
        begun += group.length;
        return compute(group, begins);
      },
      async save(parts) {
        const again = await save(joined(parts), false);
        if (again === "ended") isEnded = true;
        else left.push(...again);
      },
    });
    if (isEnded) return "ended";
    left.push(...due.slice(begun).map((row) => block.rowIndices[row] as number));
    const again = await save(joined(rest), left.length === 0);
    return again === "ended" ? "ended" : [...left, ...again].sort((a, b) => a - b);
  } catch (error) {
    if (gate.signal.aborted && error === gate.signal.reason) return "ended";
    throw error;
  }
}

function allRows(block: Block): number[] {
  return block.rows.map((_, position) => position);
}

/** How long a block waits for another operation's before its job goes back to the queue. */
const busyWaitMs = 2_000;
const busyPollMs = 20;

/**
 * Claims a block as soon as no other operation computes the same rows. Most take less than a tenth of a second, and
 * the queue looks for jobs that are due later only now and then, so waiting here is shorter than asking for a retry.
 */
async function claimWhenFree(db: Scope, claim: BlockClaim): Promise<boolean> {
  for (const deadline = performance.now() + busyWaitMs; ; await Bun.sleep(busyPollMs)) {
    if (await claimBlock(db, claim)) return true;
    if (performance.now() > deadline) return false;
  }
}

/** Rows of a block with what is stored for the columns that the run looks at. */
interface Block {
  /** The sheet's version before anything was read: whatever is newer was perhaps not seen. */
  loadedVersion: number;
  tableId: string;
  allColumns: ColumnRecord[];
  columns: RunnableColumn[];
  rows: RowInputs[];
  rowIndices: number[];
  /** Cells of compositions of other sheets' columns. */
  composed: ShownCells;
  /** Position of a text slot's value in RowInputs. */
  valuePosition: Map<number, number>;
  /** Per column, per row. */
  stored: (CellRecord | undefined)[][];
  due: Uint8Array[];
  selectedCount: number;
  /** How many rows are computed together where a column that is due waits for others; null: all of them. */
  rowsTogether: number | null;
}

async function loadBlock(
  db: Scope,
  operation: OperationRecord,
  selection: Selection,
  blockIndex: number,
  only: number[] | null,
): Promise<Block | null> {
  const sheet = await findSheetOfJob(db, operation.sheet_id);
  if (!sheet) return null;
  const allColumns = await listSheetColumns(db, sheet.id);
  const columns = runnableColumns(allColumns, operation.column_keys, await readOutside(db, allColumns));
  const slots = [...new Set(columns.flatMap((column) => column.textSlots))];
  const range = blockRange(blockIndex);
  const [rows, cells] = await Promise.all([
    listRowInputs(db, sheet.id, { ...range, only }, slots),
    listCells(
      db,
      columns.map((column) => column.columnKey),
      { from: range.from, to: range.to - 1, only },
    ),
  ]);
  const rowIndices = rows.map((row) => row[0]);
  const followed = new Set(columns.flatMap((column) => column.inputs.map((input) => input.compositionId)));
  const composed = await readCompositions(
    db,
    sheet.id,
    allColumns.filter((column) => followed.has(column.id)),
    rowIndices,
    sheet.version_count,
  );
  const stored = arrangeCells(columns, rowIndices, cells);
  const statusAt = (column: number, row: number) => {
    const cell = stored[column]?.[row];
    return !cell || cell.epoch < (columns[column] as RunnableColumn).epoch ? "STALE" : cell.status;
  };
  const due = dueCells(selection, columns, rowIndices, statusAt);
  return {
    loadedVersion: sheet.version_count,
    tableId: sheet.table_id,
    allColumns,
    columns,
    rows,
    rowIndices,
    composed,
    valuePosition: new Map(slots.map((slot, index) => [slot, index + 2])),
    stored,
    due,
    selectedCount: due.reduce((sum, column) => sum + column.filter((state) => state > duePrerequisite).length, 0),
    rowsTogether: rowsTogether(columns, due),
  };
}

function rowsTogether(columns: RunnableColumn[], due: Uint8Array[]): number | null {
  const wanted = columns.flatMap((column, position) =>
    column.rowsTogether !== null && due[position]?.some((state) => state !== notDue) ? [column.rowsTogether] : [],
  );
  return wanted.length === 0 ? null : Math.min(...wanted);
}

function arrangeCells(columns: RunnableColumn[], rowIndices: number[], cells: CellRecord[]) {
  const rowPosition = new Map(rowIndices.map((rowIndex, position) => [rowIndex, position]));
  const columnPosition = new Map(columns.map((column, position) => [column.columnKey, position]));
  const stored = columns.map(() => new Array<CellRecord | undefined>(rowIndices.length));
  for (const cell of cells) {
    const row = rowPosition.get(cell.row_index);
    if (row !== undefined) (stored[columnPosition.get(cell.column_key) as number] as CellRecord[])[row] = cell;
  }
  return stored;
}

/** What was computed of a block, all of it or some rows. */
interface ComputedBlock {
  /** The rows that were looked at, without those whose turn did not come. */
  rows: number[];
  /** Rows whose turn did not come in some column; what other columns made of them is in the writes. */
  skipped: number[];
  /** Per row of the block, what to save; rows are kept apart because a row that was edited meanwhile is dropped. */
  writes: { row: number; column: number; write: CellWrite; isReused: boolean }[];
  /** Cells that hold another value than before: what depends on them becomes stale. */
  changed: { row: number; column: number }[];
}

/** What a column shows to the columns that read it, row by row. */
interface Outcome {
  value: Json;
  failed: boolean;
}

/** A row that a column has to compute. */
interface DueRow {
  row: number;
  inputs: Inputs;
  hash: bigint | null;
}

function joined(parts: ComputedBlock[]): ComputedBlock {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    skipped: parts.flatMap(({ skipped }) => skipped),
    writes: parts.flatMap(({ writes }) => writes),
    changed: parts.flatMap(({ changed }) => changed),
  };
}

/** @param rows positions in the block */
async function computeBlock(block: Block, run: BlockRun, rows: number[]): Promise<ComputedBlock> {
  const result: ComputedBlock = { rows, skipped: [], writes: [], changed: [] };
  const outcomes: (Outcome | undefined)[][] = [];
  let left = rows;
  for (const [position, column] of block.columns.entries()) {
    const own = new Array<Outcome | undefined>(block.rows.length);
    const toCompute = keepUnchanged(block, position, left, outcomes, own, result);
    outcomes.push(own);
    const evaluated = evaluateRows(column, toCompute, run);
    // Most types compute at once; a promise for each of their columns would only cost.
    const cells = evaluated instanceof Promise ? await evaluated : evaluated;
    const skipped = new Set<number>();
    for (const [index, due] of toCompute.entries()) {
      if (cells[index] === notComputed) skipped.add(due.row);
      else noteComputed(block, position, due, cells[index] as Evaluation, own, result);
    }
    if (skipped.size === 0) continue;
    result.skipped.push(...skipped);
    left = left.filter((row) => !skipped.has(row));
  }
  return { ...result, rows: left };
}

/** Takes what a column has and keeps; gives the rows that must be computed. */
function keepUnchanged(
  block: Block,
  position: number,
  rows: number[],
  outcomes: (Outcome | undefined)[][],
  own: (Outcome | undefined)[],
  result: ComputedBlock,
): DueRow[] {
  const column = block.columns[position] as RunnableColumn;
  const due = block.due[position] as Uint8Array;
  const stored = block.stored[position] as (CellRecord | undefined)[];
  const toCompute: DueRow[] = [];
  for (const row of rows) {
    const before = stored[row];
    if (due[row] === notDue) {
      if (before && column.isRead) own[row] = storedOutcome(before);
      continue;
    }
    const inputs = readInputs(column, block, outcomes, row);
    const hash = column.hash(inputs.values);
    if (before && due[row] !== dueForced && isUnchanged(before, hash, inputs)) {
      const write = again(column, before, hash);
      own[row] = column.isRead ? storedOutcome({ ...before, status: write.status }) : undefined;
      result.writes.push({ row, column: position, write, isReused: true });
      continue;
    }
    toCompute.push({ row, inputs, hash });
  }
  return toCompute;
}

function noteComputed(
  block: Block,
  position: number,
  { row, hash }: DueRow,
  cell: Evaluation,
  own: (Outcome | undefined)[],
  result: ComputedBlock,
): void {
  const column = block.columns[position] as RunnableColumn;
  const before = block.stored[position]?.[row];
  own[row] = column.isRead ? { value: cell.value, failed: cell.error !== null } : undefined;
  const write = withinLimit({
    columnKey: column.columnKey,
    rowIndex: block.rowIndices[row] as number,
    epoch: column.epoch,
    status: cell.error === null ? ("COMPLETED" as const) : ("FAILED" as const),
    // A cell that fails keeps the value it had.
    value: cell.error === null ? cell.json : (before?.value ?? null),
    displayValue: cell.display,
    error: cell.error,
    inputHash: hash,
    metrics: cell.metrics,
  });
  result.writes.push({ row, column: position, write, isReused: false });
  if (before && (before.value !== write.value || before.error !== write.error)) {
    result.changed.push({ row, column: position });
  }
}

function isUnchanged(before: CellRecord, hash: bigint | null, inputs: Inputs): boolean {
  return before.error === null && hash !== null && before.input_hash === signed(hash) && inputs.failedSource === null;
}

function storedOutcome(cell: Pick<CellRecord, "status" | "value">): Outcome {
  const failed = cell.status === "FAILED";
  return { value: failed || cell.value === null ? null : (JSON.parse(cell.value) as Json), failed };
}

/** The stored result, fresh again: its inputs came out the same. */
function again(column: RunnableColumn, before: CellRecord, hash: bigint | null): CellWrite {
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

interface Inputs {
  values: Json[];
  /** Title of a source that failed, where that fails this cell too. */
  failedSource: string | null;
}

function readInputs(column: RunnableColumn, block: Block, outcomes: (Outcome | undefined)[][], row: number): Inputs {
  let failedSource: string | null = null;
  const values = column.inputs.map((input): Json => {
    if (input.isMissing || input.compositionId !== null) {
      const shown =
        input.compositionId === null ? null : block.composed(input.compositionId, block.rowIndices[row] as number);
      const isFailed = shown === null || shown.status === "FAILED";
      if (isFailed && !column.toleratesFailedSources) failedSource ??= input.title;
      return isFailed ? null : shown.value;
    }
    if (input.textSlot !== null) {
      return decodeTextValue(block.rows[row]?.[block.valuePosition.get(input.textSlot) as number] as string | null);
    }
    const outcome = outcomes[input.position]?.[row];
    if (outcome?.failed && !column.toleratesFailedSources) failedSource ??= input.title;
    return outcome && !outcome.failed ? outcome.value : null;
  });
  return { values, failedSource };
}

/** The results in the order of the rows; a row whose source failed fails without being computed. */
function evaluateRows(column: RunnableColumn, rows: DueRow[], run: BlockRun): Evaluation[] | Promise<Evaluation[]> {
  const sound = rows.filter(({ inputs }) => inputs.failedSource === null);
  const place = (cells: Evaluation[]): Evaluation[] => {
    let next = 0;
    return rows.map(({ inputs }) =>
      inputs.failedSource === null ? (cells[next++] as Evaluation) : failedSource(inputs.failedSource),
    );
  };
  if (sound.length === 0) return place([]);
  const evaluated = column.evaluate(
    sound.map(({ inputs }) => inputs.values),
    run,
  );
  return evaluated instanceof Promise ? evaluated.then(place) : place(evaluated);
}

function failedSource(title: string): Evaluation {
  return failed(`The source column "${title}" failed in this row.`);
}

function withinLimit(write: CellWrite): CellWrite {
  // A UTF-16 unit takes three bytes of UTF-8 at the most, so short texts need not be measured.
  if (write.value === null || write.value.length * 3 <= maxValueBytes) return write;
  const bytes = Buffer.byteLength(write.value);
  if (bytes <= maxValueBytes) return write;
  const error = `The result has ${bytes} bytes; a cell holds ${maxValueBytes} at the most.`;
  return { ...write, status: "FAILED", value: null, displayValue: null, error };
}

function signed(hash: bigint): string {
  return BigInt.asIntN(64, hash).toString();
}

/** Cells that a block saved and the operation does not count yet. */
interface Totals {
  completed: number;
  failed: number;
}

interface Saving {
  claim: BlockClaim;
  block: Block;
  computed: ComputedBlock;
  /** Whether nothing of the block is left besides. */
  isRest: boolean;
  totals: Totals;
  gate: RunGate;
}

/**
 * Saves what was computed, in one transaction under the sheet's lock.
 * @returns the rows of it that must be computed again because they were edited since, or whose turn did not come; "ended"
 *   when nothing may be saved
 */
async function saveBlock(
  db: Scope,
  operation: OperationRecord,
  { claim, block, computed, isRest, totals, gate }: Saving,
): Promise<number[] | "ended"> {
  const indexOf = (row: number) => block.rowIndices[row] as number;
  return db.transaction(async (tx) => {
    const sheet = await lockSheetOfJob(tx, operation.sheet_id);
    const current = sheet && (await lockOperation(tx, operation.id));
    if (!current || (current.status !== "queued" && current.status !== "running")) return "ended";
    const looked = new Set([...computed.rows, ...computed.skipped].map(indexOf));
    const changedRows = (await rowsToCompute(tx, sheet, block)).filter((row) => looked.has(row));
    const isDropped = new Set(changedRows);
    const left = [...changedRows, ...computed.skipped.map(indexOf).filter((row) => !isDropped.has(row))];
    const isDone = isRest && left.length === 0;
    if (!(await (isDone ? finishBlock(tx, claim) : isClaimed(tx, claim)))) return "ended";
    const writes = computed.writes.filter(({ row }) => !isDropped.has(indexOf(row)));
    const changed = computed.changed.filter(({ row }) => !isDropped.has(indexOf(row)));
    const isNewState = writes.length > 0 && (await saveWrites(tx, sheet, operation, block, writes, changed));
    const counts = countWrites(block, writes);
    totals.completed += counts.completed;
    totals.failed += counts.failed;
    const isLast = await reportProgress(tx, operation, { claim, block, computed, totals, isDone, left, gate });
    if (isNewState) await enqueueFollowers(tx, [sheet.id], { isRunGoingOn: !isLast });
    return left;
  });
}

/** What was selected, and not what it needed besides. */
function countWrites(block: Block, writes: ComputedBlock["writes"]): Totals {
  const counts = { completed: 0, failed: 0 };
  for (const { row, column, write } of writes) {
    if ((block.due[column] as Uint8Array)[row] === duePrerequisite) continue;
    if (write.status === "COMPLETED") counts.completed++;
    else counts.failed++;
  }
  return counts;
}

/**
 * Counts what was saved. A block that waits for others is counted with each part of it, and remembers the rows: whoever
 * goes on with it, after a pause or a worker's death, neither computes nor counts them again. Others are counted when
 * they are done.
 * @returns whether the operation is completed
 */
async function reportProgress(
  tx: Scope,
  operation: OperationRecord,
  { claim, block, computed, totals, isDone, left, gate }: Omit<Saving, "isRest"> & { isDone: boolean; left: number[] },
): Promise<boolean> {
  const isPart = block.rowsTogether !== null;
  if (!isDone && !isPart) return false;
  const { completed, failed } = totals;
  totals.completed = 0;
  totals.failed = 0;
  const counted = await addOperationProgress(tx, operation.id, { completed, failed, doneBlocks: isDone ? 1 : 0 });
  gate.saved(counted, failed);
  if (!isDone) {
    const isLeft = new Set(left);
    const rows = computed.rows.map((row) => block.rowIndices[row] as number).filter((row) => !isLeft.has(row));
    await addSavedRows(tx, claim, rows);
    await subtractBlockCells(tx, claim, completed + failed);
  }
  const isLast = counted.status === "completed";
  if (isLast) await deleteBlocks(tx, [operation.id]);
  return isLast;
}

/** Rows whose inputs are no longer what was read. Without an edit since then there is nothing to look at. */
async function rowsToCompute(db: Scope, sheet: LockedSheet, block: Block): Promise<number[]> {
  if (sheet.edit_version <= block.loadedVersion) return [];
  const now = new Map((await listSheetColumns(db, sheet.id)).map((column) => [column.id, column]));
  const before = new Map(block.allColumns.map((column) => [column.id, column]));
  const rows = new Set<number>();
  for (const id of new Set(block.columns.flatMap((column) => [column.id, ...column.sourceIds]))) {
    const [then, current] = [before.get(id), now.get(id)];
    if (current ? current.valid_from <= block.loadedVersion : !then) continue;
    const changed = then && current && (await rowsFollowed(db, then, current, block.rowIndices));
    if (!changed) return block.rowIndices;
    for (const row of changed) rows.add(row);
  }
  for (const row of await listRowsChangedSince(db, sheet.id, block.rowIndices, block.loadedVersion)) rows.add(row);
  return block.rowIndices.filter((row) => rows.has(row));
}

/**
 * Rows in which a composition shows something else because it followed its source.
 * @returns null for a column that was changed in another way, or as a whole
 */
async function rowsFollowed(
  db: Scope,
  then: ColumnRecord,
  now: ColumnRecord,
  rowIndices: number[],
): Promise<number[] | null> {
  const columnId = sourceOfComposition(now);
  const [low, high] = [then.source_version, now.source_version];
  const isFollowed = then.source_sheet_id !== null && then.source_sheet_id === now.source_sheet_id;
  if (!isFollowed || columnId === undefined || columnId !== sourceOfComposition(then)) return null;
  if (low === null || high === null) return null;
  const range = { after: (rowIndices[0] as number) - 1, below: (rowIndices.at(-1) as number) + 1 };
  const change = await sourceChange(db, { sheetId: now.source_sheet_id as string, columnId }, { low, high }, range);
  return change.wholly ? null : change.rows.map((row) => row.row_index);
}

/** @returns whether anything is another than before */
async function saveWrites(
  db: Scope,
  sheet: LockedSheet,
  operation: OperationRecord,
  block: Block,
  writes: ComputedBlock["writes"],
  changed: ComputedBlock["changed"],
): Promise<boolean> {
  const saved: CellWrite[] = [];
  const replaced = new RowsByColumn();
  const touched = new RowsByColumn();
  const reused = new RowsByColumn();
  const created = new Set<number>();
  const measured = new Set<number>();
  const counts = new Map<number, ColumnCounts>();
  const countOf = (columnKey: number) => {
    const known = counts.get(columnKey) ?? { column_key: columnKey, completed_count: 0, failed_count: 0 };
    counts.set(columnKey, known);
    return known;
  };
  for (const { row, column, write, isReused } of writes) {
    const before = block.stored[column]?.[row];
    if (before && isSameState(before, write)) {
      touched.add(write.columnKey, write.rowIndex);
      continue;
    }
    if (!before) created.add(write.columnKey);
    if (isReused) reused.add(write.columnKey, write.rowIndex);
    else saved.push(write);
    if (write.metrics !== null || before?.metrics) measured.add(write.columnKey);
    const count = countOf(write.columnKey);
    if (before) {
      if (!isReused) replaced.add(write.columnKey, write.rowIndex);
      if (before.epoch === write.epoch && before.status === "COMPLETED") count.completed_count--;
      if (before.epoch === write.epoch && before.status === "FAILED") count.failed_count--;
    }
    if (write.status === "COMPLETED") count.completed_count++;
    else count.failed_count++;
  }
  // Results that are all the same as before are no new state of the sheet, and take no version.
  const isNewState = saved.length > 0 || reused.list().length > 0;
  const versionNumber = isNewState ? await runVersion(db, sheet, operation) : sheet.version_count;
  const run = { versionNumber, executionId: operation.id };
  await replaceCells(db, saved, replaced.list(), run);
  await noteCreatedCells(db, sheet.id, versionNumber, {
    columnKeys: [...created],
    blockIndex: blockOf(block.rowIndices[0] as number),
  });
  await countBlockMetrics(db, {
    columnKeys: [...measured],
    blockIndices: [...measured].map(() => blockOf(block.rowIndices[0] as number)),
  });
  for (const rows of touched.list()) await touchCells(db, rows, run);
  for (const rows of reused.list()) {
    const column = block.columns.find((one) => one.columnKey === rows.columnKey) as RunnableColumn;
    await refreshCells(db, rows, { epoch: column.epoch, versionNumber });
  }
  for (const lost of await markCellsStale(db, cellsReading(block, changed), versionNumber)) {
    const count = countOf(lost.column_key);
    count.completed_count += lost.completed_count;
    count.failed_count += lost.failed_count;
  }
  await addColumnCounts(db, sheet.id, [...counts.values()]);
  return isNewState;
}

function runVersion(db: Scope, sheet: LockedSheet, operation: OperationRecord): Promise<number> {
  return joinRunVersion(db, sheet, {
    reason: "cells_computed",
    deltas: [{ op: "compute", entity: "cells", operation_id: operation.id }],
    createdBy: operation.created_by,
  });
}

/** Fresh before and the same now. */
function isSameState(before: CellRecord, write: CellWrite): boolean {
  return (
    before.epoch === write.epoch &&
    before.status === write.status &&
    before.value === write.value &&
    before.display_value === write.displayValue &&
    before.error === write.error &&
    before.input_hash === (write.inputHash === null ? null : signed(write.inputHash))
  );
}

/** Gathers rows per column; they come in ascending order. */
class RowsByColumn {
  private readonly rows = new Map<number, number[]>();

  add(columnKey: number, rowIndex: number): void {
    const known = this.rows.get(columnKey);
    if (known) known.push(rowIndex);
    else this.rows.set(columnKey, [rowIndex]);
  }

  /** Groups of rows that wait for others are done in any order; statements over these rows take them by their range. */
  list(): ColumnRows[] {
    return [...this.rows].map(([columnKey, rows]) => ({ columnKey, rowIndices: rows.toSorted((a, b) => a - b) }));
  }
}

/** Cells that read a changed one, in the same row, and are not computed by this block. */
function cellsReading(block: Block, changed: ComputedBlock["changed"]) {
  const cells = { columnKeys: [] as number[], epochs: [] as number[], rowIndices: [] as number[] };
  const positions = new Map(block.columns.map((column, position) => [column.id, position]));
  const readers = new Map<number, ColumnRecord[]>();
  for (const { row, column } of changed) {
    let known = readers.get(column);
    if (!known) {
      known = computedReadersOf(block.allColumns, [(block.columns[column] as RunnableColumn).id]);
      readers.set(column, known);
    }
    for (const reader of known) {
      const position = positions.get(reader.id);
      if (position !== undefined && (block.due[position] as Uint8Array)[row] !== notDue) continue;
      cells.columnKeys.push(reader.column_key);
      cells.epochs.push(reader.epoch);
      cells.rowIndices.push(block.rowIndices[row] as number);
    }
  }
  return cells;
}
