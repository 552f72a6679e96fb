import { resolveFolder } from "../../core/registry/folders/resolveFolder.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

export async function resolveFolderId(ctx: Context, { query }: Input<"resolveFolderId">): Reply<"resolveFolderId"> {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  return { status: 200, body: { success: true, id: await resolveFolder(ctx.db, query.path) } };
}
