import { listEnvVars } from "../../db/queries/platform/envVars.ts";
import type { Context, Reply } from "../handler.ts";

export async function listWorkspaceEnvVars(ctx: Context): Reply<"listWorkspaceEnvVars"> {
  return { status: 200, body: { success: true, workspace_env_vars: await listEnvVars(ctx.db, null) } };
}
