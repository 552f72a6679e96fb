import {
  getFolder,
  listTakenNames,
  lockFolderTree,
  nameTaken,
  renameFolder,
} from "../../../db/queries/registry/folders.ts";
import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { type FolderDetail, folderDetail } from "./folderDetail.ts";

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
    await noteChanges(tx, [
      {
        action: "folder.updated",
        entityType: "folder",
        entityId: String(folderId),
        entityName: name,
        before,
        after: folder,
      },
    ]);
    return folderDetail(tx, folder);
  });
}
