import { createEnvVar } from "../../core/platform/secrets/envVars.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentEnvVar } from "./presentEnvVar.ts";

export async function createWorkspaceEnvVar(
  ctx: Context,
  { body }: Input<"createWorkspaceEnvVar">,
): Reply<"createWorkspaceEnvVar"> {
  const created = await createEnvVar(ctx.db, null, body);
  return { status: 201, body: { success: true, workspace_env_var: presentEnvVar(created) } };
}
