import type { Scope } from "../../scope.ts";

export type TargetKind = "row" | "request_log" | "execution" | "trace" | "prompt_template" | "workflow";

/** Entity that a step of a deletion deletes. */
export interface Target {
  kind: TargetKind;
  id: string;
}

/**
 * Notes what is to be deleted.
 * @param again whether what the deletion has deleted before is deleted again, since it was found again
 * @returns how many are new
 */
export async function addTargets(
  db: Scope,
  deletionId: string,
  targets: readonly Target[],
  { again = false } = {},
): Promise<number> {
  if (targets.length === 0) return 0;
  const rows = await db.sql<{ is_new: boolean }[]>`
    insert into deletion_targets as t (workspace_id, deletion_id, kind, id)
    select distinct ${db.workspaceId}::integer, ${deletionId}::uuid, kind, id
    from unnest(${targets.map(({ kind }) => kind)}::text[], ${targets.map(({ id }) => id)}::text[]) as given (kind, id)
    on conflict (workspace_id, deletion_id, kind, id) ${again ? db.sql`do update set is_done = false where t.is_done` : db.sql`do nothing`}
    returning 1`;
  return rows.length;
}

export async function listOpenTargets(db: Scope, deletionId: string, limit: number): Promise<Target[]> {
  return db.sql<Target[]>`
    select kind, id from deletion_targets
    where workspace_id = ${db.workspaceId} and deletion_id = ${deletionId} and not is_done and kind = (
      select min(kind) from deletion_targets
      where workspace_id = ${db.workspaceId} and deletion_id = ${deletionId} and not is_done)
    order by id
    limit ${limit}`;
}

export async function markTargetsDone(db: Scope, deletionId: string, kind: TargetKind, ids: string[]): Promise<void> {
  await db.sql`
    update deletion_targets set is_done = true
    where workspace_id = ${db.workspaceId} and deletion_id = ${deletionId} and kind = ${kind} and id = any(${ids}::text[])`;
}

/** Picks the words that are ids of things that a deletion deletes; for a row, the id of its sheet. */
export async function listTargetWords(db: Scope, deletionId: string, words: readonly string[]): Promise<Set<string>> {
  const rows = await db.sql<{ word: string }[]>`
    select word from unnest(${words}::text[]) as given (word)
    where exists (
      select from deletion_targets t
      where t.workspace_id = ${db.workspaceId} and t.deletion_id = ${deletionId} and t.kind <> 'row' and t.id = given.word
    ) or exists (
      select from deletion_targets t
      where t.workspace_id = ${db.workspaceId} and t.deletion_id = ${deletionId} and t.kind = 'row'
        and t.id >= given.word || ':' and t.id < given.word || ';'
    )`;
  return new Set(rows.map(({ word }) => word));
}

/** Forgets some of what was found. @returns how many; `limit` when there may be more */
export async function deleteTargets(db: Scope, deletionId: string, limit: number): Promise<number> {
  const { count } = await db.sql`
    delete from deletion_targets
    where workspace_id = ${db.workspaceId} and deletion_id = ${deletionId} and (kind, id) in (
      select kind, id from deletion_targets
      where workspace_id = ${db.workspaceId} and deletion_id = ${deletionId} limit ${limit})`;
  return count;
}
