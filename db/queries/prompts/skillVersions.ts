import type { Schemas } from "../../../generated/types.ts";
import { firstRow, onlyValue } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";

export type SkillVersionRecord = Omit<Schemas["SkillCollectionVersion"], "archived" | "created_by" | "user_email"> & {
  created_by: string | null;
};

/** A file of a version; its content is stored already or is going to be. */
export interface SkillFileRecord {
  path: string;
  hash: Uint8Array;
  size: number;
}

/** Takes the next number of the collection, which is locked by it, and the release label from the version that has it. */
export async function insertSkillVersion(
  db: Scope,
  collectionId: string,
  version: { rootPath: string; commitMessage: string | null; releaseLabel: string | null } & Pick<
    SkillVersionRecord,
    "provider"
  >,
  files: readonly SkillFileRecord[],
): Promise<number> {
  const { sql, workspaceId } = db;
  if (version.releaseLabel !== null) {
    await sql`
      update skill_versions set release_label = null
      where workspace_id = ${workspaceId} and skill_collection_id = ${collectionId}
        and release_label = ${version.releaseLabel}`;
  }
  return onlyValue<number>(sql`
    with counted as (
      update skill_collections
      set last_version_number = last_version_number + 1, provider = ${version.provider}, updated_at = now()
      where workspace_id = ${workspaceId} and id = ${collectionId}
      returning last_version_number as number
    ), inserted as (
      insert into skill_versions (workspace_id, skill_collection_id, number, root_path_at_version, provider,
        commit_message, release_label, created_by)
      select ${workspaceId}, ${collectionId}::uuid, number, ${version.rootPath}, ${version.provider},
        ${version.commitMessage}, ${version.releaseLabel}, ${nameOfActor(db)}
      from counted
      returning id, number
    ), filed as (
      insert into skill_files (workspace_id, skill_version_id, path, hash, size)
      select ${workspaceId}, inserted.id, file.path, decode(file.hash, 'hex'), file.size
      from inserted, unnest(${files.map(({ path }) => path)}::text[], ${files.map(({ hash }) => hex(hash))}::text[],
        ${files.map(({ size }) => size)}::integer[]) as file (path, hash, size)
    )
    select number from inserted`);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}

/** Stores contents once each, however many files have them. The driver sends no lists of bytes, so they go as texts. */
export async function insertSkillContents(
  db: Scope,
  contents: readonly { hash: Uint8Array; bytes: Uint8Array }[],
): Promise<void> {
  if (contents.length === 0) return;
  await db.sql`
    insert into skill_contents (workspace_id, hash, content)
    select distinct on (hash) ${db.workspaceId}, decode(hash, 'hex'), decode(content, 'base64')
    from unnest(${contents.map(({ hash }) => hex(hash))}::text[],
      ${contents.map(({ bytes }) => Buffer.from(bytes).toString("base64"))}::text[]) as given (hash, content)
    order by hash
    on conflict (workspace_id, hash) do nothing`;
}

/** Version of a collection or a tool, by number or label; without either, the newest. */
export interface WhichVersion {
  number?: number | undefined;
  label?: string | undefined;
}

export function findSkillVersion(
  db: Scope,
  collectionId: string,
  { number, label }: WhichVersion,
): Promise<SkillVersionRecord | null> {
  const { sql } = db;
  return firstRow(sql<SkillVersionRecord[]>`
    ${selectVersions(db, collectionId)}
      ${number === undefined ? sql`` : sql`and v.number = ${number}`}
      ${label === undefined ? sql`` : sql`and v.release_label = ${label}`}
    order by v.number desc limit 1`);
}

/** Newest first, after the given number; one more than `limit` when there are more. */
export function listSkillVersions(
  db: Scope,
  collectionId: string,
  page: { after: number | null; limit: number },
): Promise<SkillVersionRecord[]> {
  return db.sql<SkillVersionRecord[]>`
    ${selectVersions(db, collectionId)} ${page.after === null ? db.sql`` : db.sql`and v.number < ${page.after}`}
    order by v.number desc limit ${page.limit + 1}`;
}

function selectVersions({ sql, workspaceId }: Scope, collectionId: string) {
  return sql`
    select v.id, v.skill_collection_id, v.workspace_id, v.number, v.root_path_at_version, v.provider, array(
        select f.path from skill_files f
        where f.workspace_id = ${workspaceId} and f.skill_version_id = v.id order by f.path) as file_paths,
      v.commit_message, v.release_label, v.created_by, v.created_at
    from skill_versions v
    where v.workspace_id = ${workspaceId} and v.skill_collection_id = ${collectionId}`;
}

export function listSkillFiles(db: Scope, versionId: string): Promise<SkillFileRecord[]> {
  return db.sql<SkillFileRecord[]>`
    select path, hash, size from skill_files
    where workspace_id = ${db.workspaceId} and skill_version_id = ${versionId} order by path`;
}

/** Lists files with their contents, which core/prompts/skills bounds to 64 MiB. */
export function listSkillContents(db: Scope, versionId: string): Promise<{ path: string; content: Uint8Array }[]> {
  return db.sql<{ path: string; content: Uint8Array }[]>`
    select f.path, c.content
    from skill_files f join skill_contents c on c.workspace_id = ${db.workspaceId} and c.hash = f.hash
    where f.workspace_id = ${db.workspaceId} and f.skill_version_id = ${versionId} order by f.path`;
}

/** Paths of the newest versions of these collections. */
export function listNewestPaths(
  db: Scope,
  collectionIds: readonly string[],
): Promise<{ id: string; paths: string[] }[]> {
  return db.sql<{ id: string; paths: string[] }[]>`
    select c.id, array(
        select f.path from skill_versions v
          join skill_files f on f.workspace_id = ${db.workspaceId} and f.skill_version_id = v.id
        where v.workspace_id = ${db.workspaceId} and v.skill_collection_id = c.id and v.number = c.last_version_number
        order by f.path) as paths
    from skill_collections c
    where c.workspace_id = ${db.workspaceId} and c.id = any(${[...collectionIds]}::uuid[])`;
}
