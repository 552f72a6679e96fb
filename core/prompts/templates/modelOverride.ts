import { aliasSets } from "../../providers/parameters.ts";
import type { PromptMetadata, PromptModel } from "./blueprint.ts";

/** What a fetch may say about the model. */
export interface ModelOverride {
  provider?: string | null | undefined;
  model?: string | null | undefined;
  model_parameter_overrides?: Record<string, unknown> | null | undefined;
}

/** The name that a provider has for the first of a set of aliases, where it is not that one. */
const names: Record<string, Record<string, string>> = {
  openai: { max_tokens: "max_completion_tokens" },
  "openai.azure": { max_tokens: "max_completion_tokens" },
  anthropic: { stop: "stop_sequences" },
  google: { max_tokens: "max_output_tokens", stop: "stop_sequences" },
  vertexai: { max_tokens: "max_output_tokens", stop: "stop_sequences" },
  mistral: { seed: "random_seed" },
  cohere: { top_p: "p", top_k: "k", stop: "stop_sequences" },
};

/**
 * The metadata with the model that a fetch asks for. Another provider or model comes with its own defaults; single
 * settings are laid over those of the version, by the names that the provider has for them.
 */
export function overrideModel(metadata: PromptMetadata, override: ModelOverride): PromptMetadata {
  const model = metadata?.model ?? null;
  const chosen = chosenModel(model, override);
  if (!chosen) return metadata;
  return { ...metadata, model: withParameters(withApiType(chosen), override.model_parameter_overrides) };
}

function chosenModel(model: PromptModel | null, { provider, model: name }: ModelOverride): PromptModel | null {
  const isSame = (provider ?? model?.provider) === model?.provider && (name ?? model?.name) === model?.name;
  if (isSame) return model;
  const newProvider = provider ?? model?.provider;
  const newName = name ?? (newProvider === model?.provider ? model?.name : undefined);
  // A provider alone says how to write the messages, but not which model they are for.
  if (newProvider === undefined || newName === undefined) return model;
  return { provider: newProvider, name: newName, parameters: keptParameters(model) };
}

/** What is asked of the answer's shape holds for every model. */
function keptParameters(model: PromptModel | null): PromptModel["parameters"] {
  const format = model?.parameters?.response_format;
  return format === undefined ? {} : { response_format: format };
}

function withParameters(model: PromptModel, overrides: Record<string, unknown> | null | undefined): PromptModel {
  if (!overrides) return model;
  const parameters: Record<string, unknown> = { ...model.parameters };
  for (const [given, value] of Object.entries(overrides)) {
    const set = aliasSets.find((one) => one.includes(given));
    for (const alias of set ?? []) delete parameters[alias];
    parameters[set ? nameAt(model, set[0] as string) : given] = value;
  }
  return { ...model, parameters };
}

function nameAt({ provider, api_type }: PromptModel, name: string): string {
  if (api_type === "responses" && name === "max_tokens") return "max_output_tokens";
  return names[provider]?.[name] ?? name;
}

/** Clients choose by it and fail on null, so OpenAI's always has one. */
function withApiType(model: PromptModel): PromptModel {
  const hasTypes = model.provider === "openai" || model.provider === "openai.azure";
  return hasTypes && !model.api_type ? { ...model, api_type: "chat-completions" } : model;
}
