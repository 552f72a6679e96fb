import { deleteLabel } from "../../core/prompts/labels.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function deletePromptLabel(
  ctx: Context,
  { params }: Input<"deletePromptLabel">,
): Reply<"deletePromptLabel"> {
  const asked = await deleteLabel(ctx.db, params.prompt_label_id);
  return asked ? presentAsked(asked) : { status: 204 };
}
