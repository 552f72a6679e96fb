import type { Scope } from "../../scope.ts";

/** Postgres channel that API processes listen to for the channels of their clients. */
export const realtimeChannel = "sheaf_realtime";

/** The end of one run of a workflow. */
export function executionChannel(executionId: number): string {
  return `workflow_updates:${executionId}`;
}

/** Notice of the end of a run that a client started with a name of its own, which several runs may have. */
export function namedRunNotice(workflowId: number, suffix: string, executionId: number): RunNotice {
  return { channel: `workflows:${workflowId}:run:${suffix}`, executionId };
}

export function operationChannel(operationId: string): string {
  return `sheet_operations:${operationId}`;
}

export function importChannel(operationId: string): string {
  return `sheet_imports:${operationId}`;
}

/** News of one run, on a channel that several share. */
interface RunNotice {
  channel: string;
  executionId: number;
}

/**
 * Tells every API process, when the transaction commits, that something new is to be seen on these channels. Names alone
 * are sent, and the runs that share one: who has subscribers reads what is new.
 */
export async function notifyRealtime(db: Scope, notices: readonly (string | RunNotice)[]): Promise<void> {
  if (notices.length === 0) return;
  const payloads = notices.map((notice) => {
    if (typeof notice === "string") return `${db.workspaceId} ${notice}`;
    return `${db.workspaceId}/${notice.executionId} ${notice.channel}`;
  });
  await db.sql`
    select pg_notify(${realtimeChannel}, payload) from unnest(${payloads}::text[]) as given (payload)`;
}

const noticeForm = /^(\d+)(?:\/(\d+))? (.*)$/s;

/** Reads the payload of a notice: a channel of a workspace, and the one run that it is about. */
export function readNotice(payload: string): { workspaceId: number; channel: string; executionId: number | null } {
  const [, workspaceId, executionId, channel = ""] = noticeForm.exec(payload) ?? [];
  return { workspaceId: Number(workspaceId), channel, executionId: executionId ? Number(executionId) : null };
}
