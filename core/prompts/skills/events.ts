import type { EventDetails } from "../../../db/queries/workspace/events.ts";
import type { Scope } from "../../../db/scope.ts";
import { emitEvents, eventOf } from "../../workspace/events/emitEvent.ts";

/** What a webhook tells of a change of files; paths are relative to the collection. */
export type FilesChanged = EventDetails<"skill_collection_files_changed">;

/**
 * The files of collections changed; called in the transaction of the change, where the collections are locked. Whatever
 * must follow from it is written here and nowhere else.
 */
export function announceFilesChanged(tx: Scope, changes: readonly FilesChanged[]): Promise<void> {
  const type = "skill_collection_files_changed";
  return emitEvents(
    tx,
    changes.map((change) => eventOf(type, change, `skill_collection:${change.skill_collection_id}`)),
  );
}
