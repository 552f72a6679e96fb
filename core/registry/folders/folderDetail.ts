import { type FolderRecord, type FolderStep, listFolderPaths } from "../../../db/queries/registry/folders.ts";
import type { Scope } from "../../../db/scope.ts";
import { type ExternalId, externalIdsOf } from "../externalIds/externalIds.ts";

/** A folder with its ancestors and its external ids. */
export interface FolderDetail {
  folder: FolderRecord;
  /** Folders above it, from the root down. */
  ancestors: FolderStep[];
  externalIds: ExternalId[];
}

/** Reads the ancestors and external ids of a folder. */
export async function folderDetail(db: Scope, folder: FolderRecord): Promise<FolderDetail> {
  const paths = folder.parent_id === null ? null : await listFolderPaths(db, [folder.parent_id]);
  const ancestors = paths?.get(folder.parent_id as number) ?? [];
  return { folder, ancestors, externalIds: await externalIdsOf(db, "folder", folder.id) };
}
