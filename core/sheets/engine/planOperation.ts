import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { endOperations, findOperation, isActive } from "../../../db/queries/sheets/operations.ts";
import type { Scope } from "../../../db/scope.ts";
import { blockJob, blocksLeft } from "./startOperation.ts";

/** Enqueues a job for each block of an operation. Running it twice replaces the jobs that still wait. */
export async function planOperation(db: Scope, operationId: string): Promise<void> {
  const operation = await findOperation(db, operationId);
  if (!operation || !isActive(operation)) return;
  const blocks = await blocksLeft(db, operation);
  await addJobs(
    db,
    blocks.map((block) => blockJob(db, operation, block)),
  );
}

/** Ends an operation that our own fault keeps from finishing. */
export async function failOperation(db: Scope, operationId: string): Promise<void> {
  const errorMessage = "The server could not compute these cells. Start the operation again.";
  await db.transaction((tx) => endOperations(tx, { operationIds: [operationId] }, { status: "failed", errorMessage }));
}
