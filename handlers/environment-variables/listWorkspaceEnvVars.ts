import { listEnvVars } from "../../db/queries/platform/envVars.ts";
import { handler } from "../handler.ts";
import { presentEnvVar } from "./presentEnvVar.ts";

export const listWorkspaceEnvVars = handler<"listWorkspaceEnvVars">(async (ctx, _input, reply) => {
  const found = await listEnvVars(ctx.db, null);
  return reply(200, { success: true, workspace_env_vars: found.map(presentEnvVar) });
});
