import { notFound } from "../../../domain/problem.ts";
import { deletionOf } from "../../deletionOf.ts";
import { inFolders } from "../../folderLimit.ts";
import { firstRow, valuesOf } from "../../rows.ts";
import type { Scope, SqlHandle } from "../../scope.ts";

export type ExecutionStatus = "QUEUED" | "RUNNING" | "SUCCESS" | "FAILED";
interface Execution {
  workflow_id: number;
  workflow_version_id: number;
  input_variables: Record<string, unknown>;
  metadata: Record<string, string>;
  return_all_outputs: boolean;
  origin: "request" | "column" | "node";
  depth: number;
  trace_id: string;
}

/** Fields that a run may have besides those of `Execution`. */
interface ExecutionExtras {
  callback_url: string | null;
  channel_name_suffix: string | null;
  parent_execution_id: number | null;
  parent_position: number | null;
  /** Process that drives the execution; null where jobs take its steps. */
  driver_id: string | null;
  parent_span_id: string | null;
  created_by: string | null;
  /** Runs that it may start, directly and through these; null for as many as any run may start. */
  most_runs: number | null;
}

export type NewExecution = Execution & Partial<ExecutionExtras>;

/**
 * Starts runs. One of a node that has one already is left out; one of a node may take as long as the run of the node.
 * @returns the ids of the new ones, in their order
 */
export function insertExecutions(
  db: Scope,
  executions: readonly NewExecution[],
  limitSeconds: number,
): Promise<number[]> {
  return valuesOf<number>(db.sql`
    insert into workflow_executions (workspace_id, workflow_id, workflow_version_id, input_variables, metadata,
      return_all_outputs, callback_url, channel_name_suffix, origin, parent_execution_id, parent_position, depth,
      driver_id, trace_id, parent_span_id, created_by, most_runs, deadline_at)
    select ${db.workspaceId}, given.workflow_id, given.workflow_version_id, given.input_variables, given.metadata,
      given.return_all_outputs, given.callback_url, given.channel_name_suffix, given.origin, given.parent_execution_id,
      given.parent_position, given.depth, given.driver_id, given.trace_id, given.parent_span_id, given.created_by,
      given.most_runs, least(now() + make_interval(secs => ${limitSeconds}), parent.deadline_at)
    from json_to_recordset(${JSON.stringify(executions)}::text::json) as given (
      workflow_id integer, workflow_version_id integer, input_variables json, metadata json,
      return_all_outputs boolean, callback_url text, channel_name_suffix text, origin text,
      parent_execution_id bigint, parent_position integer, depth integer, driver_id uuid, trace_id text,
      parent_span_id text, created_by text, most_runs integer)
    left join workflow_executions parent
      on parent.workspace_id = ${db.workspaceId} and parent.id = given.parent_execution_id
    on conflict (workspace_id, parent_execution_id, parent_position) where parent_execution_id is not null do nothing
    returning id`);
}

export interface ExecutionRecord extends Execution, ExecutionExtras {
  id: number;
  status: ExecutionStatus;
  created_at: string;
  finished_at: string | null;
  deadline_at: string;
  /** Tells whether the execution has taken longer than it may. */
  is_late: boolean;
  workflow_name: string;
  version_number: number;
  version_created_at: string;
}

function recordColumns(sql: SqlHandle) {
  return sql`
    e.id, e.workflow_id, e.workflow_version_id, e.status, e.input_variables, e.metadata, e.return_all_outputs,
    e.callback_url, e.channel_name_suffix, e.origin, e.parent_execution_id, e.parent_position, e.depth, e.driver_id,
    e.trace_id, e.parent_span_id, e.created_by, e.most_runs, e.created_at, e.finished_at, e.deadline_at, e.deadline_at <= now() as is_late,
    w.name as workflow_name, v.version_number, v.created_at as version_created_at`;
}

function withNames({ sql, workspaceId }: Scope) {
  return sql`
    join workflows w on w.workspace_id = ${workspaceId} and w.id = e.workflow_id
    join workflow_versions v on v.workspace_id = ${workspaceId} and v.id = e.workflow_version_id`;
}

/**
 * Locks runs whose next step is to be taken: those of one driver, or those that jobs are for. What another transaction
 * works on is left to it.
 */
export function lockDueExecutions(db: Scope, driverId: string | null, limit: number): Promise<ExecutionRecord[]> {
  const { sql } = db;
  return sql<ExecutionRecord[]>`
    select ${recordColumns(sql)} from workflow_executions e ${withNames(db)}
    where e.workspace_id = ${db.workspaceId} and e.is_due and e.finished_at is null
      and ${driverId === null ? sql`e.driver_id is null` : sql`e.driver_id = ${driverId}::uuid`}
    order by e.id
    limit ${limit}
    for no key update of e skip locked`;
}

export function findExecution(db: Scope, id: number): Promise<ExecutionRecord | null> {
  return firstRow(db.sql<ExecutionRecord[]>`
    select ${recordColumns(db.sql)} from workflow_executions e ${withNames(db)}
    where e.workspace_id = ${db.workspaceId} and e.id = ${id} ${inFolders(db, "w.folder_id")}`);
}

/** Lists those of these executions that are still there. */
export function listExecutionsById(db: Scope, ids: readonly number[]): Promise<ExecutionRecord[]> {
  return db.sql<ExecutionRecord[]>`
    select ${recordColumns(db.sql)} from workflow_executions e ${withNames(db)}
    where e.workspace_id = ${db.workspaceId} and e.id = any(${[...ids]}::bigint[])`;
}

/** @throws Problem not_found */
export async function getExecution(db: Scope, id: number): Promise<ExecutionRecord> {
  const found = await findExecution(db, id);
  return found ?? notFound(`run ${id} of a workflow`);
}

/** Finds the newest run that tells its end on this channel of a client; null when there is none. */
export function findExecutionOfChannel(db: Scope, workflowId: number, suffix: string): Promise<ExecutionRecord | null> {
  return firstRow(db.sql<ExecutionRecord[]>`
    select ${recordColumns(db.sql)} from workflow_executions e ${withNames(db)}
    where e.workspace_id = ${db.workspaceId} and e.workflow_id = ${workflowId} and e.channel_name_suffix = ${suffix}
      ${inFolders(db, "w.folder_id")}
    order by e.id desc
    limit 1`);
}

/**
 * Lists the latest runs that told their ends on this channel of a client within so many milliseconds before now, in the
 * order of their ends.
 */
export async function listEndsOfChannel(
  db: Scope,
  { workflowId, suffix }: { workflowId: number; suffix: string },
  { withinMs, limit }: { withinMs: number; limit: number },
): Promise<{ id: number; ageMs: number }[]> {
  const rows = await db.sql<{ id: number; ageMs: number }[]>`
    select e.id, (extract(epoch from now() - e.finished_at) * 1000)::double precision as "ageMs"
    from workflow_executions e
    where e.workspace_id = ${db.workspaceId} and e.workflow_id = ${workflowId} and e.channel_name_suffix = ${suffix}
      and e.finished_at >= now() - make_interval(secs => ${withinMs / 1000}::double precision)
    order by e.finished_at desc, e.id desc
    limit ${limit}`;
  return rows.reverse();
}

/** One page of the runs of a workflow, the newest first, and one more than the page has. */
export function listExecutions(
  db: Scope,
  workflowId: number,
  { after, limit }: { after: number | null; limit: number },
): Promise<ExecutionRecord[]> {
  const { sql } = db;
  return sql<ExecutionRecord[]>`
    select ${recordColumns(sql)} from workflow_executions e ${withNames(db)}
    where e.workspace_id = ${db.workspaceId} and e.workflow_id = ${workflowId}
      ${after === null ? sql`` : sql`and e.id < ${after}`}
    order by e.id desc
    limit ${limit + 1}`;
}

/** Locks an execution until the transaction ends. */
export function lockExecution(
  db: Scope,
  id: number,
): Promise<{ driver_id: string | null; is_finished: boolean } | null> {
  return firstRow(db.sql<{ driver_id: string | null; is_finished: boolean }[]>`
    select driver_id, finished_at is not null as is_finished from workflow_executions
    where workspace_id = ${db.workspaceId} and id = ${id}
    for no key update`);
}

/** Lists the nodes that wait for one of these runs, by their own runs. */
export function listWaitingParents(db: Scope, ids: readonly number[]): Promise<{ id: number; position: number }[]> {
  const { sql, workspaceId } = db;
  return sql<{ id: number; position: number }[]>`
    select parent.id, child.parent_position as position
    from workflow_executions child
    join workflow_executions parent on parent.workspace_id = ${workspaceId} and parent.id = child.parent_execution_id
    where child.workspace_id = ${workspaceId} and child.id = any(${[...ids]}::bigint[]) and parent.finished_at is null
    order by parent.id, position`;
}

/** Marks a run due, so that its next step is taken. */
export async function markDue(db: Scope, id: number): Promise<void> {
  await db.sql`
    update workflow_executions set is_due = true
    where workspace_id = ${db.workspaceId} and id = ${id} and finished_at is null`;
}

export async function markDrivenDue(db: Scope, driverId: string): Promise<void> {
  await db.sql`
    update workflow_executions set is_due = true
    where workspace_id = ${db.workspaceId} and driver_id = ${driverId}::uuid and finished_at is null`;
}

/**
 * Marks unfinished runs that have taken longer than they may; their driver is gone or too slow.
 * @returns their workspaces
 */
export function markLateExecutionsDue(sql: SqlHandle): Promise<number[]> {
  return valuesOf<number>(sql`
    with late as (
      update workflow_executions set is_due = true, driver_id = null
      where finished_at is null and deadline_at <= now()
      returning workspace_id
    )
    select distinct workspace_id from late`);
}

/** Saves where runs stand after a step. */
export async function updateExecutions(
  db: Scope,
  changes: readonly { id: number; status: ExecutionStatus }[],
): Promise<void> {
  await db.sql`
    update workflow_executions e
    set is_due = false, status = c.status,
      finished_at = case when c.status in ('SUCCESS', 'FAILED') then clock.time end
    from (select statement_timestamp() as time) clock, unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ status }) => status)}::text[])
      as c (id, status)
    where e.workspace_id = ${db.workspaceId} and e.id = c.id`;
}

/** A node that has begun. */
export interface NodeRecord {
  execution_id: number;
  position: number;
  status: "RUNNING" | "SUCCESS" | "FAILED" | "SKIPPED";
  /** Compact JSON; null unless it is a SUCCESS. */
  value: string | null;
  error_message: string | null;
  raw_error_message: string | null;
  step: number;
  started_at: string;
  finished_at: string | null;
}

const nodeColumns =
  "execution_id, position, status, value, error_message, raw_error_message, step, started_at, finished_at";

export function listNodeRecords(db: Scope, executionIds: readonly number[]): Promise<NodeRecord[]> {
  return db.sql<NodeRecord[]>`
    select ${db.sql.unsafe(nodeColumns)} from workflow_node_executions
    where workspace_id = ${db.workspaceId} and execution_id = any(${[...executionIds]}::bigint[])`;
}

/**
 * Lists the nodes of runs in the order of their ids, until their values have so many bytes: those of a run all, or none but of
 * the first.
 */
export function listNodeRecordsWithin(
  db: Scope,
  executionIds: readonly number[],
  maxBytes: number,
): Promise<NodeRecord[]> {
  return db.sql<NodeRecord[]>`
    select ${db.sql.unsafe(nodeColumns)} from (
      select *, sum(octet_length(value)) over (
        order by execution_id range between unbounded preceding and current row exclude group
      ) as bytes_before
      from workflow_node_executions
      where workspace_id = ${db.workspaceId} and execution_id = any(${[...executionIds]}::bigint[])
    ) nodes
    where coalesce(bytes_before, 0) <= ${maxBytes}`;
}

interface NodeStep extends Pick<NodeRecord, "position" | "status" | "step" | "started_at"> {
  /** Bytes of its value. */
  bytes: number;
}

/** Lists how far the nodes of a run are, without their values, which may be many megabytes. */
export function listNodeSteps(db: Scope, executionId: number): Promise<NodeStep[]> {
  return db.sql<NodeStep[]>`
    select position, status, step, started_at, coalesce(octet_length(value), 0) as bytes from workflow_node_executions
    where workspace_id = ${db.workspaceId} and execution_id = ${executionId}`;
}

/** Saves nodes that began or ended. One that has ended is never changed again. */
export async function saveNodeRecords(db: Scope, nodes: readonly NodeRecord[]): Promise<void> {
  if (nodes.length === 0) return;
  const list = <Key extends keyof NodeRecord>(key: Key) => nodes.map((node) => node[key]) as never;
  await db.sql`
    insert into workflow_node_executions (workspace_id, execution_id, position, status, value, error_message,
      raw_error_message, step, started_at, finished_at)
    select ${db.workspaceId}, given.* from unnest(${list("execution_id")}::bigint[], ${list("position")}::integer[],
      ${list("status")}::text[], ${list("value")}::text[], ${list("error_message")}::text[],
      ${list("raw_error_message")}::text[], ${list("step")}::integer[], ${list("started_at")}::timestamptz[],
      ${list("finished_at")}::timestamptz[]) as given
    on conflict (workspace_id, execution_id, position) do update
      set status = excluded.status, value = excluded.value, error_message = excluded.error_message,
        raw_error_message = excluded.raw_error_message, step = excluded.step, finished_at = excluded.finished_at
      where workflow_node_executions.status = 'RUNNING'`;
}

/** Deletes runs that ended long ago, with their nodes. */
export const deleteOldExecutions = deletionOf("workflow_executions", "workspace_id, id", "finished_at", "30 days");
