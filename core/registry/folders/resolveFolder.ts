import { findFolderByPath } from "../../../db/queries/registry/folders.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";

/**
 * Id of the folder at a path of names joined by dots, or else by slashes.
 * @throws Problem not_found
 */
export async function resolveFolder(db: Scope, path: string): Promise<number> {
  const id =
    (await findFolderByPath(db, path, ".")) ?? (path.includes("/") ? await findFolderByPath(db, path, "/") : null);
  if (id === null) throw new Problem("not_found", `There is no folder at ${JSON.stringify(path)}.`);
  return id;
}
