import { Problem } from "../../db/problem.ts";

/**
 * Folders come with the registry; until a workspace can have one, none exists.
 * @throws Problem not_found
 */
export function requireFolder(folderId: number | null | undefined): void {
  if (folderId === null || folderId === undefined) return;
  throw new Problem("not_found", `There is no folder ${folderId} in this workspace.`);
}
