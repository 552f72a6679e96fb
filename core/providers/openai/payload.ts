import { asChat, type PromptTemplate } from "../blueprint.ts";
import { promptKwargs } from "../promptText.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";
import { chatKwargs } from "./chatPayload.ts";
import { responsesKwargs } from "./responsesPayload.ts";

/** OpenAI, by `api_type`: `responses`, `images` (a completion template), else chat completions or completions. */
export function openai(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  if (model.api_type === "responses") return responsesKwargs(asChat(template), model);
  return template.type === "completion" ? promptKwargs(template, model) : chatKwargs(template, model);
}
