import { deleteEnvVar } from "../../core/platform/secrets/envVars.ts";
import { getTool } from "../../db/queries/prompts/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteToolEnvVar(
  { db }: Context,
  { params }: Input<"deleteToolEnvVar">,
): Reply<"deleteToolEnvVar"> {
  const tool = await getTool(db, params.identifier);
  const { key } = await deleteEnvVar(db, tool.id, params.var_id);
  return { status: 200, body: { success: true, message: `Environment variable ${key} deleted` } };
}
