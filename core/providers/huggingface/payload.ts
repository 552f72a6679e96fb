import { type PromptTemplate, textOf } from "../blueprint.ts";
import { chatKwargs } from "../openai/chatPayload.ts";
import { named, sentParameters } from "../parameters.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";

/** Hugging Face: chats as OpenAI's, completions as its text generation. */
export function huggingface(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  if (template.type === "chat") return chatKwargs(template, model);
  return { ...named(model), inputs: textOf(template.content), parameters: sentParameters(model) };
}
