import { updateFolder as updateFolderName } from "../../core/registry/folders/folders.ts";
import { handler } from "../handler.ts";

export const updateFolder = handler<"updateFolder">(async (ctx, { params, body }, reply) => {
  const folder = await updateFolderName(ctx.db, params.folder_id, body.name);
  return reply(200, { success: true, folder });
});
