import { deleteToolEnvVar as deleteVariable } from "../../core/prompts/tools/toolEnvVars.ts";
import { handler } from "../handler.ts";

export const deleteToolEnvVar = handler<"deleteToolEnvVar">(async (ctx, { params }, reply) => {
  const { key } = await deleteVariable(ctx.db, params.identifier, params.var_id);
  return reply(200, { success: true, message: `Environment variable ${key} deleted` });
});
