import { attach, idOfTemplate } from "./operations.ts";

export const attachPromptTemplateExternalId = attach("prompt_template", "prompt_template_id", idOfTemplate);
