import { aliasSets } from "../../providers/parameters.ts";
import type { PromptMetadata, PromptModel } from "./blueprint.ts";

/** Changes of the model that a request for a template may ask for. */
export interface ModelOverride {
  provider?: string | null | undefined;
  model?: string | null | undefined;
  model_parameter_overrides?: Record<string, unknown> | null | undefined;
  /** Provider whose names settings get; that of the model when it is null or left out. */
  client?: PromptModel["provider"] | null | undefined;
}

/** Names that providers have for a setting, where they differ from the first of its aliases. */
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
 * Replaces the model in the metadata by the one that a request asks for. Another provider or model comes with its own
 * defaults; single settings replace those of the version, under the names that the provider that is called has for them.
 */
export function overrideModel(metadata: PromptMetadata, override: ModelOverride): PromptMetadata {
  const model = metadata?.model ?? null;
  const chosen = chosenModel(model, override);
  if (!chosen) return metadata;
  return { ...metadata, model: withParameters(withApiType(chosen), override) };
}

function chosenModel(model: PromptModel | null, { provider, model: name }: ModelOverride): PromptModel | null {
  const isSame = (provider ?? model?.provider) === model?.provider && (name ?? model?.name) === model?.name;
  if (isSame) return model;
  const newProvider = provider ?? model?.provider;
  // Many providers have the same model by the same name; one that has not says so, while the old one would be paid.
  const newName = name ?? model?.name;
  if (newProvider === undefined || newName === undefined) return model;
  // The format of the answer stays with another model.
  const format = model?.parameters?.response_format;
  const parameters = format === undefined ? {} : { response_format: format };
  return { provider: newProvider, name: newName, parameters };
}

function withParameters(
  model: PromptModel,
  { model_parameter_overrides: overrides, client }: ModelOverride,
): PromptModel {
  if (!overrides) return model;
  const provider = client ?? model.provider;
  const parameters: Record<string, unknown> = { ...model.parameters };
  for (const [setting, value] of Object.entries(overrides)) {
    const set = aliasSets.find((aliases) => aliases.includes(setting));
    for (const alias of set ?? []) delete parameters[alias];
    parameters[set ? nameAt({ ...model, provider }, set[0] as string) : setting] = value;
  }
  return { ...model, parameters };
}

function nameAt({ provider, api_type }: PromptModel, name: string): string {
  if (api_type === "responses" && name === "max_tokens") return "max_output_tokens";
  return names[provider]?.[name] ?? name;
}

/** Sets the `api_type` of OpenAI's models, since clients choose by it and fail on null. */
function withApiType(model: PromptModel): PromptModel {
  const hasTypes = model.provider === "openai" || model.provider === "openai.azure";
  return hasTypes && !model.api_type ? { ...model, api_type: "chat-completions" } : model;
}
