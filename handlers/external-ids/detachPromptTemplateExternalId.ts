import { detach, idOfTemplate } from "./operations.ts";

export const detachPromptTemplateExternalId = detach("prompt_template", "prompt_template_id", idOfTemplate);
