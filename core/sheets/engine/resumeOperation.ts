import { listDoneBlocks } from "../../../db/queries/sheets/operationBlocks.ts";
import { listSpending } from "../../../db/queries/sheets/operationSpending.ts";
import {
  type Ceilings,
  isActive,
  lockOperation,
  type OperationRecord,
  unpauseOperation,
} from "../../../db/queries/sheets/operations.ts";
import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { blocksOfRows } from "./blocks.ts";
import { reachedCeiling } from "./ceilings.ts";
import { enqueueBlocks } from "./startOperation.ts";

/**
 * Resumes a run under new ceilings: the blocks that are not done are enqueued again.
 * @returns null when the sheet has no such run
 * @throws Problem conflict for one that has ended; bad_request for ceilings that it has reached already
 */
export function resumeOperation(
  db: Scope,
  sheetId: string,
  operationId: string,
  ceilings: Ceilings,
): Promise<OperationRecord | null> {
  return db.transaction(async (tx) => {
    const operation = await lockOperation(tx, operationId);
    if (!operation || operation.sheet_id !== sheetId) return null;
    if (!isActive(operation)) {
      throw new Problem("conflict", `This operation is ${operation.status}; start another one.`);
    }
    const spent = (await listSpending(tx, [operationId])).get(operationId) ?? { price: 0, tokens: 0, requests: 0 };
    const reached = reachedCeiling(ceilings, { ...spent, failures: operation.failed_count });
    if (reached !== null) throw new Problem("bad_request", `${reached} Give a higher ceiling.`);
    const resumed = await unpauseOperation(tx, operationId, ceilings);
    if (operation.paused_at !== null) {
      const done = new Set(await listDoneBlocks(tx, operationId));
      const blocks = blocksOfRows(operation.row_indices, operation.row_limit);
      await enqueueBlocks(
        tx,
        operation,
        blocks.filter((block) => !done.has(block)),
      );
    }
    const entity = { entityType: "operation", entityId: operationId, entityName: null };
    await noteChanges(tx, [{ action: "operation.resumed", ...entity, before: operation, after: resumed }]);
    return resumed;
  });
}
