import type { Cause } from "../../db/queries/audit.ts";
import type { EventDetails } from "../../db/queries/events.ts";
import type { Scope } from "../../db/scope.ts";
import { emitEvent } from "../events/emitEvent.ts";

/** What a webhook tells of a change of files; paths are relative to the collection. */
export type FilesChanged = EventDetails<"skill_collection_files_changed">;

/**
 * The files of a collection changed; called in the transaction of the change, where the collection is locked. Whatever
 * must follow from it is written here and nowhere else.
 */
export function announceFilesChanged(tx: Scope, change: FilesChanged, by: Cause): Promise<void> {
  const entity = `skill_collection:${change.skill_collection_id}`;
  return emitEvent(tx, "skill_collection_files_changed", change, { entity, by: by.actor });
}
