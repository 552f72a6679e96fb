import { deletePromptTemplate as startTemplateDeletion } from "../../core/deletion/startDeletion.ts";
import { folderKinds } from "../../core/folderKinds.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function deletePromptTemplate(
  ctx: Context,
  { params }: Input<"deletePromptTemplate">,
): Reply<"deletePromptTemplate"> {
  const deletion = await startTemplateDeletion(ctx.db, folderKinds, params.prompt_id);
  return "asked" in deletion ? presentAsked(deletion) : { status: 202, body: { success: true, deletion } };
}
