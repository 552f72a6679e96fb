import { idOfTemplate } from "../../core/prompts/idOfTemplate.ts";
import { detach } from "./operations.ts";

export const detachPromptTemplateExternalId = detach("prompt_template", "prompt_template_id", idOfTemplate);
