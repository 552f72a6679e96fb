import type { Sql } from "postgres";
import { apiKeysChangedChannel } from "./apiKeys.ts";

/** Closes a workspace: its keys stop working on every process. @returns false when there is no such workspace */
export function closeWorkspace(sql: Sql, workspaceId: number): Promise<boolean> {
  return sql.begin(async (tx) => {
    const at = new Date();
    const closed = await tx`
      update workspaces set deleted_at = coalesce(deleted_at, ${at}) where id = ${workspaceId} returning 1`;
    const ended = await tx<{ id: string }[]>`
      update api_keys set revoked_at = coalesce(revoked_at, ${at}) where workspace_id = ${workspaceId} returning id`;
    await tx`select pg_notify(${apiKeysChangedChannel}, id) from unnest(${ended.map(({ id }) => id)}::text[]) as given (id)`;
    return closed.length > 0;
  });
}

export interface WorkspaceTable {
  name: string;
  /** Columns of its primary key. */
  key: string;
  /** Names of the tables whose rows refer to its rows, not itself. */
  referrers: string[];
  /** Condition of rows `t` to which no row of the table itself refers. */
  isLeaf: string;
}

/** Lists the tables that have rows of workspaces, with conditions for rows of this one. */
export function listWorkspaceTables(sql: Sql, workspaceId: number): Promise<WorkspaceTable[]> {
  return sql<WorkspaceTable[]>`
    with tables as (
      select c.oid, c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)
    ), links as (
      select f.confrelid as oid, f.conrelid as referrer, (
        select string_agg(case ours.attname when 'workspace_id' then format('c.%I = %s', theirs.attname, ${workspaceId}::integer)
          else format('c.%I = t.%I', theirs.attname, ours.attname) end, ' and ')
        from unnest(f.conkey, f.confkey) as k (theirs, ours)
        join pg_attribute theirs on theirs.attrelid = f.conrelid and theirs.attnum = k.theirs
        join pg_attribute ours on ours.attrelid = f.confrelid and ours.attnum = k.ours
      ) as joined
      from pg_constraint f where f.contype = 'f'
    )
    select t.name,
      (select string_agg(format('%I', a.attname), ', ' order by k.place)
        from pg_constraint p
        cross join lateral unnest(p.conkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.number
        where p.conrelid = t.oid and p.contype = 'p') as key,
      array(select r.name::text from links l join tables r on r.oid = l.referrer where l.oid = t.oid and l.referrer <> t.oid)
        as referrers,
      coalesce((
        select string_agg(format('not exists (select from %I c where %s)', t.name, l.joined), ' and ')
        from links l where l.oid = t.oid and l.referrer = t.oid), 'true') as "isLeaf"
    from tables t
    order by t.name`;
}

/** Deletes some rows of a workspace from a table. @returns how many */
export async function deleteWorkspaceRows(
  sql: Sql,
  workspaceId: number,
  { name, key, isLeaf }: WorkspaceTable,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    delete from ${sql(name)} where workspace_id = ${workspaceId} and (${sql.unsafe(key)}) in (
      select ${sql.unsafe(key)} from ${sql(name)} t
      where workspace_id = ${workspaceId} and ${sql.unsafe(isLeaf)} limit ${limit})`;
  return count;
}

/** Deletes some jobs of a workspace, those that run too: their ends find nothing. @returns how many */
export async function deleteWorkspaceJobs(sql: Sql, workspaceId: number, limit: number): Promise<number> {
  const { count } = await sql`
    delete from graphile_worker._private_jobs where id in (
      select id from graphile_worker._private_jobs
      where payload ->> 'workspace_id' = ${String(workspaceId)} limit ${limit})`;
  return count;
}

export async function deleteClosedWorkspace(sql: Sql, workspaceId: number): Promise<void> {
  await sql`delete from workspaces where id = ${workspaceId} and deleted_at is not null`;
}
