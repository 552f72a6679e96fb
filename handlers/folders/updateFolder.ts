import { updateFolder as updateFolderName } from "../../core/registry/folders/folders.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateFolder(ctx: Context, { params, body }: Input<"updateFolder">): Reply<"updateFolder"> {
  const folder = await updateFolderName(ctx.db, params.folder_id, body.name);
  return { status: 200, body: { success: true, folder } };
}
