import { valuesOf } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { deleteContentsOf } from "../logs/logBlocks.ts";
import { markMinutes, markTraces, markTracesOf } from "../logs/rollups/changes.ts";
import { rowsOfTraces } from "../logs/rowsOfTraces.ts";
import { onlyTraceOfSpan } from "../logs/spanBindings.ts";
import { deleteSpanBlocks, type SpanPlace } from "../logs/spanBlocks.ts";
import type { Target } from "./targets.ts";
import { hasValueAt, type ValueAt } from "./valueAt.ts";

/** Request logs that have one of these facets, in no order. */
export function listLogsWith(db: Scope, facets: number[], limit: number): Promise<Target[]> {
  return db.sql<Target[]>`
    select 'request_log' as kind, id::text from request_logs
    where workspace_id = ${db.workspaceId} and facets && ${facets}::bigint[]
    limit ${limit}`;
}

/** The next logs, by their ids, and whether one of these values is in their metadata or input variables. */
export function listLogsNaming(
  db: Scope,
  values: readonly ValueAt[],
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; is_named: boolean }[]> {
  return db.sql<{ id: string; is_named: boolean }[]>`
    select l.id::text, ${hasValueAt(db, values, [db.sql`l.metadata`, db.sql`c.prompt_input_variables`])} as is_named
    from request_logs l
    join request_log_contents c on c.workspace_id = ${db.workspaceId} and c.request_id = l.id
    where l.workspace_id = ${db.workspaceId} and l.id > ${after}::bigint
    order by l.id
    limit ${limit}`;
}

/** Traces with a span that has one of these attributes, each an object with one key: lists that contain it, for the index. */
export function listTracesWith(db: Scope, attributes: readonly string[], limit: number): Promise<Target[]> {
  return db.sql<Target[]>`
    select distinct 'trace' as kind, found.trace_id as id
    from unnest(${[...attributes]}::text[]) as question
    cross join lateral (
      (select trace_id from span_blocks
        where workspace_id = ${db.workspaceId} and attributes @> jsonb_build_array(question::jsonb) limit ${limit})
      union all
      (select trace_id from span_blocks
        where workspace_id = ${db.workspaceId} and parsed_attributes @> jsonb_build_array(question::jsonb) limit ${limit})
    ) found`;
}

/** Runs of workflows that have one of these values in their metadata or input. */
export function listExecutionsNaming(db: Scope, values: readonly ValueAt[], limit: number): Promise<Target[]> {
  const { sql } = db;
  return sql<Target[]>`
    select 'execution' as kind, e.id::text from workflow_executions e
    where e.workspace_id = ${db.workspaceId} and ${hasValueAt(db, values, [sql`e.metadata`, sql`e.input_variables`])}
    limit ${limit}`;
}

/**
 * Traces that logs show, those of the spans that they name without their trace included; and traces of runs of workflows. A log that
 * names a span which several traces have shows the trace alone that it is bound to.
 */
export async function listTracesOf(
  db: Scope,
  kind: "request_log" | "execution",
  ids: readonly string[],
): Promise<Target[]> {
  const numbers = ids.map(Number);
  const found =
    kind === "execution"
      ? db.sql`select trace_id from workflow_executions where workspace_id = ${db.workspaceId} and id = any(${numbers}::bigint[])`
      : db.sql`
        select trace_id from request_logs where workspace_id = ${db.workspaceId} and id = any(${numbers}::bigint[])
        union
        select trace_id from spans where workspace_id = ${db.workspaceId} and request_log_id = any(${numbers}::bigint[])
        union
        select s.trace_id from (
          select span_id from request_logs
          where workspace_id = ${db.workspaceId} and id = any(${numbers}::bigint[]) and span_id is not null and trace_id is null
        ) l
        cross join lateral (${onlyTraceOfSpan(db, db.sql`l.span_id`)}) s`;
  return db.sql<Target[]>`
    select distinct 'trace' as kind, trace_id as id from (${found}) found where trace_id is not null`;
}

export function listTracesBoundTo(db: Scope, logIds: readonly string[]): Promise<Target[]> {
  return db.sql<Target[]>`
    select distinct 'trace' as kind, trace_id as id from spans
    where workspace_id = ${db.workspaceId} and request_log_id = any(${logIds.map(Number)}::bigint[])`;
}

/**
 * Logs that show these traces, also those that name a span which has another log and is in no other trace, and the runs that the
 * traces tell of.
 */
export function listParts(db: Scope, traceIds: readonly string[]): Promise<Target[]> {
  const given = [...traceIds];
  return db.sql<Target[]>`
    select 'request_log' as kind, id::text from request_logs
    where workspace_id = ${db.workspaceId} and trace_id = any(${given}::text[]) and not is_of_span
    union
    select 'request_log', request_log_id::text from spans
    where workspace_id = ${db.workspaceId} and trace_id = any(${given}::text[]) and request_log_id is not null
    union
    select 'request_log', l.id::text
    from (
      select span_id from spans where workspace_id = ${db.workspaceId} and trace_id = any(${given}::text[])
      union
      select managed_span_id from spans
      where workspace_id = ${db.workspaceId} and trace_id = any(${given}::text[]) and managed_span_id is not null
    ) named
    cross join lateral (${onlyTraceOfSpan(db, db.sql`named.span_id`)}) t
    cross join lateral (
      select id from request_logs
      where workspace_id = ${db.workspaceId} and span_id = named.span_id and not is_of_span and coalesce(trace_id, '') = ''
      offset 0
    ) l
    union
    select 'execution', id::text from workflow_executions
    where workspace_id = ${db.workspaceId} and trace_id = any(${given}::text[])`;
}

/** Deletes what models answered to the calls of these logs: it was stored in the transactions of the logs. */
async function eraseModelResults(db: Scope, logIds: number[]): Promise<void> {
  await db.sql`
    delete from model_results
    where workspace_id = ${db.workspaceId} and created_at in (
      select created_at from request_logs where workspace_id = ${db.workspaceId} and id = any(${logIds}::bigint[]))`;
}

/** @returns how many were there */
export async function eraseRequestLogs(db: Scope, ids: readonly string[]): Promise<number> {
  const numbers = ids.map(Number);
  await eraseModelResults(db, numbers);
  const [deleted] = await db.sql<{ count: number }[]>`
    with deleted as (
      delete from request_logs where workspace_id = ${db.workspaceId} and id = any(${numbers}::bigint[])
      returning workspace_id, id, request_start_time
    ), ${deleteContentsOf(db, "deleted")}, marked as (${db.sql.unsafe(markMinutes("deleted"))})
    select count(*)::integer as count from deleted`;
  await markTracesOf(db, numbers);
  return deleted?.count ?? 0;
}

/**
 * Deletes the spans that recorded the calls of logs, and locks their traces, which are to be counted again.
 * @returns ids of the traces, and the places that the spans had
 */
export async function eraseSpansOfLogs(
  db: Scope,
  logIds: readonly string[],
): Promise<{ traceIds: string[]; spans: ({ trace_id: string } & SpanPlace)[] }> {
  const { sql, workspaceId } = db;
  const traces = await sql<{ trace_id: string }[]>`
    select trace_id from traces
    where workspace_id = ${workspaceId} and trace_id in (
      select trace_id from spans where workspace_id = ${workspaceId} and request_log_id = any(${logIds.map(Number)}::bigint[]))
    order by trace_id for update`;
  const traceIds = traces.map(({ trace_id }) => trace_id);
  await markTraces(db, traceIds);
  await sql`
    delete from span_events e using spans s
    where e.workspace_id = ${workspaceId} and e.trace_id = s.trace_id and e.span_id = s.span_id
      and s.workspace_id = ${workspaceId} and s.request_log_id = any(${logIds.map(Number)}::bigint[])`;
  const spans = await sql<({ trace_id: string } & SpanPlace)[]>`
    delete from spans where workspace_id = ${workspaceId} and request_log_id = any(${logIds.map(Number)}::bigint[])
    returning trace_id, block, place`;
  return { traceIds, spans };
}

/** Traces to delete, of which those that there are are locked. */
export interface ErasedTraces {
  given: readonly string[];
  locked: readonly string[];
}

/**
 * Locks those of these traces that there are, until the transaction ends. Once in a transaction: of those that begin meanwhile, one
 * may be locked by spans that wait for these.
 */
export async function lockErasedTraces(db: Scope, traceIds: readonly string[]): Promise<ErasedTraces> {
  const locked = await valuesOf<string>(db.sql`
    select trace_id from traces where workspace_id = ${db.workspaceId} and trace_id = any(${[...traceIds]}::text[])
    order by trace_id for update`);
  return { given: traceIds, locked };
}

/**
 * Deletes traces with their spans, up to `limit` of those. Spans that come meanwhile wait, and begin a trace anew; one that was not
 * there when the others were locked is left as it is.
 * @returns how many traces were deleted; null where something of them is left
 */
export async function eraseTraces(db: Scope, { given, locked }: ErasedTraces, limit: number): Promise<number | null> {
  const { sql, workspaceId } = db;
  const ofTraces = (ids: readonly string[]): Fragment =>
    sql`workspace_id = ${workspaceId} and trace_id = any(${[...ids]}::text[])`;
  await markTraces(db, locked);
  const { count } = await sql`delete from spans where ${rowsOfTraces(db, "spans", locked, limit)}`;
  if (count === limit || (await deleteSpanBlocks(db, locked, limit)) === limit) {
    await sql`update traces set earliest_span_id = null, rewrites = rewrites + 1 where ${ofTraces(locked)}`;
    return null;
  }
  await sql`delete from span_events where ${ofTraces(given)}`;
  await sql`delete from traces where ${ofTraces(locked)}`;
  await sql`delete from deleted_trace_closures where ${ofTraces(given)}`;
  return locked.length;
}

/** @returns how many were there */
export async function eraseExecutions(db: Scope, ids: readonly string[]): Promise<number> {
  const { count } = await db.sql`
    delete from workflow_executions where workspace_id = ${db.workspaceId} and id = any(${ids.map(Number)}::bigint[])`;
  return count;
}
