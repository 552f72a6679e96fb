import type { Scope } from "../../db/scope.ts";

/** What a webhook tells of a change of files; paths are relative to the collection. */
export interface FilesChanged {
  skill_collection_id: string;
  source: "collection_created" | "version_save" | "collection_deleted";
  affected_paths: string[];
  version_number: number | null;
}

/**
 * The files of collections changed; called in the transaction of the change. Whatever must follow from it is written
 * here and nowhere else.
 */
export async function announceFilesChanged(_tx: Scope, _changes: readonly FilesChanged[]): Promise<void> {}
