import { runPrompt } from "../../core/primitives/models/runPrompt.ts";
import { invalid } from "../../core/values/givenTime.ts";
import { handler } from "../handler.ts";

export const runPromptTemplate = handler<"runPromptTemplate">(async (ctx, { params, body }, reply) => {
  const { version = null, label = null, input_variables, provider, model } = body ?? {};
  if (version !== null && label !== null) {
    throw invalid(["body", "label"], "Input should be omitted if version is given", "value_error");
  }
  const engine = provider || model ? { provider, model } : null;
  const wanted = { version, label, inputs: input_variables ?? {}, engine };
  return reply(200, { success: true, ...(await runPrompt(ctx.db, params.prompt_id, wanted)) });
});
