import { findFolderByPath } from "../../db/queries/registry/folders.ts";
import { Problem } from "../../domain/problem.ts";
import { handler } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export const resolveFolderId = handler<"resolveFolderId">(async ({ db }, { query: { path, workspace_id } }, reply) => {
  requireOwnWorkspace(db, workspace_id);
  const id =
    (await findFolderByPath(db, path, ".")) ?? (path.includes("/") ? await findFolderByPath(db, path, "/") : null);
  if (id === null) throw new Problem("not_found", `There is no folder at ${JSON.stringify(path)}.`);
  return reply(200, { success: true, id });
});
