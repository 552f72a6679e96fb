import type { PromptTemplate } from "../blueprint.ts";
import { chatKwargs } from "../openai/chatPayload.ts";
import { promptKwargs } from "../promptText.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";

/** Servers that speak OpenAI's chat completions and completions at an address of their own. */
export function openaiCompatible(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  return template.type === "chat" ? chatKwargs(template, model) : promptKwargs(template, model);
}
