import { deleteToolLabel as deleteLabel } from "../../core/prompts/tools/toolLabels.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function deleteToolLabel(ctx: Context, { params }: Input<"deleteToolLabel">): Reply<"deleteToolLabel"> {
  const name = await deleteLabel(ctx.db, params.identifier, params.label_id);
  if (typeof name !== "string") return presentAsked(name);
  return { status: 200, body: { success: true, message: `Label "${name}" deleted` } };
}
