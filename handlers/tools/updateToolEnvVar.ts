import { updateEnvVar } from "../../core/platform/secrets/envVars.ts";
import { getTool } from "../../db/queries/prompts/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateToolEnvVar(
  ctx: Context,
  { params, body }: Input<"updateToolEnvVar">,
): Promise<Reply<"updateToolEnvVar">> {
  const tool = await getTool(ctx.db, params.identifier);
  const updated = await updateEnvVar(ctx.db, tool.id, params.var_id, body.value);
  return { status: 200, body: { success: true, tool_env_var: updated } };
}
