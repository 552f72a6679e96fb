import { type FolderKind, withExternalIds } from "../../registry/folders/folderKind.ts";
import { hideReports } from "./deleteReports.ts";

/** Evaluations; their runs lie in no folder. */
export const report: FolderKind = {
  ...withExternalIds("report"),
  types: ["REPORT"],
  only: (sql) => sql`e.is_blueprint`,
  hasTags: (sql, tags) => sql`e.tags @> ${tags}::text[]`,
  isPublished: true,
  delete: (tx, ids) => hideReports(tx, ids.map(Number), []),
};
