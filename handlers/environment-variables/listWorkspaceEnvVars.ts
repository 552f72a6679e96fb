import { listEnvVars } from "../../db/queries/platform/envVars.ts";
import type { Context, Reply } from "../handler.ts";
import { presentEnvVar } from "./presentEnvVar.ts";

export async function listWorkspaceEnvVars(ctx: Context): Reply<"listWorkspaceEnvVars"> {
  const found = await listEnvVars(ctx.db, null);
  return { status: 200, body: { success: true, workspace_env_vars: found.map(presentEnvVar) } };
}
