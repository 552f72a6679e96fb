import { insertFolder, listFolderPaths, lockFolderTree } from "../../../db/queries/registry/folders.ts";
import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import { nameOfActor, type Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { attachExternalIds, type ExternalId } from "../externalIds/externalIds.ts";
import { type FolderDetail, folderDetail } from "./folderDetail.ts";
import { requireFolder } from "./requireFolder.ts";

/** Levels of folders, the deepest folder counted. */
const maxFolderDepth = limits["Folder.x-max-depth"];

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
    const [entityId, entityName] = [String(folder.id), folder.name];
    await noteChanges(tx, [
      { action: "folder.created", entityType: "folder", entityId, entityName, before: null, after: folder },
    ]);
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
