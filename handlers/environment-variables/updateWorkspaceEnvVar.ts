import { updateEnvVar } from "../../core/platform/secrets/envVars.ts";
import { handler } from "../handler.ts";
import { presentEnvVar } from "./presentEnvVar.ts";

export const updateWorkspaceEnvVar = handler<"updateWorkspaceEnvVar">(async (ctx, { params, body }, reply) => {
  const updated = await updateEnvVar(ctx.db, null, params.var_id, body.value);
  return reply(200, { success: true, workspace_env_var: presentEnvVar(updated) });
});
