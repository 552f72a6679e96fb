import type { Job, TaskList } from "graphile-worker";
import { traced } from "../core/platform/tracing.ts";
import { lostFlag } from "../db/queries/platform/workerPools.ts";
import { Counter, Histogram } from "../domain/metrics.ts";
import { throughOutages } from "./outages.ts";
import type { Task, TaskContext } from "./task.ts";
import { delete_data } from "./tasks/delete_data.ts";
import { delete_expired } from "./tasks/delete_expired.ts";
import { deliver_webhook } from "./tasks/deliver_webhook.ts";
import { deliver_workflow_callback } from "./tasks/deliver_workflow_callback.ts";
import { end_late_workflows } from "./tasks/end_late_workflows.ts";
import { finish_report } from "./tasks/finish_report.ts";
import { follow_source } from "./tasks/follow_source.ts";
import { import_file } from "./tasks/import_file.ts";
import { import_request_logs } from "./tasks/import_request_logs.ts";
import { link_audit_events } from "./tasks/link_audit_events.ts";
import { plan_operation } from "./tasks/plan_operation.ts";
import { prune_score_rows } from "./tasks/prune_score_rows.ts";
import { publish_events } from "./tasks/publish_events.ts";
import { relay_jobs } from "./tasks/relay_jobs.ts";
import { return_to_workflow } from "./tasks/return_to_workflow.ts";
import { roll_up_logs } from "./tasks/roll_up_logs.ts";
import { run_block } from "./tasks/run_block.ts";
import { run_waiting_block } from "./tasks/run_waiting_block.ts";
import { run_workflow_node } from "./tasks/run_workflow_node.ts";
import { score_sheet } from "./tasks/score_sheet.ts";
import { start_report } from "./tasks/start_report.ts";
import { step_workflows } from "./tasks/step_workflows.ts";

/** Tasks that keep a core or the database busy. */
export const computingTasks = {
  delete_data,
  delete_expired,
  finish_report,
  follow_source,
  import_file,
  import_request_logs,
  link_audit_events,
  plan_operation,
  prune_score_rows,
  publish_events,
  relay_jobs,
  roll_up_logs,
  run_block,
  score_sheet,
  end_late_workflows,
  return_to_workflow,
  step_workflows,
  start_report,
};

/** Tasks that mostly wait for others: a slow receiver must not keep a run of a sheet from its turn. */
export const waitingTasks = {
  deliver_webhook,
  deliver_workflow_callback,
};

/** Runs that wait for models, endpoints and code, each for minutes: neither receivers nor other runs should wait for them. */
export const runningTasks = {
  run_waiting_block,
  run_workflow_node,
};

const durations = new Histogram("sheaf_job_duration_seconds", "Duration of jobs, failed ones included, by task.");
const failures = new Counter("sheaf_job_failures_total", "Failed attempts at jobs, by task.");

/** Counts and traces what is done for a job. */
async function watched(task: string, job: Job, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const { workspace_id } = job.payload as { workspace_id?: number };
  const attributes = { "sheaf.job.task": task, "sheaf.job.attempt": job.attempts, "sheaf.workspace.id": workspace_id };
  try {
    await traced(() => ({ name: `job ${task}`, kind: "CONSUMER", attributes }), work);
  } catch (error) {
    failures.add({ task });
    throw error;
  } finally {
    durations.of({ task }).record((performance.now() - startedAt) / 1000);
  }
}

/** The tasks as graphile-worker calls them, by the name that jobs are enqueued with. */
export function taskList(tasks: object, context: TaskContext): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, { job }) =>
        watched(name, job, () =>
          throughOutages(
            {
              isLast: job.attempts >= job.max_attempts,
              isLost: job.flags?.[lostFlag] === true,
              stopping: context.stopping,
            },
            (attempt) => (task as Task<unknown>)(context, payload, attempt),
          ),
        ),
    ]),
  );
}
