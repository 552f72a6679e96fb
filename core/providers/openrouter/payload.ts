import { type PromptTemplate, textOf } from "../blueprint.ts";
import { chatKwargs } from "../openai/chatPayload.ts";
import { named, sentParameters } from "../parameters.ts";
import { promptKwargs } from "../promptText.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";

/** OpenRouter, by `api_type`: `speech` takes `input`, `images` and `video` take `prompt`, chats are OpenAI's. */
export function openrouter(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  if (template.type === "chat") return chatKwargs(template, model);
  if (model.api_type !== "speech") return promptKwargs(template, model);
  return { ...named(model), input: textOf(template.content), ...sentParameters(model) };
}
