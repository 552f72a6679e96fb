import { listEnvVars } from "../../db/queries/platform/envVars.ts";
import { getTool } from "../../db/queries/prompts/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listToolEnvVars({ db }: Context, { params }: Input<"listToolEnvVars">): Reply<"listToolEnvVars"> {
  const tool = await getTool(db, params.identifier);
  return { status: 200, body: { success: true, tool_env_vars: await listEnvVars(db, tool.id) } };
}
