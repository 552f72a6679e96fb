import type { Scope } from "../../scope.ts";

/** Postgres channel that API processes listen to for the channels of their clients. */
export const realtimeChannel = "sheaf_realtime";

/** The end of one run of a workflow. */
export function executionChannel(executionId: number): string {
  return `workflow_updates:${executionId}`;
}

/** The end of the run that a client started with a name of its own. */
export function namedChannel(workflowId: number, suffix: string): string {
  return `workflows:${workflowId}:run:${suffix}`;
}

/** The progress of an operation of a sheet. */
export function operationChannel(operationId: string): string {
  return `sheet_operations:${operationId}`;
}

/** The progress of an import. */
export function importChannel(operationId: string): string {
  return `sheet_imports:${operationId}`;
}

/**
 * Tells every API process, when the transaction commits, that something new is to be seen on these channels. Names alone
 * are sent: who has subscribers reads what is new.
 */
export async function notifyRealtime(db: Scope, channels: readonly string[]): Promise<void> {
  if (channels.length === 0) return;
  await db.sql`
    select pg_notify(${realtimeChannel}, ${db.workspaceId}::text || ' ' || name)
    from unnest(${[...channels]}::text[]) as given (name)`;
}
