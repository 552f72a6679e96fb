import { deleteTool as deleteToolIn } from "../../core/prompts/tools/tools.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const deleteTool = handler<"deleteTool">(async (ctx, { params }, reply) => {
  const name = await deleteToolIn(ctx.db, params.identifier);
  if (typeof name !== "string") return presentAsked(name);
  return reply(200, { success: true, message: `Tool "${name}" deleted` });
});
