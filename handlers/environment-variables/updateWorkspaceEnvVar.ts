import { updateEnvVar } from "../../core/platform/secrets/envVars.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentEnvVar } from "./presentEnvVar.ts";

export async function updateWorkspaceEnvVar(
  ctx: Context,
  { params, body }: Input<"updateWorkspaceEnvVar">,
): Reply<"updateWorkspaceEnvVar"> {
  const updated = await updateEnvVar(ctx.db, null, params.var_id, body.value);
  return { status: 200, body: { success: true, workspace_env_var: presentEnvVar(updated) } };
}
