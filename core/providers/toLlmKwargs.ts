import { Problem } from "../../domain/problem.ts";
import { anthropic } from "./anthropic/payload.ts";
import { azure } from "./azure/payload.ts";
import { bedrock } from "./bedrock/payload.ts";
import type { PromptTemplate } from "./blueprint.ts";
import { cohere } from "./cohere/payload.ts";
import { google } from "./google/payload.ts";
import { huggingface } from "./huggingface/payload.ts";
import { mistral } from "./mistral/payload.ts";
import { openai } from "./openai/payload.ts";
import { openaiCompatible } from "./openai_compatible/payload.ts";
import { openrouter } from "./openrouter/payload.ts";
import type { LlmKwargs, ModelChoice, PayloadWriter } from "./provider.ts";
import { vertexai } from "./vertexai/payload.ts";

/** Payload writers by the provider's name in `metadata.model`. */
const writers = new Map<string, PayloadWriter>([
  ["openai", openai],
  ["openai.azure", azure],
  ["anthropic", anthropic],
  ["anthropic.bedrock", anthropic],
  ["google", google],
  ["vertexai", vertexai],
  ["mistral", mistral],
  ["cohere", cohere],
  ["amazon.bedrock", bedrock],
  ["huggingface", huggingface],
  ["openrouter", openrouter],
  ["openai.compatible", openaiCompatible],
]);

/** @throws Problem validation_error for a provider without a payload */
export function requireKnownProvider(provider: string): PayloadWriter {
  const writer = writers.get(provider);
  if (writer) return writer;
  const message = `The provider "${provider}" is not known. Known are ${[...writers.keys()].join(", ")}.`;
  throw new Problem("validation_error", message, {
    detail: [{ loc: ["body", "provider"], msg: message, type: "unknown_provider" }],
  });
}

/**
 * Arguments for the client of a prompt's provider.
 * @param template prompt with its variables filled in; unfilled ones are sent as they are
 * @throws Problem validation_error for a provider without a payload
 */
export function toLlmKwargs(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  return requireKnownProvider(model.provider)(template, model);
}
