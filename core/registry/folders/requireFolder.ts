import { holdFolder } from "../../../db/queries/registry/folders.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * Makes sure that the folder is there, and stays there until the transaction ends. Families call it before they put
 * something into a folder; null and undefined name none.
 * @throws Problem not_found
 */
export async function requireFolder(tx: Scope, folderId: number | null | undefined): Promise<void> {
  if (folderId !== null && folderId !== undefined) await holdFolder(tx, folderId);
}
