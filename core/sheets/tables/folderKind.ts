import type { FolderKind } from "../../registry/folders/folderKind.ts";
import { deleteTables } from "./deleteTables.ts";

export const table: FolderKind = {
  entityType: "table",
  types: ["TABLE"],
  table: "tables",
  only: (sql) => sql`e.serves is null`,
  idType: "uuid",
  nameColumn: "title",
  folderColumn: "folder_id",
  hasNoCreator: true,
  externalIdKind: null,
  isPublished: false,
  delete: (tx, ids) => deleteTables(tx, ids),
};
