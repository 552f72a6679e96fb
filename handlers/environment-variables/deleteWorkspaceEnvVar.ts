import { deleteEnvVar } from "../../core/platform/secrets/envVars.ts";
import { handler } from "../handler.ts";

export const deleteWorkspaceEnvVar = handler<"deleteWorkspaceEnvVar">(async (ctx, { params }, reply) => {
  const { key } = await deleteEnvVar(ctx.db, null, params.var_id);
  return reply(200, { success: true, message: `Environment variable ${key} deleted` });
});
