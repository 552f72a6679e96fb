import { createEnvVar } from "../../core/platform/secrets/envVars.ts";
import { lockTool } from "../../db/queries/prompts/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function createToolEnvVar(
  ctx: Context,
  { params, body }: Input<"createToolEnvVar">,
): Promise<Reply<"createToolEnvVar">> {
  return ctx.db.transaction(async (tx) => {
    // Locked, so that it is not deleted while it gets a secret.
    const tool = await lockTool(tx, params.identifier);
    return { status: 201, body: { success: true, tool_env_var: await createEnvVar(tx, tool.id, body) } };
  });
}
