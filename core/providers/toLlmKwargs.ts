import { Problem } from "../../domain/problem.ts";
import { anthropic } from "./anthropic/payload.ts";
import { bedrock } from "./bedrock/payload.ts";
import { asChat, contentTextOf, type PromptTemplate } from "./blueprint.ts";
import { cohere } from "./cohere/payload.ts";
import { google } from "./google/payload.ts";
import { mistral } from "./mistral/payload.ts";
import { chatKwargs } from "./openai/chatPayload.ts";
import { responsesKwargs } from "./openai/responsesPayload.ts";
import { named, promptKwargs, sentParameters } from "./parameters.ts";
import type { LlmKwargs, ModelChoice, PayloadWriter } from "./provider.ts";

/** Payload writers by the provider's name in `metadata.model`. */
const writers = new Map<string, PayloadWriter>([
  ["openai", openai],
  ["openai.azure", openai],
  ["anthropic", anthropic],
  ["anthropic.bedrock", anthropic],
  ["google", google],
  ["vertexai", (template, model) => (model.name?.startsWith("claude") ? anthropic : google)(template, model)],
  ["mistral", mistral],
  ["cohere", cohere],
  ["amazon.bedrock", bedrock],
  // Chats as OpenAI's, completions as text generation.
  [
    "huggingface",
    (template, model) =>
      template.type === "chat"
        ? chatKwargs(template, model)
        : { ...named(model), inputs: contentTextOf(template.content), parameters: sentParameters(model) },
  ],
  // By `api_type`: `speech` takes `input`, `images` and `video` take `prompt`, chats are OpenAI's.
  [
    "openrouter",
    (template, model) =>
      template.type === "completion" && model.api_type === "speech"
        ? { ...named(model), input: contentTextOf(template.content), ...sentParameters(model) }
        : chatOrPrompt(template, model),
  ],
  ["openai.compatible", chatOrPrompt],
]);

function chatOrPrompt(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  return template.type === "chat" ? chatKwargs(template, model) : promptKwargs(template, model);
}

/** OpenAI, by `api_type`: `responses`, `images` (a completion template), else chat completions or completions. */
function openai(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  return model.api_type === "responses" ? responsesKwargs(asChat(template), model) : chatOrPrompt(template, model);
}

/** @throws Problem validation_error for a provider without a payload */
export function requireKnownProvider(provider: string): PayloadWriter {
  const writer = writers.get(provider);
  if (writer) return writer;
  const message = `The provider "${provider}" is unknown. Use one of ${[...writers.keys()].join(", ")}.`;
  throw Problem.at("validation_error", ["body", "provider"], message, "unknown_provider");
}

/**
 * Arguments for the client of a prompt's provider.
 * @param template prompt with its variables filled in; unfilled ones are sent as they are
 * @throws Problem validation_error for a provider without a payload
 */
export function toLlmKwargs(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  return requireKnownProvider(model.provider)(template, model);
}
