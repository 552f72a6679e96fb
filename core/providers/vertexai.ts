import { anthropic } from "./anthropic.ts";
import type { PromptTemplate } from "./blueprint.ts";
import { google } from "./google.ts";
import type { LlmKwargs, ModelChoice } from "./provider.ts";

/** Vertex AI: Claude as Anthropic takes it, everything else as Gemini. */
export function vertexai(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  return model.name?.startsWith("claude") ? anthropic(template, model) : google(template, model);
}
