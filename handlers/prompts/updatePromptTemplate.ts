import { updatePrompt } from "../../core/prompts/updatePrompt.ts";
import { handler } from "../handler.ts";

export const updatePromptTemplate = handler<"updatePromptTemplate">(async (ctx, { params, body }, reply) => {
  const prompt = await updatePrompt(ctx.db, params.prompt_id, body);
  return reply(200, { success: true, ...prompt });
});
