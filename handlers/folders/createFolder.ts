import { createFolder as createFolderIn } from "../../core/registry/folders/folders.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export async function createFolder(ctx: Context, { body }: Input<"createFolder">): Reply<"createFolder"> {
  requireOwnWorkspace(ctx.db, body.workspace_id);
  return { status: 201, body: { success: true, folder: await createFolderIn(ctx.db, body) } };
}
