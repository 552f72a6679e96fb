import {
  type FolderRecord,
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
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import type { Schemas } from "../../../generated/types.ts";
import { attachExternalIds, externalIdsOf } from "../externalIds/externalIds.ts";

/** Levels of folders, the deepest folder counted. */
const maxFolderDepth = limits["Folder.x-max-depth"];

type Folder = Schemas["Folder"];

/**
 * Creates a folder with its external ids.
 * @throws Problem not_found for the parent, duplicate_name, bad_request for the depth, conflict for an external id
 */
export function createFolder(
  db: Scope,
  { name, parent_id = null, external_ids }: Schemas["CreateFolderRequest"],
): Promise<Folder> {
  return db.transaction(async (tx) => {
    await lockFolderTree(tx);
    await requireFolder(tx, parent_id);
    requireDepth((await folderDepthOf(tx, parent_id)) + 1);
    const folder = await insertFolder(tx, name.trim(), parent_id);
    await attachExternalIds(tx, "folder", folder, external_ids ?? []);
    await noteChange(tx, { type: "folder" }, [null, folder]);
    return presentFolder(tx, folder);
  });
}

/** Number of folders from the root down to this one, itself counted; 0 for the root. */
export async function folderDepthOf(tx: Scope, folderId: number | null): Promise<number> {
  if (folderId === null) return 0;
  return (await listFolderPaths(tx, [folderId])).get(folderId)?.length ?? 0;
}

/** Refuses folders that lie deeper than the limit. @throws Problem bad_request */
export function requireDepth(depth: number): void {
  if (depth <= maxFolderDepth) return;
  throw new Problem("bad_request", `Folders may have ${maxFolderDepth} levels; this one would be at level ${depth}.`);
}

/** Renames a folder. @throws Problem not_found, duplicate_name */
export function updateFolder(db: Scope, folderId: number, newName: string): Promise<Folder> {
  const name = newName.trim();
  return db.transaction(async (tx) => {
    await lockFolderTree(tx);
    const before = await getFolder(tx, folderId);
    if (before.name === name) return presentFolder(tx, before);
    const taken = await listTakenNames(tx, before.parent_id, [name], [folderId]);
    if (taken.length > 0) throw nameTaken(name);
    const folder = await renameFolder(tx, folderId, name);
    await noteChange(tx, { type: "folder" }, [before, folder]);
    return presentFolder(tx, folder);
  });
}

/** Adds its place to a folder, and its external ids; at the root its path is null, as in the published interface. */
async function presentFolder(db: Scope, folder: FolderRecord): Promise<Folder> {
  const { id, parent_id } = folder;
  const path = parent_id === null ? null : ((await listFolderPaths(db, [parent_id])).get(parent_id) ?? []);
  return { ...folder, path, external_ids: await externalIdsOf(db, "folder", id) };
}
