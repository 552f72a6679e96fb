import { moveLabel } from "../../core/prompts/labels.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const movePromptLabel = handler<"movePromptLabel">(async (ctx, { params, body }, reply) => {
  const label = await moveLabel(ctx.db, params.prompt_label_id, body);
  return "asked" in label ? presentAsked(label) : reply(200, { success: true, ...label });
});
