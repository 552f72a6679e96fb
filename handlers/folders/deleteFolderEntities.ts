import { folderKinds } from "../../core/folderKinds.ts";
import { deleteEntities } from "../../core/registry/folders/deleteEntities.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export const deleteFolderEntities = handler<"deleteFolderEntities">(async (ctx, { body }, reply) => {
  requireOwnWorkspace(ctx.db, body.workspace_id);
  const count = await deleteEntities(ctx.db, folderKinds, body.entities, body.cascade);
  if (typeof count !== "number") return presentAsked(count);
  return reply(200, { success: true, moved_count: count, deleted_count: count });
});
