import { markFoldersDeleted } from "../../../db/queries/registry/folders.ts";
import type { FolderKind } from "./folderKind.ts";

/** Folders themselves, which can lie in other folders. */
export const folder: FolderKind = {
  entityType: "folder",
  types: ["FOLDER"],
  table: "folders",
  idType: "integer",
  nameColumn: "name",
  folderColumn: "parent_id",
  externalIdKind: "folder",
  isPublished: true,
  delete: (tx, ids) => markFoldersDeleted(tx, ids.map(Number)),
};
