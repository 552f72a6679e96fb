import type { BlockClaim } from "../../../db/queries/sheets/operationBlocks.ts";
import { isActive, lockOperation, type OperationRecord } from "../../../db/queries/sheets/operations.ts";
import { type LockedSheet, lockSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import type { BlockBounds } from "./blockBounds.ts";

/** A worker's attempt at one block of an operation. */
export interface BlockAttempt {
  db: Scope;
  operation: OperationRecord;
  claim: BlockClaim;
}

/** Rows of a block with everything that computing them needs. */
export interface LoadedBlock {
  /** Cells that progress shows as running. */
  selectedCount: number;
}

/**
 * Work of one attempt at a block, by the kind of its operation. The engine claims the block, repeats the work while rows
 * are left, and pauses and stops it; the work knows what is read, computed and saved.
 */
export interface BlockWork<Block extends LoadedBlock = LoadedBlock> {
  /** Whether everything that the block reads from other operations is computed; asked before it is claimed. */
  isReady(): Promise<boolean>;
  /**
   * @param rows indices of rows that were left; null the first time
   * @returns null when the sheet, or what its rows are computed for, is gone
   */
  load(rows: number[] | null): Promise<Block | null>;
  /**
   * Computes a loaded block and saves it in one transaction, while the operation is active.
   * @returns indices of rows to compute again; "ended" when nothing may be saved any more; "stopped" when the block was
   *   not computed to its end and nothing was saved
   */
  computeAndSave(block: Block, bounds: BlockBounds): Promise<number[] | "ended" | "stopped">;
}

/** Starts the work of an attempt, for each kind of operation. */
export type BlockWorks = Readonly<Record<OperationRecord["kind"], (attempt: BlockAttempt) => BlockWork>>;

/**
 * Saves in one transaction under the sheet's lock, if the operation is still active. Cancelling locks the operation too,
 * so nothing is saved after a cancellation has committed.
 */
export function saveWhileActive<Saved>(
  { db, operation }: BlockAttempt,
  save: (tx: Scope, sheet: LockedSheet) => Promise<Saved | "ended">,
): Promise<Saved | "ended"> {
  return db.transaction(async (tx) => {
    const sheet = await whileActive(tx, operation, lockSheetOfJob);
    return sheet ? save(tx, sheet) : "ended";
  });
}

/**
 * Locks an operation behind its sheet.
 * @returns the sheet; null when either is gone, or the operation has ended
 */
export async function whileActive(
  tx: Scope,
  operation: OperationRecord,
  lock: (tx: Scope, sheetId: string) => Promise<LockedSheet | null>,
): Promise<LockedSheet | null> {
  const [sheet, current] = await Promise.all([lock(tx, operation.sheet_id), lockOperation(tx, operation.id)]);
  return current && isActive(current) ? sheet : null;
}
