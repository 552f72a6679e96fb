import { countBlockMetrics } from "../../../db/queries/sheets/cellMetrics.ts";
import {
  type ColumnRows,
  markCellsStale,
  refreshCells,
  replaceCells,
  touchCells,
} from "../../../db/queries/sheets/cells.ts";
import { addColumnCounts, type ColumnCounts, type ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { enqueueFollowers } from "../../../db/queries/sheets/compositions.ts";
import { type ComputedBlock, noteComputedBlocks } from "../../../db/queries/sheets/computedBlocks.ts";
import { finishBlock, isClaimed, subtractBlockCells } from "../../../db/queries/sheets/operationBlocks.ts";
import { addSavedRows } from "../../../db/queries/sheets/operationSpending.ts";
import { addOperationProgress, type OperationRecord } from "../../../db/queries/sheets/operations.ts";
import { noteCreatedCells } from "../../../db/queries/sheets/restores.ts";
import { type LockedSheet, lockSheetBesideBlocks, shareSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import { isVersionOpenTo, joinRunVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { violates } from "../../../db/violates.ts";
import type { CellWrite, StoredResult } from "../../../domain/cell.ts";
import { cellKey } from "../cells/cellStates.ts";
import { computedReadersOf } from "../graph/columnGraph.ts";
import { blockOf } from "./blocks.ts";
import { type BlockAttempt, saveWhileActive, whileActive } from "./blockWork.ts";
import { rowsChangedSinceLoad } from "./changedSince.ts";
import { type BlockColumn, type ComputedCell, type ComputedRows, cellsByColumn } from "./computeBlock.ts";
import { storedHash } from "./inputHash.ts";
import { resultsHash } from "./knownResults.ts";
import type { CellBlock } from "./loadBlock.ts";
import { packResults } from "./packResults.ts";
import type { RunGate } from "./runGate.ts";
import { duePrerequisite, notDue } from "./selection.ts";

interface CellCounts {
  completed: number;
  failed: number;
}

interface Saving {
  block: CellBlock;
  computed: ComputedRows;
  /** Whether these are all rows of the block that are left. */
  isRest: boolean;
  gate: RunGate;
}

/**
 * Saves computed rows of a block.
 * @returns indices of the rows among them that must be computed again because they were edited since, or whose turn did
 *   not come; "ended" when nothing may be saved
 */
export async function saveBlock(attempt: BlockAttempt, saving: Saving): Promise<number[] | "ended"> {
  return (await saveBesideOthers(attempt, saving)) ?? saveAlone(attempt, saving);
}

/** Undoes what a block wrote beside others: something has changed that it can only follow alone. */
class MustBeAlone extends Error {}

/**
 * Saves computed rows while other blocks save theirs, into the version that the run has made already; nothing was edited
 * since the rows were loaded. The sheet and the operation are locked when all cells are written. Measured: with ten
 * thousand cells a block, writing them is 40 of the 50 ms that it takes to save one.
 * @returns null when nothing was saved, because it must be done alone
 */
async function saveBesideOthers(attempt: BlockAttempt, saving: Saving): Promise<number[] | null> {
  const { db, operation } = attempt;
  const { block, computed } = saving;
  if (operation.block_count === 1) return null;
  const sorted = sortCells(block, computed.cells);
  const saveCounted = async (tx: Scope): Promise<number[] | null> => {
    const sheet = await shareSheetOfJob(tx, operation.sheet_id);
    if (!sheet || sheet.edit_version > block.loadedVersion) return null;
    if (sorted.isNewState) {
      const isJoining =
        !isOverwriting(computed.cells, sheet, operation) && (await isVersionOpenTo(tx, sheet, operation));
      if (!isJoining) return null;
    }
    const run = { versionNumber: sheet.version_count, executionId: operation.id };
    const columnCounts = await writeCells(tx, { sheet, block, run, sorted, computed });
    const current = await whileActive(tx, operation, lockSheetBesideBlocks);
    const isSameVersion = current?.version_count === sheet.version_count;
    if (!current || !isSameVersion || (sorted.isNewState && !current.version_is_open)) throw new MustBeAlone();
    const left = computed.skipped;
    const isDone = saving.isRest && left.length === 0;
    if (!(await holdBlock(tx, attempt, isDone))) throw new MustBeAlone();
    await addColumnCounts(tx, sheet.id, columnCounts);
    const counts = countSelected(computed.cells);
    const isLast = await addProgress(tx, attempt, saving, { counts, failedCount: counts.failed, isDone, left });
    if (sorted.isNewState) await enqueueFollowers(tx, [sheet.id], { isRunGoingOn: !isLast });
    return left;
  };
  try {
    return await db.transaction(saveCounted);
  } catch (error) {
    // Another attempt at the block, which has taken it over, wrote the same cells first.
    if (error instanceof MustBeAlone || violates(error, "cells_pkey") || violates(error, "cell_packs_pkey"))
      return null;
    throw error;
  }
}

/** Keeps the block this attempt's until the transaction ends; false when another has taken it over. */
function holdBlock(tx: Scope, { claim }: BlockAttempt, isDone: boolean): Promise<boolean> {
  return isDone ? finishBlock(tx, claim) : isClaimed(tx, claim);
}

/** Saves computed rows while nothing else writes cells of the sheet. */
function saveAlone(attempt: BlockAttempt, saving: Saving): Promise<number[] | "ended"> {
  const { block, computed, isRest } = saving;
  return saveWhileActive(attempt, async (tx, sheet) => {
    const reached = new Set([...computed.rowIndices, ...computed.skipped]);
    const changedRows = (await rowsChangedSinceLoad(tx, sheet, block)).filter((row) => reached.has(row));
    const isDropped = new Set(changedRows);
    const left = [...changedRows, ...computed.skipped.filter((row) => !isDropped.has(row))];
    const isDone = isRest && left.length === 0;
    if (!(await holdBlock(tx, attempt, isDone))) return "ended";
    const cells = computed.cells.filter(({ write }) => !isDropped.has(write.rowIndex));
    const changed = computed.changed.filter(({ row }) => !isDropped.has(block.rowIndices[row] as number));
    const saved = { ...computed, cells, changed };
    const isNewState = cells.length > 0 && (await saveCells(tx, sheet, attempt.operation, block, saved));
    const counts = countSelected(cells);
    const failedCount = isDropped.size === 0 ? counts.failed : countSelected(computed.cells).failed;
    const isLast = await addProgress(tx, attempt, saving, { counts, failedCount, isDone, left });
    if (isNewState) await enqueueFollowers(tx, [sheet.id], { isRunGoingOn: !isLast });
    return left;
  });
}

/**
 * Saves a run of one block in the transaction that starts it, under the sheet's lock: nobody else knows of the run, and
 * nothing has changed since its rows were read.
 */
export async function saveAtOnce(
  tx: Scope,
  sheet: LockedSheet,
  operation: OperationRecord,
  block: CellBlock,
  computed: ComputedRows,
): Promise<OperationRecord> {
  const { cells } = computed;
  const isNewState = cells.length > 0 && (await saveCells(tx, sheet, operation, block, computed));
  const [saved] = await Promise.all([
    addOperationProgress(tx, operation.id, { ...countSelected(cells), doneBlocks: 1 }),
    isNewState && enqueueFollowers(tx, [sheet.id]),
  ]);
  return saved;
}

/** Counts the cells that were selected, without those that they needed besides. */
export function countSelected(cells: readonly ComputedCell[]): CellCounts {
  const counts = { completed: 0, failed: 0 };
  for (const { row, column, write } of cells) {
    if (column.due[row] === duePrerequisite) continue;
    if (write.status === "COMPLETED") counts.completed++;
    else counts.failed++;
  }
  return counts;
}

interface Progress {
  /** Selected cells that were saved. */
  counts: CellCounts;
  /** Selected cells that failed, saved or dropped. */
  failedCount: number;
  isDone: boolean;
  /** Indices of rows that are left. */
  left: number[];
}

/**
 * Adds saved cells to the operation's progress. A block of which rows are left notes its saved rows: an attempt that goes on
 * with it, after a pause or a worker's death, neither computes nor counts them again.
 * @returns whether the operation is completed
 */
async function addProgress(
  tx: Scope,
  { operation, claim }: BlockAttempt,
  { computed, gate }: Saving,
  { counts: { completed, failed }, failedCount, isDone, left }: Progress,
): Promise<boolean> {
  const counted = await addOperationProgress(tx, operation.id, { completed, failed, doneBlocks: isDone ? 1 : 0 });
  gate.noteSaved(counted, failedCount);
  if (!isDone) {
    const isLeft = new Set(left);
    await addSavedRows(
      tx,
      claim,
      computed.rowIndices.filter((row) => !isLeft.has(row)),
    );
    await subtractBlockCells(tx, claim, completed + failed);
  }
  return counted.status === "completed";
}

/** @returns whether a cell has another state than before */
async function saveCells(
  db: Scope,
  sheet: LockedSheet,
  operation: OperationRecord,
  block: CellBlock,
  computed: SavedCells,
): Promise<boolean> {
  const { cells } = computed;
  const sorted = sortCells(block, cells);
  const versionNumber = sorted.isNewState
    ? await joinRunVersion(db, sheet, operation, isOverwriting(cells, sheet, operation))
    : sheet.version_count;
  const run = { versionNumber, executionId: operation.id };
  await addColumnCounts(db, sheet.id, await writeCells(db, { sheet, block, run, sorted, computed }));
  return sorted.isNewState;
}

/** Whether results of another run that are in the newest version would be replaced. */
function isOverwriting(cells: readonly ComputedCell[], sheet: LockedSheet, { id }: OperationRecord): boolean {
  return cells.some(({ row, column }) => {
    const before = column.stored[row];
    return before?.valid_from === sheet.version_count && before.execution_id !== id;
  });
}

type SavedCells = Pick<ComputedRows, "cells" | "changed" | "skipped">;

interface Writing {
  sheet: LockedSheet;
  block: CellBlock;
  run: { versionNumber: number; executionId: string };
  sorted: SortedCells;
  computed: SavedCells;
}

/**
 * Writes sorted cells into a version, and makes those stale that read changed ones.
 * @returns what the columns' counts gain and lose
 */
async function writeCells(db: Scope, { sheet, block, run, sorted, computed }: Writing): Promise<ColumnCounts[]> {
  const { versionNumber } = run;
  const blockIndex = blockOf(block.rowIndices[0] as number);
  const measured = [...sorted.measured];
  const { whole, parts } = partWholeColumns(block, sorted);
  const results = packResults(block, sorted.saved);
  const stored = { columns: ascending(sorted.replaced), areStale: !sorted.replacesResults };
  const replaced = await replaceCells(db, results, stored, run);
  const [lost, refreshed] = await Promise.all([
    markCellsStale(db, cellsReading(block, computed), versionNumber),
    refreshCells(db, ascending(sorted.reused), versionNumber),
    noteCreatedCells(db, sheet.id, versionNumber, { columnKeys: [...sorted.created], blockIndex }),
    countBlockMetrics(db, { columnKeys: measured, blockIndices: measured.map(() => blockIndex) }),
    noteComputedBlocks(db, whole, { blockIndex, ...run }),
    touchCells(db, ascending(parts), run),
  ]);
  return [...sorted.gained, ...replaced, ...lost, ...refreshed];
}

type RowsByColumn = Map<BlockColumn, number[]>;

/**
 * Sorts computed cells by how they are saved, and counts the results that are written; those that they replace are counted
 * where they are taken away. Known results came out the same.
 */
function sortCells({ knownResults }: CellBlock, cells: readonly ComputedCell[]) {
  const byColumn = cellsByColumn(cells);
  const saved: CellWrite[] = [];
  const replaced: RowsByColumn = new Map();
  const touched: RowsByColumn = new Map();
  const reused: RowsByColumn = new Map();
  const created = new Set<number>();
  const measured = new Set<number>();
  const gained: ColumnCounts[] = [];
  let replacesResults = false;
  for (const [column, computed] of byColumn) {
    const count = { column_key: column.columnKey, completed_count: 0, failed_count: 0 };
    let isCreated = false;
    let isMeasured = false;
    for (const { row, write, isReused } of computed) {
      const before = column.stored[row];
      if (knownResults || (before && isSameState(before, write))) {
        addRow(touched, column, write.rowIndex);
        continue;
      }
      isCreated ||= !before;
      isMeasured ||= write.metrics !== null || Boolean(before?.metrics);
      if (isReused) {
        addRow(reused, column, write.rowIndex);
        continue;
      }
      saved.push(write);
      if (before) {
        addRow(replaced, column, write.rowIndex);
        if (before.status !== "STALE") replacesResults = true;
      }
      if (write.status === "COMPLETED") count.completed_count++;
      else count.failed_count++;
    }
    if (isCreated) created.add(column.columnKey);
    if (isMeasured) measured.add(column.columnKey);
    if (count.completed_count + count.failed_count > 0) gained.push(count);
  }
  // Results that are all the same as before are no new state of the sheet, and take no version.
  const isNewState = saved.length > 0 || reused.size > 0;
  return { byColumn, saved, replaced, replacesResults, touched, reused, created, measured, gained, isNewState };
}

type SortedCells = ReturnType<typeof sortCells>;

/**
 * Parts columns all of whose cells in a block were computed from those of which some cells came out the same: these note it
 * in each.
 */
function partWholeColumns(block: CellBlock, { byColumn, touched }: SortedCells) {
  const parts: RowsByColumn = new Map(touched);
  const whole: ComputedBlock[] = [];
  for (const [column, computed] of block.isWhole ? byColumn : []) {
    if (computed.length < block.rowIndices.length || computed.some(({ isReused }) => isReused)) continue;
    const known = block.knownResults?.get(column.columnKey)?.hash;
    whole.push({ columnKey: column.columnKey, resultsHash: known ?? resultsHash(column, computed) });
    parts.delete(column);
  }
  return { whole, parts };
}

function addRow(rows: RowsByColumn, column: BlockColumn, rowIndex: number): void {
  const known = rows.get(column);
  if (known) known.push(rowIndex);
  else rows.set(column, [rowIndex]);
}

/** Sorts the rows: groups that wait for others are done in any order, and statements take the rows by their range. */
function ascending(rows: RowsByColumn): ColumnRows[] {
  return [...rows].map(([{ columnKey, epoch }, rowIndices]) => ({
    columnKey,
    epoch,
    rowIndices: rowIndices.toSorted((a, b) => a - b),
  }));
}

/** Whether the cell was fresh before and has the same state now. */
function isSameState(before: StoredResult, write: CellWrite): boolean {
  return (
    before.epoch === write.epoch &&
    before.status === write.status &&
    before.value === write.value &&
    before.display_value === write.displayValue &&
    before.error === write.error &&
    before.input_hash === (write.inputHash === null ? null : storedHash(write.inputHash))
  );
}

/**
 * Cells that read changed ones, in the same row, and are not computed by this block; one that reads several of them is listed
 * once. Selected cells whose turn did not come are left to the run: stale, they would perhaps not be selected any more.
 */
function cellsReading(block: CellBlock, { cells: computed, changed, skipped }: SavedCells) {
  const columnById = new Map(block.columns.map((column) => [column.id, column]));
  const readersOf = new Map<BlockColumn, ColumnRecord[]>();
  const stale = new Map<string, { reader: ColumnRecord; rows: Set<number> }>();
  const skippedRows = new Set(skipped);
  const ofSkippedRows = skippedRows.size === 0 ? [] : computed.filter(({ write }) => skippedRows.has(write.rowIndex));
  const inSkippedRows = new Set(ofSkippedRows.map(({ column, write }) => cellKey(column.columnKey, write.rowIndex)));
  const isLeftOut = ({ due, columnKey }: BlockColumn, row: number) => {
    const rowIndex = block.rowIndices[row] as number;
    return (
      due[row] === duePrerequisite && skippedRows.has(rowIndex) && !inSkippedRows.has(cellKey(columnKey, rowIndex))
    );
  };
  for (const { row, column } of changed) {
    let readers = readersOf.get(column);
    if (!readers) {
      readers = computedReadersOf(block.allColumns, [column.id]);
      readersOf.set(column, readers);
    }
    for (const reader of readers) {
      const inBlock = columnById.get(reader.id);
      if (inBlock && inBlock.due[row] !== notDue && !isLeftOut(inBlock, row)) continue;
      const known = stale.get(reader.id) ?? { reader, rows: new Set() };
      known.rows.add(block.rowIndices[row] as number);
      stale.set(reader.id, known);
    }
  }
  const cells = [...stale.values()].flatMap(({ reader, rows }) =>
    Array.from(rows, (rowIndex) => ({ reader, rowIndex })),
  );
  return {
    columnKeys: cells.map(({ reader }) => reader.column_key),
    epochs: cells.map(({ reader }) => reader.epoch),
    rowIndices: cells.map(({ rowIndex }) => rowIndex),
  };
}
