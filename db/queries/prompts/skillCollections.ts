import { isUuid } from "../../../domain/uuid.ts";
import type { Schemas } from "../../../generated/types.ts";
import { inFolders } from "../../folderLimit.ts";
import { lockName } from "../../lockName.ts";
import { firstRow, hasRows, onlyRow, onlyValue } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";
import type { Plan } from "../workspace/workspaces.ts";

export type SkillCollectionRecord = Pick<
  Schemas["SkillCollection"],
  "id" | "workspace_id" | "folder_id" | "name" | "provider" | "created_at" | "updated_at"
> & { slug: string };

const columns = "id, workspace_id, folder_id, name, slug, provider, created_at, updated_at";

/** The workspace's plan; serialises what is counted by it until the transaction ends. */
export async function lockPlan(db: Scope): Promise<Plan> {
  await lockName(db, "skill collections");
  return findPlan(db);
}

export async function findPlan(db: Scope): Promise<Plan> {
  const [row] = await db.sql<{ plan: Plan }[]>`
    select plan from workspaces where id = ${db.workspaceId}`;
  if (!row) throw new Error(`workspace ${db.workspaceId} is not there`);
  return row.plan;
}

export function countSkillCollections(db: Scope): Promise<number> {
  return onlyValue<number>(db.sql`
    select count(*) as count from skill_collections where workspace_id = ${db.workspaceId} and deleted_at is null`);
}

/** @returns null when another collection has the path */
export function insertSkillCollection(
  db: Scope,
  collection: Pick<SkillCollectionRecord, "name" | "slug" | "provider" | "folder_id">,
): Promise<SkillCollectionRecord | null> {
  return firstRow(db.sql<SkillCollectionRecord[]>`
    insert into skill_collections (workspace_id, name, slug, provider, folder_id, created_by)
    values (${db.workspaceId}, ${collection.name}, ${collection.slug}, ${collection.provider}, ${collection.folder_id},
      ${nameOfActor(db)})
    on conflict (workspace_id, folder_id, slug) where deleted_at is null do nothing
    returning ${db.sql.unsafe(columns)}`);
}

/** Collections that an identifier may mean: by id, by the last part of the root path, or by name; newest change first. */
export function listSkillCollectionCandidates(
  db: Scope,
  identifier: string,
  slug: string,
): Promise<SkillCollectionRecord[]> {
  const id = isUuid(identifier) ? identifier : null;
  return db.sql<SkillCollectionRecord[]>`
    select ${db.sql.unsafe(columns)} from skill_collections
    where workspace_id = ${db.workspaceId} and deleted_at is null
      and (id = ${id}::uuid or slug = ${slug} or name = ${identifier})
      ${inFolders(db, "folder_id")}
    order by updated_at desc, id limit 1000`;
}

export function listSkillCollectionsById(db: Scope, ids: readonly string[]): Promise<SkillCollectionRecord[]> {
  return db.sql<SkillCollectionRecord[]>`
    select ${db.sql.unsafe(columns)} from skill_collections
    where workspace_id = ${db.workspaceId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by array_position(${[...ids]}::uuid[], id)`;
}

/** Locks a collection until the transaction ends; null when it was deleted meanwhile. */
export function lockSkillCollection(db: Scope, id: string): Promise<SkillCollectionRecord | null> {
  return firstRow(db.sql<SkillCollectionRecord[]>`
    select ${db.sql.unsafe(columns)} from skill_collections
    where workspace_id = ${db.workspaceId} and id = ${id} and deleted_at is null
    for no key update`);
}

export function isSlugTaken(db: Scope, folderId: number | null, slug: string, apartFrom: string): Promise<boolean> {
  return hasRows(db.sql`
    select from skill_collections
    where workspace_id = ${db.workspaceId} and slug = ${slug} and id <> ${apartFrom} and deleted_at is null
      and ${folderId === null ? db.sql`folder_id is null` : db.sql`folder_id = ${folderId}`}`);
}

export function renameSkillCollection(
  db: Scope,
  id: string,
  name: string,
  slug: string,
): Promise<SkillCollectionRecord> {
  return onlyRow(db.sql<SkillCollectionRecord[]>`
    update skill_collections set name = ${name}, slug = ${slug}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${id}
    returning ${db.sql.unsafe(columns)}`);
}

export async function markSkillCollectionsDeleted(db: Scope, ids: readonly string[]): Promise<void> {
  await db.sql`
    update skill_collections set deleted_at = now()
    where workspace_id = ${db.workspaceId} and id = any(${[...ids]}::uuid[])`;
}
