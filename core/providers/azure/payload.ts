import type { PromptTemplate } from "../blueprint.ts";
import { openai } from "../openai/payload.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";

/** OpenAI's models on Azure: the same payloads, with the deployment's name as the model. */
export function azure(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  return openai(template, model);
}
