import { createLabel } from "../../core/prompts/labels.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const createPromptLabel = handler<"createPromptLabel">(async (ctx, { params, body }, reply) => {
  const label = await createLabel(ctx.db, params.prompt_id, body);
  return "asked" in label ? presentAsked(label) : reply(200, { success: true, ...label });
});
