import { updateTool as updateToolIn } from "../../core/prompts/tools/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateTool(ctx: Context, { params, body }: Input<"updateTool">): Reply<"updateTool"> {
  const tool = await updateToolIn(ctx.db, params.identifier, body);
  return { status: 200, body: { success: true, tool_registry: tool } };
}
