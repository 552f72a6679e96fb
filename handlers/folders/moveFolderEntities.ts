import { folderKinds } from "../../core/folderKinds.ts";
import { moveEntities } from "../../core/registry/folders/moveEntities.ts";
import { handler } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export const moveFolderEntities = handler<"moveFolderEntities">(async (ctx, { body }, reply) => {
  requireOwnWorkspace(ctx.db, body.workspace_id);
  const count = await moveEntities(ctx.db, folderKinds, body.entities, body.folder_id ?? null);
  return reply(200, { success: true, moved_count: count });
});
