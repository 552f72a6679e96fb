import type { FolderKind } from "../../registry/folders/folderKind.ts";
import { deleteCollections } from "./deleteCollections.ts";

/** Skill collections, as entities that can lie in folders. */
export const skillCollection = {
  entityType: "skill_collection",
  types: ["SKILL_COLLECTION"],
  table: "skill_collections",
  idType: "uuid",
  nameColumn: "name",
  folderColumn: "folder_id",
  hasCreator: true,
  metadata: (sql) => sql`jsonb_build_object('latest_version_number', e.last_version_number)`,
  externalIdKind: "skill_collection",
  isPublished: false,
  delete: (tx, collections) =>
    deleteCollections(
      tx,
      collections.map(({ id }) => id),
    ),
} as const satisfies FolderKind;
