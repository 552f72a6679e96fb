import { folderKinds } from "../../core/folderKinds.ts";
import { deleteEntities } from "../../core/registry/folders/deleteEntities.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export async function deleteFolderEntities(
  ctx: Context,
  { body }: Input<"deleteFolderEntities">,
): Reply<"deleteFolderEntities"> {
  requireOwnWorkspace(ctx.db, body.workspace_id);
  const count = await deleteEntities(ctx.db, folderKinds, body.entities, body.cascade);
  if (typeof count !== "number") return presentAsked(count);
  return { status: 200, body: { success: true, moved_count: count, deleted_count: count } };
}
