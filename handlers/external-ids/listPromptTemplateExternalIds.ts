import { idOfTemplate } from "../../core/prompts/idOfTemplate.ts";
import { list } from "./operations.ts";

export const listPromptTemplateExternalIds = list("prompt_template", "prompt_template_id", idOfTemplate);
