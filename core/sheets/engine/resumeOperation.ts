import { listSpending } from "../../../db/queries/sheets/operationSpending.ts";
import { type Ceilings, isActive, lockOperation, unpauseOperation } from "../../../db/queries/sheets/operations.ts";
import { getSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { isUuid } from "../../../domain/uuid.ts";
import { reachedCeiling } from "./ceilings.ts";
import { noSuchOperation, type OperationProgress, readProgress } from "./sheetOperations.ts";
import { blocksLeft, enqueueBlocks } from "./startOperation.ts";

/**
 * Resumes a run under new ceilings: the blocks that are not done are enqueued again.
 * @throws Problem not_found, conflict for one that has ended; bad_request for ceilings that it has reached already
 */
export function resumeSheetOperation(
  db: Scope,
  place: SheetPlace,
  operationId: string,
  ceilings: Ceilings,
): Promise<OperationProgress> {
  return db.transaction(async (tx) => {
    const sheet = await getSheet(tx, place);
    const operation = isUuid(operationId) ? await lockOperation(tx, operationId) : null;
    if (operation?.sheet_id !== sheet.id) throw noSuchOperation(operationId);
    if (!isActive(operation)) {
      throw new Problem("conflict", `This operation is ${operation.status}; start another one.`);
    }
    const spent = (await listSpending(tx, [operationId])).get(operationId) ?? { price: 0, tokens: 0, requests: 0 };
    const reached = reachedCeiling(ceilings, { ...spent, failures: operation.failed_count });
    if (reached !== null) throw new Problem("bad_request", `${reached} Set a higher ceiling.`);
    const resumed = await unpauseOperation(tx, operationId, ceilings);
    if (operation.paused_at !== null) await enqueueBlocks(tx, operation, await blocksLeft(tx, operation));
    const entity = { type: "operation", id: operationId, name: null };
    await noteAction(tx, "operation.resumed", entity, [operation, resumed]);
    return readProgress(tx, resumed);
  });
}
