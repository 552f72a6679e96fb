import { addJobs, type JobSpec } from "../../../db/queries/platform/jobs.ts";
import { countFreshCells, findMarkedCells } from "../../../db/queries/sheets/cells.ts";
import { type ColumnRecord, listColumnCounts } from "../../../db/queries/sheets/columns.ts";
import { listDoneBlocks } from "../../../db/queries/sheets/operationBlocks.ts";
import {
  type Ceilings,
  insertOperation,
  type OperationRecord,
  type SelectedCells,
} from "../../../db/queries/sheets/operations.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import { nameOfActor, type Scope } from "../../../db/scope.ts";
import { primitives } from "../../primitives/registry.ts";
import { computedInOrder, neededColumns } from "../graph/columnGraph.ts";
import { blocksOfRows } from "./blocks.ts";

/**
 * Number of blocks up to which they are enqueued at once. More are enqueued by a job of their own, so that the answer
 * to the caller stays as quick.
 */
const blocksEnqueuedAtOnce = 16;
/** A block that fails this often for our own fault fails the operation. */
const maxBlockAttempts = 5;
/** Largest number of stale cells whose rows are looked up; with more of them, whole blocks are as quick. */
const maxMarkedCells = 10_000;

/**
 * Starts a run in the scope's transaction. Its price does not depend on the number of rows: the cells are counted from
 * the columns' counts, and the blocks follow from the row indices.
 * @returns null when no cell is selected
 */
export async function startOperation(
  db: Scope,
  sheet: LockedSheet,
  columns: readonly ColumnRecord[],
  wanted: SelectedCells,
  { createdBy = nameOfActor(db), ceilings = noCeilings }: { createdBy?: string | null; ceilings?: Ceilings } = {},
): Promise<OperationRecord | null> {
  const counts = await countSelected(db, sheet.id, columns, wanted);
  const cellCount = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (cellCount === 0) return null;
  const narrowed = await narrowedScope(db, sheet, columns, wanted, cellCount);
  // Listed rows may have come after the sheet was read.
  const rowLimit = narrowed.row_indices?.reduce((end, row) => Math.max(end, row + 1), 0) ?? narrowed.row_limit;
  const selectedCells = { ...narrowed, row_limit: rowLimit };
  const blocks = blocksOfRows(selectedCells.row_indices, rowLimit);
  if (blocks.length === 0) return null;
  const waits = waitsForOthers(columns, selectedCells.column_keys);
  const size = { blockCount: blocks.length, cellCount };
  return noteOperation(db, sheet, { selectedCells, ...size, createdBy, waits, ceilings }, blocks);
}

/** Writes an operation down, and that it was started, and enqueues jobs for its blocks. */
export async function noteOperation(
  db: Scope,
  sheet: LockedSheet,
  started: Omit<Parameters<typeof insertOperation>[1], "sheetId">,
  blocks: number[] = [],
): Promise<OperationRecord> {
  const operation = await insertOperation(db, { sheetId: sheet.id, ...started });
  const entity = { type: "operation", id: operation.id, name: sheet.title };
  await Promise.all([
    noteAction(db, "operation.started", entity, [null, operation]),
    enqueueBlocks(db, operation, blocks),
  ]);
  return operation;
}

export const noCeilings: Ceilings = { max_price: null, max_tokens: null, max_failures: null };

/** Whether one of these columns, or of those that they need, waits for the network or the sandbox. */
function waitsForOthers(columns: readonly ColumnRecord[], columnKeys: readonly number[]): boolean {
  const needed = computedInOrder(neededColumns(columns, columnKeys));
  return needed.some(({ column }) => primitives[column.type]?.evaluatesRows);
}

/** Enqueues jobs for blocks of an operation, in the transaction of the change. */
export async function enqueueBlocks(db: Scope, operation: OperationRecord, blocks: number[]): Promise<void> {
  const payload = { workspace_id: db.workspaceId, operation_id: operation.id };
  await addJobs(
    db,
    blocks.length <= blocksEnqueuedAtOnce
      ? blocks.map((block) => blockJob(db, operation, block))
      : [{ task: "plan_operation", payload, maxAttempts: maxBlockAttempts }],
  );
}

export async function blocksLeft(db: Scope, operation: OperationRecord): Promise<number[]> {
  const done = new Set(await listDoneBlocks(db, operation.id));
  return blocksOfRows(operation.row_indices, operation.row_limit).filter((block) => !done.has(block));
}

/**
 * Narrows a run of stale cells to the rows that hold them, where those can be named: after an edit of one cell in 100,000 rows
 * that is one block with one row instead of 50 that look at every cell (measured for ten columns: 16 ms, not 4.5 s).
 */
async function narrowedScope(
  db: Scope,
  sheet: LockedSheet,
  columns: readonly ColumnRecord[],
  selectedCells: SelectedCells,
  cellCount: number,
): Promise<SelectedCells> {
  const isStaleOnly = selectedCells.statuses?.every((status) => status === "STALE") ?? false;
  if (!isStaleOnly || selectedCells.is_cell_list || selectedCells.row_indices !== null || cellCount > maxMarkedCells)
    return selectedCells;
  const selected = columns.filter((column) => selectedCells.column_keys.includes(column.column_key));
  const { rowIndices, staleCount } = await findMarkedCells(
    db,
    sheet.id,
    { columnKeys: selected.map((column) => column.column_key), epochs: selected.map((column) => column.epoch) },
    maxMarkedCells,
  );
  // Other cells are stale because they were never computed, or by their epoch; no record tells where those are.
  if (rowIndices.length === 0 || rowIndices.length !== staleCount) return selectedCells;
  return { ...selectedCells, row_indices: [...new Set(rowIndices)].sort((a, b) => a - b) };
}

/** The job of one block. The key makes enqueueing it again harmless. */
export function blockJob(db: Scope, { id, waits }: Pick<OperationRecord, "id" | "waits">, blockIndex: number): JobSpec {
  return {
    task: waits ? "run_waiting_block" : "run_block",
    payload: { workspace_id: db.workspaceId, operation_id: id, block_index: blockIndex },
    key: `run_block:${db.workspaceId}:${id}:${blockIndex}`,
    maxAttempts: maxBlockAttempts,
  };
}

export async function countSelected(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  selectedCells: SelectedCells,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  if (selectedCells.is_cell_list) {
    for (const key of selectedCells.column_keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }
  const fresh = await countFresh(db, sheetId, columns, selectedCells);
  const wanted = (status: string) => selectedCells.statuses === null || selectedCells.statuses.includes(status);
  for (const columnKey of selectedCells.column_keys) {
    const noneFresh = { completed_count: 0, failed_count: 0, row_count: selectedCells.row_indices?.length ?? 0 };
    const { completed_count: completed, failed_count: failed, row_count } = fresh.get(columnKey) ?? noneFresh;
    const count =
      (wanted("COMPLETED") ? completed : 0) +
      (wanted("FAILED") ? failed : 0) +
      (wanted("STALE") ? row_count - completed - failed : 0);
    counts.set(columnKey, count);
  }
  return counts;
}

async function countFresh(db: Scope, sheetId: string, columns: readonly ColumnRecord[], selectedCells: SelectedCells) {
  const { row_indices: rowIndices } = selectedCells;
  if (rowIndices === null) {
    return new Map(
      (await listColumnCounts(db, sheetId, selectedCells.column_keys)).map((count) => [count.column_key, count]),
    );
  }
  const selected = columns.filter((column) => selectedCells.column_keys.includes(column.column_key));
  const counts = await countFreshCells(
    db,
    { columnKeys: selected.map((column) => column.column_key), epochs: selected.map((column) => column.epoch) },
    rowIndices,
  );
  return new Map(counts.map((count) => [count.column_key, { ...count, row_count: rowIndices.length }]));
}
