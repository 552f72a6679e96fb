import { firstRow, hasRows } from "../../rows.ts";
import type { Scope } from "../../scope.ts";

/** Notes that addresses are to be told of the ends of these runs. */
export async function insertCallbacks(db: Scope, executionIds: readonly number[]): Promise<void> {
  if (executionIds.length === 0) return;
  await db.sql`
    insert into workflow_callbacks (workspace_id, execution_id)
    select ${db.workspaceId}, id from unnest(${[...executionIds]}::bigint[]) as given (id)
    on conflict do nothing`;
}

interface PendingCallback {
  id: string;
  attempt_count: number;
}

/** Counts one more attempt; null when it has arrived or was given up. */
export function beginCallbackAttempt(db: Scope, executionId: number): Promise<PendingCallback | null> {
  return firstRow(db.sql<PendingCallback[]>`
    update workflow_callbacks set attempt_count = attempt_count + 1
    where workspace_id = ${db.workspaceId} and execution_id = ${executionId} and status = 'pending'
    returning id, attempt_count`);
}

/**
 * Notes what an attempt came to. One that did not arrive is only told by the last attempt that was begun: where two
 * workers have the same job, the callback has one future.
 * @returns whether it was noted
 */
export function saveCallbackAttempt(
  db: Scope,
  executionId: number,
  outcome: { attempt_count: number; status: "pending" | "delivered" | "failed"; error: string | null },
): Promise<boolean> {
  return hasRows(db.sql`
    update workflow_callbacks set status = ${outcome.status}, last_error = ${outcome.error}
    where workspace_id = ${db.workspaceId} and execution_id = ${executionId} and status = 'pending'
      and (${outcome.status === "delivered"} or attempt_count = ${outcome.attempt_count})
    returning 1`);
}
