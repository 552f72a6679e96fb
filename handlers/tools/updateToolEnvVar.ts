import { updateToolEnvVar as updateVariable } from "../../core/prompts/tools/toolEnvVars.ts";
import { presentEnvVar } from "../environment-variables/presentEnvVar.ts";
import { handler } from "../handler.ts";

export const updateToolEnvVar = handler<"updateToolEnvVar">(async (ctx, { params, body }, reply) => {
  const variable = await updateVariable(ctx.db, params.identifier, params.var_id, body.value);
  return reply(200, { success: true, tool_env_var: presentEnvVar(variable) });
});
