import type { Handler } from "../handler.ts";
import { attach } from "./operations.ts";

export const attachPromptTemplateExternalId: Handler<"attachPromptTemplateExternalId"> = (ctx, { params, body }) =>
  attach(ctx, "prompt_template", params.prompt_template_id, body);
