import { createEnvVar } from "../../core/platform/secrets/envVars.ts";
import { handler } from "../handler.ts";
import { presentEnvVar } from "./presentEnvVar.ts";

export const createWorkspaceEnvVar = handler<"createWorkspaceEnvVar">(async (ctx, { body }, reply) => {
  const created = await createEnvVar(ctx.db, null, body);
  return reply(201, { success: true, workspace_env_var: presentEnvVar(created) });
});
