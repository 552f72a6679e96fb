import type { Sql } from "postgres";
import { type Scope, workspaceScope } from "../db/scope.ts";

export interface TaskContext {
  sql: Sql;
  /** Aborted when the worker wants to stop: what takes long begins nothing more then. */
  stopping: AbortSignal;
}

/** A task: safe to run twice, for a job whose worker died is given to another. */
export type Task<Payload> = (context: TaskContext, payload: Payload, job: JobAttempt) => Promise<void>;

/** A task on the data of one workspace, which the payload of its jobs names. */
export function workspaceTask<Payload = unknown>(
  work: (db: Scope, payload: Payload) => Promise<void>,
): Task<Payload & { workspace_id: number }> {
  return ({ sql }, payload) => work(workspaceScope(sql, payload.workspace_id), payload);
}

/**
 * Runs work for each item. An item that fails does not hold up the others: the first failure is thrown when all have
 * had their turn.
 */
export async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

export interface JobAttempt {
  /** True when every worker that tried died, the last one too: the job is here to be ended, not to be tried. */
  isLost: boolean;
  /** True when the job is not tried again after this error: what it was for has failed. */
  endsWith(error: unknown): boolean;
  /** Writes what must not be lost, however long the database is away. */
  untilWritten(write: () => Promise<void>): Promise<void>;
}
