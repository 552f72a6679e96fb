import { notFound, Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { inFolders, isOutside } from "../../folderLimit.ts";
import { lockName } from "../../lockName.ts";
import { firstValue, valuesOf } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";

export type FolderRecord = Omit<Schemas["Folder"], "path" | "external_ids">;

const recordColumns = "id, workspace_id, name, parent_id, created_at, updated_at";

/**
 * Serialises what changes the tree of folders until the transaction ends: that no folder comes to lie in itself, and
 * how deep the tree is, is seen from more than one row.
 */
export function lockFolderTree(db: Scope): Promise<void> {
  return lockName(db, "folder tree");
}

/** @throws Problem duplicate_name */
export async function insertFolder(db: Scope, name: string, parentId: number | null): Promise<FolderRecord> {
  const [row] = await db.sql<FolderRecord[]>`
    insert into folders (workspace_id, name, parent_id, created_by)
    values (${db.workspaceId}, ${name}, ${parentId}, ${nameOfActor(db)})
    on conflict (workspace_id, parent_id, name) where deleted_at is null do nothing
    returning ${db.sql.unsafe(recordColumns)}`;
  if (!row) throw nameTaken(name);
  return row;
}

export function nameTaken(name: string): Problem {
  return new Problem("duplicate_name", `There is already a folder ${JSON.stringify(name)} there.`);
}

/** @throws Problem not_found */
export async function getFolder(db: Scope, folderId: number): Promise<FolderRecord> {
  const [row] = await db.sql<FolderRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from folders
    where workspace_id = ${db.workspaceId} and id = ${folderId} and deleted_at is null ${inFolders(db, "id")}`;
  return row ?? notFound(`folder ${folderId}`);
}

/**
 * Keeps the folder from being deleted until the transaction ends: something is going to lie in it. Null stands for the
 * root; undefined for where it lies already.
 * @throws Problem not_found, forbidden for the root with a key that is limited to folders
 */
export async function requireFolder(db: Scope, folderId: number | null | undefined): Promise<void> {
  if (folderId === undefined) return;
  if (folderId === null) return refuseRoot(db, folderId);
  const rows = await db.sql`
    select from folders
    where workspace_id = ${db.workspaceId} and id = ${folderId} and deleted_at is null ${inFolders(db, "id")}
    for share`;
  if (rows.length === 0) notFound(`folder ${folderId}`);
}

/** Refuses what would lie at the root, where a key that is limited to folders sees nothing. @throws Problem forbidden */
export function refuseRoot(db: Scope, folderId: number | null): void {
  if (folderId !== null || !isOutside(db, folderId)) return;
  throw new Problem(
    "forbidden",
    "This API key is limited to folders, and this would not be in any of them. Name one of its folders.",
  );
}

/** @returns the folder with its new name. @throws Problem not_found */
export async function renameFolder(db: Scope, folderId: number, name: string): Promise<FolderRecord> {
  const [row] = await db.sql<FolderRecord[]>`
    update folders set name = ${name}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${folderId} and deleted_at is null
    returning ${db.sql.unsafe(recordColumns)}`;
  return row ?? notFound(`folder ${folderId}`);
}

/** Names that folders in `parentId` have, other than those of `apartFrom`. */
export function listTakenNames(
  db: Scope,
  parentId: number | null,
  names: string[],
  apartFrom: number[],
): Promise<string[]> {
  return valuesOf<string>(db.sql`
    select name from folders
    where workspace_id = ${db.workspaceId} and deleted_at is null and name = any(${names}::text[])
      and ${parentId === null ? db.sql`parent_id is null` : db.sql`parent_id = ${parentId}`}
      and id <> all(${apartFrom}::integer[])`);
}

export type FolderStep = Schemas["FolderPathStep"];

/** The folders from the root down to each of these, which are the last step themselves; by id. */
export async function listFolderPaths(db: Scope, folderIds: number[]): Promise<Map<number, FolderStep[]>> {
  if (folderIds.length === 0) return new Map();
  const rows = await db.sql<{ id: number; steps: FolderStep[] }[]>`
    with recursive climb as (
      select id as start, id, name, parent_id, 1 as height from folders
      where workspace_id = ${db.workspaceId} and id = any(${folderIds}::integer[])
      union all
      select c.start, f.id, f.name, f.parent_id, c.height + 1
      from climb c join folders f on f.workspace_id = ${db.workspaceId} and f.id = c.parent_id
    )
    select start as id, json_agg(json_build_object('id', id, 'name', name) order by height desc) as steps
    from climb group by start`;
  return new Map(rows.map(({ id, steps }) => [id, steps]));
}

interface SubtreeFolder {
  id: number;
  name: string;
  /** Level of the folder, counted from the highest one that was asked for, which has 1. */
  depth: number;
}

/** Lists folders and all below them; ids that do not exist are left out. */
export function listSubtree(db: Scope, folderIds: readonly number[]): Promise<SubtreeFolder[]> {
  return db.sql<SubtreeFolder[]>`
    with recursive tree as (
      select id, name, 1 as depth from folders
      where workspace_id = ${db.workspaceId} and id = any(${folderIds}::integer[]) and deleted_at is null
      union all
      select f.id, f.name, t.depth + 1
      from tree t join folders f on f.workspace_id = ${db.workspaceId} and f.parent_id = t.id and f.deleted_at is null
    )
    select id, min(name) as name, max(depth) as depth from tree group by id`;
}

/** Waits for everybody who is putting something into these folders; who comes later does not find them. */
export async function markFoldersDeleted(db: Scope, folderIds: number[]): Promise<void> {
  await db.sql`
    with ordered as (
      select id from folders
      where workspace_id = ${db.workspaceId} and id = any(${folderIds}::integer[]) and deleted_at is null
      order by id for update
    )
    update folders f set deleted_at = now() from ordered
    where f.workspace_id = ${db.workspaceId} and f.id = ordered.id`;
}

/**
 * The folder that names joined by `separator` lead to from the root; the one with the fewest steps where names that hold
 * separators allow several readings.
 */
export function findFolderByPath(db: Scope, path: string, separator: "." | "/"): Promise<number | null> {
  return firstValue<number>(db.sql`
    with recursive walk as (
      select id, substr(${path}::text, char_length(name) + 1) as rest, 1 as steps from folders
      where workspace_id = ${db.workspaceId} and parent_id is null and deleted_at is null
        and starts_with(${path} || ${separator}, name || ${separator})
      union all
      select f.id, substr(w.rest, char_length(f.name) + 2), w.steps + 1
      from walk w join folders f
        on f.workspace_id = ${db.workspaceId} and f.parent_id = w.id and f.deleted_at is null
          and starts_with(w.rest || ${separator}, ${separator} || f.name || ${separator})
    )
    select id from walk where rest = '' ${inFolders(db, "id")} order by steps limit 1`);
}
