import type { FolderKind } from "../../registry/folders/folderKind.ts";
import { hideReports } from "./deleteReports.ts";

/** Evaluations; their runs lie in no folder. */
export const report: FolderKind = {
  entityType: "report",
  types: ["REPORT"],
  table: "reports",
  only: (sql) => sql`e.is_blueprint`,
  idType: "integer",
  nameColumn: "name",
  folderColumn: "folder_id",
  hasTags: (sql, tags) => sql`e.tags @> ${tags}::text[]`,
  externalIdKind: "report",
  isPublished: true,
  delete: (tx, ids) => hideReports(tx, ids.map(Number), []),
};
