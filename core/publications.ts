import { findImport } from "../db/queries/sheets/imports.ts";
import { findOperation } from "../db/queries/sheets/operations.ts";
import {
  type ExecutionRecord,
  findExecution,
  findExecutionOfChannel,
  listEndsOfChannel,
} from "../db/queries/workflows/workflowExecutions.ts";
import { requireWorkflow } from "../db/queries/workflows/workflows.ts";
import { executionChannel } from "../db/queries/workspace/realtime.ts";
import type { Scope } from "../db/scope.ts";
import { Problem } from "../domain/problem.ts";
import { isUuid } from "../domain/uuid.ts";
import type { Schemas as News } from "../generated/realtimeTypes.ts";
import { executionResultOf } from "./workflows/execution/outputs.ts";
import { type Channel, parseChannel } from "./workspace/realtime/channels.ts";

/** What is said on a channel; `data` is JSON as a text, as clients expect it. */
type Message = News["WorkflowCompleteMessage"] | News["OperationProgressMessage"] | News["ImportProgressMessage"];

/** A message with the name of what it is about: several runs may share a channel. */
interface Publication {
  subject: string;
  message: Message;
}

/** Largest message; a longer final output is left out, and clients fetch it from the run. */
const maxDataBytes = 32 * 1024;

/**
 * Makes sure that a channel names something of this workspace.
 * @throws Problem bad_request for a name that is not a channel's, not_found
 */
export async function requireChannel(db: Scope, name: string): Promise<void> {
  const channel = parseChannel(name);
  if (!channel) {
    throw new Problem(
      "bad_request",
      `There is no channel ${JSON.stringify(name.slice(0, 100))}; /docs/guides/realtime lists them.`,
    );
  }
  if (await exists(db, channel)) return;
  throw new Problem("not_found", `The subject of the channel ${JSON.stringify(name)} is not in this workspace.`);
}

async function exists(db: Scope, channel: Channel): Promise<boolean> {
  switch (channel.kind) {
    case "execution":
      return (await findExecution(db, channel.executionId)) !== null;
    case "named execution":
      // The run may not have been started yet; its workflow must be there.
      await requireWorkflow(db, channel.workflowId);
      return true;
    case "operation":
      return isUuid(channel.operationId) && (await findOperation(db, channel.operationId)) !== null;
    case "import":
      return (await findImport(db, channel.operationId)) !== null;
  }
}

/** Tells whether the key behind a scope may hear a channel; what it tells of may have moved. */
export async function mayHear(db: Scope, name: string): Promise<boolean> {
  try {
    await requireChannel(db, name);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * Reads the message that a channel has at this moment; null where there is none yet.
 * @param executionId which of the runs that share the channel; null for the newest
 */
export async function currentPublication(
  db: Scope,
  name: string,
  executionId: number | null,
): Promise<Publication | null> {
  const channel = parseChannel(name);
  switch (channel?.kind) {
    case "execution":
      return completion(db, await findExecution(db, channel.executionId));
    case "named execution":
      if (executionId !== null) return completion(db, await findExecution(db, executionId));
      return completion(db, await findExecutionOfChannel(db, channel.workflowId, channel.suffix));
    case "operation":
      return about(name, await operationProgress(db, channel.operationId));
    case "import":
      return about(name, await importProgress(db, channel.operationId));
    default:
      return null;
  }
}

/**
 * Lists the runs that share a channel and ended within so many milliseconds before now, in the order of their ends; none
 * where a channel is about one thing, whose current publication tells all.
 */
export async function recentEnds(
  db: Scope,
  name: string,
  period: { withinMs: number; limit: number },
): Promise<{ executionId: number; subject: string; ageMs: number }[]> {
  const channel = parseChannel(name);
  if (channel?.kind !== "named execution") return [];
  const ends = await listEndsOfChannel(db, channel, period);
  return ends.map(({ id, ageMs }) => ({ executionId: id, subject: executionChannel(id), ageMs }));
}

function about(subject: string, message: Message | null): Publication | null {
  return message && { subject, message };
}

async function completion(db: Scope, execution: ExecutionRecord | null): Promise<Publication | null> {
  if (!execution || execution.finished_at === null) return null;
  const { output } = await executionResultOf(db, execution, execution.return_all_outputs);
  const ended = { workflow_version_execution_id: execution.id, final_output: output as unknown };
  let data = JSON.stringify({ ...ended, result_code: "OK" } satisfies News["WorkflowCompletion"]);
  if (Buffer.byteLength(data) > maxDataBytes) {
    const final_output = "The output is too large for the channel. Get the results of the run.";
    const cut: News["WorkflowCompletion"] = { ...ended, final_output, result_code: "EXCEEDS_SIZE_LIMIT" };
    data = JSON.stringify(cut);
  }
  return about(executionChannel(execution.id), { message_name: "SET_WORKFLOW_COMPLETE", data });
}

async function operationProgress(db: Scope, operationId: string): Promise<Message | null> {
  const operation = await findOperation(db, operationId);
  if (!operation) return null;
  const { id, sheet_id, cell_count, completed_count, failed_count, error_message, pause_reason } = operation;
  const status: News["OperationProgress"]["status"] = operation.paused_at === null ? operation.status : "paused";
  const progress = { operation_id: id, sheet_id, status, cell_count, completed_count, failed_count, error_message };
  const news: News["OperationProgress"] = { ...progress, pause_reason };
  return { message_name: "SHEET_OPERATION_PROGRESS", data: JSON.stringify(news) };
}

async function importProgress(db: Scope, operationId: string): Promise<Message | null> {
  const found = await findImport(db, operationId);
  if (!found) return null;
  const { operation_id, table_id, sheet_id, status, progress, message, rows_added, row_count, error_message } = found;
  const data = { operation_id, table_id, sheet_id, status, progress, message, rows_added, row_count, error_message };
  return { message_name: "SHEET_IMPORT_PROGRESS", data: JSON.stringify(data satisfies News["ImportProgress"]) };
}
