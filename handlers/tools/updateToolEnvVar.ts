import { updateToolEnvVar as updateVariable } from "../../core/prompts/tools/toolEnvVars.ts";
import { presentEnvVar } from "../environment-variables/presentEnvVar.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateToolEnvVar(
  ctx: Context,
  { params, body }: Input<"updateToolEnvVar">,
): Reply<"updateToolEnvVar"> {
  const variable = await updateVariable(ctx.db, params.identifier, params.var_id, body.value);
  return { status: 200, body: { success: true, tool_env_var: presentEnvVar(variable) } };
}
