import { listToolEnvVars as listVariables } from "../../core/prompts/tools/toolEnvVars.ts";
import { presentEnvVar } from "../environment-variables/presentEnvVar.ts";
import { handler } from "../handler.ts";

export const listToolEnvVars = handler<"listToolEnvVars">(async (ctx, { params }, reply) => {
  const found = await listVariables(ctx.db, params.identifier);
  return reply(200, { success: true, tool_env_vars: found.map(presentEnvVar) });
});
