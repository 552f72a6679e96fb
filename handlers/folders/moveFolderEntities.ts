import { folderKinds } from "../../core/folderKinds.ts";
import { moveEntities } from "../../core/registry/folders/moveEntities.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export async function moveFolderEntities(
  ctx: Context,
  { body }: Input<"moveFolderEntities">,
): Reply<"moveFolderEntities"> {
  requireOwnWorkspace(ctx.db, body.workspace_id);
  const count = await moveEntities(ctx.db, folderKinds, body.entities, body.folder_id ?? null);
  return { status: 200, body: { success: true, moved_count: count } };
}
