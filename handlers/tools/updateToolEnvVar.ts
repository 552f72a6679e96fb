import { updateEnvVar } from "../../core/platform/secrets/envVars.ts";
import { getTool } from "../../db/queries/prompts/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateToolEnvVar(
  { db }: Context,
  { params, body }: Input<"updateToolEnvVar">,
): Reply<"updateToolEnvVar"> {
  const tool = await getTool(db, params.identifier);
  const variable = await updateEnvVar(db, tool.id, params.var_id, body.value);
  return { status: 200, body: { success: true, tool_env_var: variable } };
}
