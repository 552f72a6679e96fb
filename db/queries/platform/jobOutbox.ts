import type { Sql } from "postgres";
import { lockName } from "../../lockName.ts";
import { isOutage } from "../../outage.ts";
import { hasRows } from "../../rows.ts";
import type { Scope } from "../../scope.ts";

/** Channel on which a transaction that leaves jobs in an outbox names its workspace. */
export const outboxChannel = "job_outbox";

export function isCluster(sql: Sql): Promise<boolean> {
  return hasRows(sql`select from pg_extension where extname = 'citus'`);
}

/** Workspaces with jobs in their outboxes; all of them while a node is lost, which has a part of the answer. */
export async function listOutboxWorkspaces(sql: Sql): Promise<number[]> {
  const rows = await sql<{ workspace_id: number }[]>`select distinct workspace_id from job_outbox`.catch((error) => {
    if (!isOutage(error)) throw error;
    return sql<{ workspace_id: number }[]>`select id as workspace_id from workspaces`;
  });
  return rows.map(({ workspace_id }) => workspace_id);
}

/**
 * Puts the oldest jobs of an outbox into the queue, each once however often it is read before it is deleted: what is in
 * the queue is marked beside it, in the same transaction of one node. A mark is not needed any more when all of the
 * outbox is newer.
 * @returns ids of what is in the queue now, to be deleted from the outbox
 */
export async function enqueueOutbox(tx: Scope, limit: number): Promise<number[]> {
  const { sql, workspaceId } = tx;
  await lockName(tx, "job outbox");
  const rows = await sql<{ id: number; jobs: string; keeps_run_at: boolean }[]>`
    select id, jobs::text as jobs, keeps_run_at from job_outbox
    where workspace_id = ${workspaceId} order by id limit ${limit}`;
  const [oldest] = rows;
  if (!oldest) return [];
  await sql`delete from relayed_jobs where workspace_id = ${workspaceId} and outbox_id < ${oldest.id}`;
  const ids = rows.map(({ id }) => id);
  const marked = await sql<{ outbox_id: number }[]>`
    insert into relayed_jobs (workspace_id, outbox_id) select ${workspaceId}, id from unnest(${ids}::bigint[]) id
    on conflict do nothing returning outbox_id`;
  const isNew = new Set(marked.map(({ outbox_id }) => outbox_id));
  const fresh = rows.filter(({ id }) => isNew.has(id));
  await sql`
    select enqueue_jobs(${workspaceId}, jobs::json, keeps_run_at) from (
      select jobs, keeps_run_at from unnest(
        ${fresh.map(({ jobs }) => jobs)}::text[], ${fresh.map(({ keeps_run_at }) => String(keeps_run_at))}::text[]::boolean[]
      ) with ordinality as row (jobs, keeps_run_at, place) order by place) as ordered`;
  return ids;
}

export async function deleteFromOutbox({ sql, workspaceId }: Scope, ids: number[]): Promise<void> {
  await sql`delete from job_outbox where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])`;
}
