import { deleteTool as deleteToolIn } from "../../core/prompts/tools/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function deleteTool(ctx: Context, { params }: Input<"deleteTool">): Reply<"deleteTool"> {
  const name = await deleteToolIn(ctx.db, params.identifier);
  if (typeof name !== "string") return presentAsked(name);
  return { status: 200, body: { success: true, message: `Tool "${name}" deleted` } };
}
