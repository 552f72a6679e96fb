import { markSkillCollectionsDeleted } from "../../../db/queries/prompts/skillCollections.ts";
import { listNewestPaths } from "../../../db/queries/prompts/skillVersions.ts";
import type { Scope } from "../../../db/scope.ts";
import { announceFilesChanged } from "./events.ts";

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
