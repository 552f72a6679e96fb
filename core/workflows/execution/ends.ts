import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { insertCallbacks } from "../../../db/queries/workflows/workflowCallbacks.ts";
import type { ExecutionRecord, ExecutionStatus } from "../../../db/queries/workflows/workflowExecutions.ts";
import { executionChannel, namedRunNotice, notifyRealtime } from "../../../db/queries/workspace/realtime.ts";
import type { Scope } from "../../../db/scope.ts";
import { ingestSpans } from "../../logs/spans/ingestSpans.ts";
import { emitEvents, newEvent } from "../../workspace/events/emitEvent.ts";
import type { Plan } from "../plan.ts";
import { callbackJob } from "./deliverCallback.ts";
import { spansOf } from "./spans.ts";
import type { NodeStates } from "./step.ts";

/** A run that a transaction has just ended. */
export interface FinishedExecution {
  execution: ExecutionRecord;
  plan: Plan;
  states: NodeStates;
  status: ExecutionStatus;
}

/** Writes what follows from the end of runs, in the transaction that ends them: spans, events, callbacks, channels. */
export async function notifyFinished(tx: Scope, finished: readonly FinishedExecution[]): Promise<void> {
  if (finished.length === 0) return;
  const spans = (executions: readonly FinishedExecution[]) =>
    executions.flatMap(({ execution, plan, states }) => spansOf(execution, plan, states));
  const isRoot = ({ execution }: FinishedExecution) => execution.parent_span_id === null;
  await ingestSpans(tx, spans(finished.filter((run) => !isRoot(run))), { closeAfter: false });
  await ingestSpans(tx, spans(finished.filter(isRoot)), { closeAfter: true });
  const requested = finished.map(({ execution }) => execution).filter(({ origin }) => origin === "request");
  await emitFinished(tx, requested);
  const called = requested.filter(({ callback_url }) => callback_url !== null).map(({ id }) => id);
  await insertCallbacks(tx, called);
  await addJobs(
    tx,
    called.map((id) => callbackJob(tx, id)),
  );
  await notifyRealtime(tx, requested.flatMap(noticesOf));
}

function noticesOf({ id, workflow_id, channel_name_suffix: suffix }: ExecutionRecord) {
  return [executionChannel(id), ...(suffix === null ? [] : [namedRunNotice(workflow_id, suffix, id)])];
}

/** Emits an event for each API key: an event has one actor. */
async function emitFinished(tx: Scope, executions: readonly ExecutionRecord[]): Promise<void> {
  for (const [name, of] of Map.groupBy(executions, ({ created_by }) => created_by)) {
    const events = of.map(({ id, workflow_id, workflow_name }) => {
      const details = { agent_name: workflow_name, agent_id: workflow_id, agent_execution_id: id };
      return newEvent("agent_run_finished", details, `workflow:${workflow_id}`);
    });
    await emitEvents(tx, events, name);
  }
}
