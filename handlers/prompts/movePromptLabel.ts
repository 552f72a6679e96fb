import { moveLabel } from "../../core/prompts/labels.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function movePromptLabel(
  ctx: Context,
  { params, body }: Input<"movePromptLabel">,
): Reply<"movePromptLabel"> {
  const label = await moveLabel(ctx.db, params.prompt_label_id, body);
  return "asked" in label ? presentAsked(label) : { status: 200, body: { success: true, ...label } };
}
