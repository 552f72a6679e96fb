import { deleteEnvVar } from "../../core/platform/secrets/envVars.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteWorkspaceEnvVar(
  ctx: Context,
  { params }: Input<"deleteWorkspaceEnvVar">,
): Reply<"deleteWorkspaceEnvVar"> {
  const { key } = await deleteEnvVar(ctx.db, null, params.var_id);
  return { status: 200, body: { success: true, message: `Environment variable ${key} deleted` } };
}
