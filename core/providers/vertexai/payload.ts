import { anthropic } from "../anthropic/payload.ts";
import type { PromptTemplate } from "../blueprint.ts";
import { google } from "../google/payload.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";

/** Vertex AI: Claude as Anthropic takes it, everything else as Gemini. */
export function vertexai(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  return model.name?.startsWith("claude") ? anthropic(template, model) : google(template, model);
}
