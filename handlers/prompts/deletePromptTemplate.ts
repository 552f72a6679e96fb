import { deletePromptTemplate as startTemplateDeletion } from "../../core/deletion/startDeletion.ts";
import { folderKinds } from "../../core/folderKinds.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deletePromptTemplate(
  ctx: Context,
  { params }: Input<"deletePromptTemplate">,
): Reply<"deletePromptTemplate"> {
  return {
    status: 202,
    body: { success: true, deletion: await startTemplateDeletion(ctx.db, folderKinds, params.prompt_id) },
  };
}
