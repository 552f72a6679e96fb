import { createEnvVar } from "../../core/platform/secrets/envVars.ts";
import { lockTool } from "../../db/queries/prompts/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function createToolEnvVar(
  { db }: Context,
  { params, body }: Input<"createToolEnvVar">,
): Reply<"createToolEnvVar"> {
  const variable = await db.transaction(async (tx) => {
    // Locked, so that it is not deleted while it gets a secret.
    const tool = await lockTool(tx, params.identifier);
    return createEnvVar(tx, tool.id, body);
  });
  return { status: 201, body: { success: true, tool_env_var: variable } };
}
