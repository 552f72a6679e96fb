import { createToolEnvVar as createVariable } from "../../core/prompts/tools/toolEnvVars.ts";
import { presentEnvVar } from "../environment-variables/presentEnvVar.ts";
import { handler } from "../handler.ts";

export const createToolEnvVar = handler<"createToolEnvVar">(async (ctx, { params, body }, reply) => {
  const variable = await createVariable(ctx.db, params.identifier, body);
  return reply(201, { success: true, tool_env_var: presentEnvVar(variable) });
});
