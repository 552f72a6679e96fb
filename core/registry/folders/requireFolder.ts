import { holdFolder } from "../../../db/queries/registry/folders.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * Locks a folder so that it exists until the transaction ends. Families call it before they put something into a folder;
 * null and undefined stand for the root.
 * @throws Problem not_found
 */
export async function requireFolder(tx: Scope, folderId: number | null | undefined): Promise<void> {
  if (folderId !== null && folderId !== undefined) await holdFolder(tx, folderId);
}
