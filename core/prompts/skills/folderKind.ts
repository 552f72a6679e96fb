import { lockPlan, markSkillCollectionsDeleted } from "../../../db/queries/prompts/skillCollections.ts";
import { listNewestPaths } from "../../../db/queries/prompts/skillVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { type FolderKind, withExternalIds } from "../../registry/folders/folderKind.ts";
import { announceFilesChanged } from "./saveVersion.ts";

/** Skill collections, as entities that can lie in folders. */
export const skillCollection = {
  ...withExternalIds("skill_collection"),
  types: ["SKILL_COLLECTION"],
  metadata: ({ sql }) => sql`jsonb_build_object('latest_version_number', e.last_version_number)`,
  isPublished: false,
  // Names are unique in a folder, so whoever gives one looks at those that are there.
  lockKind: async (tx) => {
    await lockPlan(tx);
  },
  delete: deleteCollections,
} as const satisfies FolderKind;

/** Marks collections as deleted, which the caller has locked. */
export async function deleteCollections(tx: Scope, ids: readonly string[]): Promise<void> {
  const newest = await listNewestPaths(tx, ids);
  await markSkillCollectionsDeleted(tx, ids);
  const source = "collection_deleted";
  await announceFilesChanged(
    tx,
    newest.map(({ id, paths }) => ({ skill_collection_id: id, source, affected_paths: paths })),
  );
}
