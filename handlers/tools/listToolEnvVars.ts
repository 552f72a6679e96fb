import { listToolEnvVars as listVariables } from "../../core/prompts/tools/toolEnvVars.ts";
import { presentEnvVar } from "../environment-variables/presentEnvVar.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listToolEnvVars(ctx: Context, { params }: Input<"listToolEnvVars">): Reply<"listToolEnvVars"> {
  const found = await listVariables(ctx.db, params.identifier);
  return { status: 200, body: { success: true, tool_env_vars: found.map(presentEnvVar) } };
}
