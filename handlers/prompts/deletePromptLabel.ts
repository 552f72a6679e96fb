import { deleteLabel } from "../../core/prompts/labels.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deletePromptLabel(
  ctx: Context,
  { params }: Input<"deletePromptLabel">,
): Reply<"deletePromptLabel"> {
  await deleteLabel(ctx.db, params.prompt_label_id);
  return { status: 204 };
}
