import type { EventDetails } from "../../../db/queries/workspace/events.ts";
import type { Scope } from "../../../db/scope.ts";
import { emitEvents, eventOf } from "../../workspace/events/emitEvent.ts";

/** Details of the event about changed files; paths are relative to the collection. */
export type FilesChanged = EventDetails<"skill_collection_files_changed">;

/**
 * Announces changed files of collections, in the transaction of the change, which has locked them. All that follows from
 * such a change is written here and nowhere else.
 */
export function announceFilesChanged(tx: Scope, changes: readonly FilesChanged[]): Promise<void> {
  const type = "skill_collection_files_changed";
  return emitEvents(
    tx,
    changes.map((change) => eventOf(type, change, `skill_collection:${change.skill_collection_id}`)),
  );
}
