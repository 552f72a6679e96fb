import { updatePrompt } from "../../core/prompts/updatePrompt.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updatePromptTemplate(
  ctx: Context,
  { params, body }: Input<"updatePromptTemplate">,
): Reply<"updatePromptTemplate"> {
  const prompt = await updatePrompt(ctx.db, params.prompt_id, body);
  return { status: 200, body: { success: true, ...prompt } };
}
