import { idOfTemplate } from "../../core/prompts/idOfTemplate.ts";
import { attach } from "./operations.ts";

export const attachPromptTemplateExternalId = attach("prompt_template", "prompt_template_id", idOfTemplate);
