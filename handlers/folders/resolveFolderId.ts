import { findFolderByPath } from "../../db/queries/registry/folders.ts";
import { Problem } from "../../domain/problem.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export async function resolveFolderId(
  { db }: Context,
  { query: { path, workspace_id } }: Input<"resolveFolderId">,
): Reply<"resolveFolderId"> {
  requireOwnWorkspace(db, workspace_id);
  const id =
    (await findFolderByPath(db, path, ".")) ?? (path.includes("/") ? await findFolderByPath(db, path, "/") : null);
  if (id === null) throw new Problem("not_found", `There is no folder at ${JSON.stringify(path)}.`);
  return { status: 200, body: { success: true, id } };
}
