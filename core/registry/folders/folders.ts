import {
  type FolderRecord,
  type FolderStep,
  getFolder,
  insertFolder,
  listFolderPaths,
  listTakenNames,
  lockFolderTree,
  nameTaken,
  renameFolder,
  requireFolder,
} from "../../../db/queries/registry/folders.ts";
import { noteChange } from "../../../db/queries/workspace/audit.ts";
import { nameOfActor, type Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { attachExternalIds, type ExternalId, externalIdsOf } from "../externalIds/externalIds.ts";

/** Levels of folders, the deepest folder counted. */
const maxFolderDepth = limits["Folder.x-max-depth"];

/** A folder with its ancestors and its external ids. */
export interface FolderDetail {
  folder: FolderRecord;
  /** Folders above it, from the root down. */
  ancestors: FolderStep[];
  externalIds: ExternalId[];
}

interface NewFolder {
  name: string;
  parentId: number | null;
  externalIds: readonly ExternalId[];
}

/**
 * Creates a folder with its external ids.
 * @throws Problem not_found for the parent, duplicate_name, bad_request for the depth, conflict for an external id
 */
export function createFolder(db: Scope, { name, parentId, externalIds }: NewFolder): Promise<FolderDetail> {
  return db.transaction(async (tx) => {
    await lockFolderTree(tx);
    await requireFolder(tx, parentId);
    requireDepth((await depthOf(tx, parentId)) + 1);
    const folder = await insertFolder(tx, {
      name: name.trim(),
      parent_id: parentId,
      created_by: nameOfActor(tx),
    });
    await attachExternalIds(tx, "folder", folder.id, externalIds);
    await noteChange(tx, { type: "folder" }, [null, folder]);
    return folderDetail(tx, folder);
  });
}

/** Number of folders from the root down to this one, itself counted; 0 for the root. */
export async function depthOf(tx: Scope, folderId: number | null): Promise<number> {
  if (folderId === null) return 0;
  return (await listFolderPaths(tx, [folderId])).get(folderId)?.length ?? 0;
}

/** Refuses folders that lie deeper than the limit. @throws Problem bad_request */
export function requireDepth(depth: number): void {
  if (depth <= maxFolderDepth) return;
  throw new Problem("bad_request", `Folders go ${maxFolderDepth} levels deep; this one would be at level ${depth}.`);
}

/** Renames a folder. @throws Problem not_found, duplicate_name */
export function updateFolder(db: Scope, folderId: number, newName: string): Promise<FolderDetail> {
  const name = newName.trim();
  return db.transaction(async (tx) => {
    await lockFolderTree(tx);
    const before = await getFolder(tx, folderId);
    if (before.name === name) return folderDetail(tx, before);
    const taken = await listTakenNames(tx, before.parent_id, [name], [folderId]);
    if (taken.length > 0) throw nameTaken(name);
    const folder = await renameFolder(tx, folderId, name);
    await noteChange(tx, { type: "folder" }, [before, folder]);
    return folderDetail(tx, folder);
  });
}

/** Reads the ancestors and external ids of a folder. */
async function folderDetail(db: Scope, folder: FolderRecord): Promise<FolderDetail> {
  const paths = folder.parent_id === null ? null : await listFolderPaths(db, [folder.parent_id]);
  const ancestors = paths?.get(folder.parent_id as number) ?? [];
  return { folder, ancestors, externalIds: await externalIdsOf(db, "folder", folder.id) };
}
