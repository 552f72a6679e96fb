import { listToolEnvVars as listVariables } from "../../core/prompts/tools/toolEnvVars.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listToolEnvVars(ctx: Context, { params }: Input<"listToolEnvVars">): Reply<"listToolEnvVars"> {
  return { status: 200, body: { success: true, tool_env_vars: await listVariables(ctx.db, params.identifier) } };
}
