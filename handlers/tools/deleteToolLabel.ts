import { deleteToolLabel as deleteLabel } from "../../core/prompts/tools/toolLabels.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const deleteToolLabel = handler<"deleteToolLabel">(async (ctx, { params }, reply) => {
  const name = await deleteLabel(ctx.db, params.identifier, params.label_id);
  if (typeof name !== "string") return presentAsked(name);
  return reply(200, { success: true, message: `Label "${name}" deleted` });
});
