import type { Cause } from "../../db/queries/audit.ts";
import { markSkillCollectionsDeleted } from "../../db/queries/skillCollections.ts";
import { listNewestPaths } from "../../db/queries/skillVersions.ts";
import type { Scope } from "../../db/scope.ts";
import { announceFilesChanged } from "./events.ts";

/** Takes collections, which the caller has locked, out of sight. */
export async function deleteCollections(tx: Scope, ids: readonly string[], by: Cause): Promise<void> {
  const newest = await listNewestPaths(tx, ids);
  await markSkillCollectionsDeleted(tx, ids);
  for (const { id, paths } of newest) {
    const change = { skill_collection_id: id, source: "collection_deleted" as const, affected_paths: paths };
    await announceFilesChanged(tx, change, by);
  }
}
