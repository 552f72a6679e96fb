import { markFoldersDeleted } from "../../../db/queries/registry/folders.ts";
import { type FolderKind, withExternalIds } from "./folderKind.ts";

/** Folders themselves, which can lie in other folders. */
export const folder: FolderKind = {
  ...withExternalIds("folder"),
  types: ["FOLDER"],
  folderColumn: "parent_id",
  isPublished: true,
  delete: (tx, ids) => markFoldersDeleted(tx, ids.map(Number)),
};
