import type { Handler } from "../handler.ts";
import { detach } from "./operations.ts";

export const detachPromptTemplateExternalId: Handler<"detachPromptTemplateExternalId"> = (ctx, { params }) =>
  detach(ctx, "prompt_template", params.prompt_template_id, params);
