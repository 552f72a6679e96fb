import { runPrompt } from "../../core/primitives/models/runPrompt.ts";
import { invalid } from "../../core/values/givenTime.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function runPromptTemplate(
  ctx: Context,
  { params, body }: Input<"runPromptTemplate">,
): Reply<"runPromptTemplate"> {
  const { version = null, label = null, input_variables, provider, model } = body ?? {};
  if (version !== null && label !== null) {
    throw invalid(["body", "label"], "Input should be omitted if version is given", "value_error");
  }
  const engine = provider || model ? { provider, model } : null;
  const wanted = { version, label, inputs: input_variables ?? {}, engine };
  return { status: 200, body: { success: true, ...(await runPrompt(ctx.db, params.prompt_id, wanted)) } };
}
