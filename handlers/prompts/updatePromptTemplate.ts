import { updatePrompt } from "../../core/prompts/updatePrompt.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updatePromptTemplate(
  ctx: Context,
  { params, body }: Input<"updatePromptTemplate">,
): Reply<"updatePromptTemplate"> {
  const { prompt_name, tags, folder_id, is_snippet } = body;
  const prompt = await updatePrompt(ctx.db, params.prompt_id, { prompt_name, tags, folder_id, is_snippet });
  return { status: 200, body: { success: true, ...prompt } };
}
