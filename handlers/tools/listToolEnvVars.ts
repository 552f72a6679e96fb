import { listEnvVars } from "../../db/queries/platform/envVars.ts";
import { getTool } from "../../db/queries/prompts/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listToolEnvVars(
  ctx: Context,
  { params }: Input<"listToolEnvVars">,
): Promise<Reply<"listToolEnvVars">> {
  const tool = await getTool(ctx.db, params.identifier);
  return { status: 200, body: { success: true, tool_env_vars: await listEnvVars(ctx.db, tool.id) } };
}
