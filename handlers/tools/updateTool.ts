import { updateTool as updateToolIn } from "../../core/prompts/tools/tools.ts";
import { handler } from "../handler.ts";

export const updateTool = handler<"updateTool">(async (ctx, { params, body }, reply) => {
  const tool = await updateToolIn(ctx.db, params.identifier, body);
  return reply(200, { success: true, tool_registry: tool });
});
