import { moveLabel } from "../../core/prompts/labels.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function movePromptLabel(
  ctx: Context,
  { params, body }: Input<"movePromptLabel">,
): Reply<"movePromptLabel"> {
  const label = await moveLabel(ctx.db, params.prompt_label_id, body);
  return { status: 200, body: { success: true, ...label } };
}
