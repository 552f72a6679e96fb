import { createLabel } from "../../core/prompts/labels.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function createPromptLabel(
  ctx: Context,
  { params, body }: Input<"createPromptLabel">,
): Reply<"createPromptLabel"> {
  const label = await createLabel(ctx.db, params.prompt_id, body);
  return "asked" in label ? presentAsked(label) : { status: 200, body: { success: true, ...label } };
}
