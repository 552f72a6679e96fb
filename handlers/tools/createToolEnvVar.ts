import { createToolEnvVar as createVariable } from "../../core/prompts/tools/toolEnvVars.ts";
import { presentEnvVar } from "../environment-variables/presentEnvVar.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function createToolEnvVar(
  ctx: Context,
  { params, body }: Input<"createToolEnvVar">,
): Reply<"createToolEnvVar"> {
  const variable = await createVariable(ctx.db, params.identifier, body);
  return { status: 201, body: { success: true, tool_env_var: presentEnvVar(variable) } };
}
