import { countRunningCells } from "../../../db/queries/sheets/operationBlocks.ts";
import { listSpending, type Spending } from "../../../db/queries/sheets/operationSpending.ts";
import { findOperation, listActiveOperations, type OperationRecord } from "../../../db/queries/sheets/operations.ts";
import { getSheet, type LockedSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { isUuid } from "../../../domain/uuid.ts";
import { countStatuses, type StatusCounts } from "../cells/statusCounts.ts";

export interface OperationProgress {
  operation: OperationRecord;
  /** Cells that are being computed right now. */
  runningCount: number;
  /** Undefined while nothing is spent. */
  spent: Spending | undefined;
}

/**
 * Progress of an operation at one moment: one that was read before its cells were saved, and its running cells after that,
 * would look as if it stood still with nothing saved.
 * @throws Problem not_found
 */
export function readOperation(db: Scope, place: SheetPlace, operationId: string): Promise<OperationProgress> {
  return db.snapshot(async (tx) => {
    await getSheet(tx, place);
    const operation = isUuid(operationId) ? await findOperation(tx, operationId) : null;
    if (operation?.kind !== "cells" || operation.sheet_id !== place.sheet_id.toLowerCase()) {
      throw noSuchOperation(operationId);
    }
    return readProgress(tx, operation);
  });
}

/**
 * Counts of cells by state, with the operations that are active at the same moment.
 * @throws Problem not_found
 */
export function listOperations(
  db: Scope,
  place: SheetPlace,
): Promise<{ sheet: LockedSheet; total: number; counts: StatusCounts; operations: OperationProgress[] }> {
  return db.snapshot(async (tx) => {
    const sheet = await getSheet(tx, place);
    const statuses = await countStatuses(tx, sheet);
    const active = await listActiveOperations(tx, sheet.id, { first: 0, last: -1 });
    const ids = active.map(({ id }) => id);
    const spending = await listSpending(tx, ids);
    const operations = active.map((operation) => ({
      operation,
      runningCount: operation.running_cell_count,
      spent: spending.get(operation.id),
    }));
    return { sheet, ...statuses, operations };
  });
}

/** @throws Problem not_found for the sheet */
export function countSheetStatuses(db: Scope, place: SheetPlace): Promise<{ total: number; counts: StatusCounts }> {
  return db.snapshot(async (tx) => countStatuses(tx, await getSheet(tx, place)));
}

export async function readProgress(db: Scope, operation: OperationRecord): Promise<OperationProgress> {
  const [runningCount, spending] = await Promise.all([
    countRunningCells(db, operation.id),
    listSpending(db, [operation.id]),
  ]);
  return { operation, runningCount, spent: spending.get(operation.id) };
}

export function noSuchOperation(operationId: string): Problem {
  return new Problem("not_found", `There is no operation ${operationId} in this sheet.`);
}
