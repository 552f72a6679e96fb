import { createFolder as createFolderIn } from "../../core/registry/folders/folders.ts";
import { handler } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export const createFolder = handler<"createFolder">(async (ctx, { body }, reply) => {
  requireOwnWorkspace(ctx.db, body.workspace_id);
  return reply(201, { success: true, folder: await createFolderIn(ctx.db, body) });
});
