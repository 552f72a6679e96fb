import { deletePromptTemplate as startTemplateDeletion } from "../../core/deletion/startDeletion.ts";
import { folderKinds } from "../../core/folderKinds.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const deletePromptTemplate = handler<"deletePromptTemplate">(async (ctx, { params }, reply) => {
  const deletion = await startTemplateDeletion(ctx.db, folderKinds, params.prompt_id);
  return "asked" in deletion ? presentAsked(deletion) : reply(202, { success: true, deletion });
});
