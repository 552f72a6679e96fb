import { deleteLabel } from "../../core/prompts/labels.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const deletePromptLabel = handler<"deletePromptLabel">(async (ctx, { params }, reply) => {
  const asked = await deleteLabel(ctx.db, params.prompt_label_id);
  return asked ? presentAsked(asked) : reply(204);
});
