import { createFolder as createFolderIn } from "../../core/registry/folders/folders.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { presentFolder } from "./presentFolder.ts";

export async function createFolder(ctx: Context, { body }: Input<"createFolder">): Reply<"createFolder"> {
  requireOwnWorkspace(ctx.db, body.workspace_id);
  const folder = await createFolderIn(ctx.db, {
    name: body.name,
    parentId: body.parent_id ?? null,
    externalIds: body.external_ids ?? [],
  });
  return { status: 201, body: { success: true, folder: presentFolder(folder) } };
}
