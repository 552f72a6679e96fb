import { deleteToolEnvVar as deleteVariable } from "../../core/prompts/tools/toolEnvVars.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteToolEnvVar(ctx: Context, { params }: Input<"deleteToolEnvVar">): Reply<"deleteToolEnvVar"> {
  const { key } = await deleteVariable(ctx.db, params.identifier, params.var_id);
  return { status: 200, body: { success: true, message: `Environment variable ${key} deleted` } };
}
