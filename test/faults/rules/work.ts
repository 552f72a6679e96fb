import type { Rule } from "./rule.ts";

/** Jobs that are run, or will be. */
const jobs =
  "(select j.*, t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id) j";

const blockTasks = "'run_block', 'run_waiting_block', 'plan_operation'";

function ended(what: string, table: string, columns: string, unfinished: string): Rule {
  return {
    name: `${what} has ended`,
    query: `select ${columns} from ${table} where ${unfinished}`,
    onlyWhenQuiet: true,
  };
}

export const workRules: Rule[] = [
  {
    name: "an operation counts its blocks and cells, and has a time of its end when it has ended",
    query: `select o.workspace_id, o.id, o.status, o.block_count, o.done_block_count, o.cell_count, o.completed_count,
        o.failed_count, b.done
      from operations o left join (
        select workspace_id, operation_id, count(*) as done from operation_blocks where status = 'DONE' group by 1, 2
      ) b on b.workspace_id = o.workspace_id and b.operation_id = o.id
      where (o.status in ('queued', 'running')) <> (o.finished_at is null)
        or (o.status in ('queued', 'running') and o.done_block_count <> coalesce(b.done, 0))
        or (o.status = 'completed'
          and (o.done_block_count <> o.block_count or o.cell_count <> o.completed_count + o.failed_count))`,
  },
  {
    name: "no block is left of an operation that has ended",
    query: `select b.workspace_id, b.operation_id, b.block_index, b.status, o.status as operation from operation_blocks b
      join operations o on o.workspace_id = b.workspace_id and o.id = b.operation_id
      where o.status not in ('queued', 'running')`,
    // A worker that claims one while it is cancelled lets go of it a moment later.
    onlyWhenQuiet: true,
  },
  {
    name: "an operation that goes on has a job",
    query: `select o.workspace_id, o.id, o.status, o.done_block_count, o.block_count from operations o
      where o.status in ('queued', 'running') and o.paused_at is null and o.block_count > 0 and not exists (
        select from ${jobs} where j.task in (${blockTasks}) and j.payload ->> 'operation_id' = o.id::text
          and j.attempts < j.max_attempts + (j.locked_at is not null)::integer)`,
  },
  {
    name: "a job of a run has its operation",
    query: `select j.id, j.task, j.payload from ${jobs} left join operations o
        on o.workspace_id = (j.payload ->> 'workspace_id')::integer and o.id::text = j.payload ->> 'operation_id'
      where j.task in (${blockTasks}) and o.id is null`,
  },
  {
    name: "an import that goes on has a job and what it reads",
    query: `select i.workspace_id, i.operation_id, i.status, p.count, p.last from sheet_imports i left join (
        select workspace_id, operation_id, count(*) as count, max(index) as last from (
          select workspace_id, operation_id, part_index as index from import_file_parts
          union all select workspace_id, operation_id, batch_index from import_request_logs
        ) parts group by 1, 2
      ) p on p.workspace_id = i.workspace_id and p.operation_id = i.operation_id
      where (i.status in ('queued', 'running') and not exists (
          select from ${jobs} where j.task in ('import_file', 'import_request_logs')
            and j.payload ->> 'operation_id' = i.operation_id and j.payload ->> 'workspace_id' = i.workspace_id::text))
        or (i.status in ('queued', 'running') and i.source = 'file' and coalesce(p.count, 0) <> coalesce(p.last + 1, -1))
        or (i.status in ('succeeded', 'failed') and p.count > 0)`,
  },
  {
    name: "no job has been given up",
    query: `select j.id, j.task, j.payload, j.attempts, j.last_error from ${jobs}
      where j.attempts >= j.max_attempts and j.locked_at is null`,
  },
  {
    name: "no job waits, but those that the clock starts and those whose time has not come",
    query: `select j.id, j.task, j.payload, j.run_at, j.attempts, j.locked_by, j.last_error from ${jobs}
      where j.run_at <= now() and j.payload -> '_cron' is null`,
    onlyWhenQuiet: true,
  },
  ended(
    "every operation",
    "operations",
    "workspace_id, id, status, kind, done_block_count, block_count",
    "status in ('queued', 'running') and paused_at is null",
  ),
  ended("every import", "sheet_imports", "workspace_id, operation_id, status", "status in ('queued', 'running')"),
  ended(
    "every run of a workflow",
    "workflow_executions",
    "workspace_id, id, status, is_due, driver_id",
    "finished_at is null",
  ),
  ended("every score", "sheet_scores", "workspace_id, sheet_id, status", "status in ('queued', 'running')"),
  ended("every run of a report", "reports", "workspace_id, id, state", "state <> 'done'"),
  ended("every callback", "workflow_callbacks", "workspace_id, execution_id, attempt_count", "status = 'pending'"),
  ended("every event's publication", "events", "workspace_id, id, event_type", "number is null"),
  ended(
    "every delivery that is due",
    "webhook_deliveries",
    "workspace_id, id, attempt_count, claimed_until",
    "status = 'pending' and next_attempt_at <= now()",
  ),
  {
    name: "a run of a workflow that has ended has ended all of its nodes",
    query: `select e.workspace_id, e.id, e.status, n.position from workflow_executions e
      join workflow_node_executions n on n.workspace_id = e.workspace_id and n.execution_id = e.id
      where e.finished_at is not null and n.finished_at is null`,
  },
  {
    name: "the end of a run that a request started is told once",
    query: `select e.workspace_id, e.id, coalesce(t.count, 0) as told from workflow_executions e left join (
        select workspace_id, details ->> 'agent_execution_id' as execution, count(*) as count from events
        where event_type = 'agent_run_finished' group by 1, 2
      ) t on t.workspace_id = e.workspace_id and t.execution = e.id::text
      where e.origin = 'request' and (e.finished_at > now() - interval '80 days' or e.finished_at is null)
        and coalesce(t.count, 0) <> (e.finished_at is not null)::integer`,
  },
  {
    name: "an idempotency key has its answer",
    query: "select workspace_id, key from idempotency_keys where status is null",
  },
];
