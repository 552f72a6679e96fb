import type { Handler } from "../handler.ts";
import { list } from "./operations.ts";

export const listPromptTemplateExternalIds: Handler<"listPromptTemplateExternalIds"> = (ctx, { params }) =>
  list(ctx, "prompt_template", params.prompt_template_id);
