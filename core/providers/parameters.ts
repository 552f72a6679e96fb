import { type CompletionPrompt, contentTextOf } from "./blueprint.ts";
import type { LlmKwargs, ModelChoice } from "./provider.ts";

export type Parameters = Record<string, unknown>;

/** Stored settings of a model, without `stream`: the client decides whether an answer is streamed. */
export function sentParameters(model: ModelChoice): Parameters {
  const { stream: _, stream_options: __, ...parameters } = model.parameters ?? {};
  return parameters;
}

/** Name of the model, where there is one. */
export function named(model: ModelChoice, key = "model"): Parameters {
  return model.name ? { [key]: model.name } : {};
}

/** Names of one setting at different providers. */
export const aliasSets: string[][] = [
  ["max_tokens", "max_completion_tokens", "max_output_tokens", "maxOutputTokens", "maxTokens", "max_tokens_to_sample"],
  ["top_p", "topP", "p"],
  ["top_k", "topK", "k"],
  ["stop", "stop_sequences", "stopSequences"],
  ["frequency_penalty", "frequencyPenalty"],
  ["presence_penalty", "presencePenalty"],
  ["seed", "random_seed", "randomSeed"],
];

/** Name of a setting with several names, in the words of a target; other names stay. */
export function translateParameters(parameters: Parameters, target: ParameterNames): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      aliasesOf(name).find((alias) => target.includes(alias)) ?? name,
      value,
    ]),
  );
}

/** One name for each alias set that the target knows. */
type ParameterNames = readonly string[];

/** Value of the first of a setting's names that is set. */
export function settingOf(parameters: Parameters, name: string): unknown {
  return aliasesOf(name)
    .map((alias) => parameters[alias])
    .find((value) => value !== undefined && value !== null);
}

/** Lists every name of the settings that `settingOf` reads. */
export function aliasesOf(name: string): readonly string[] {
  return aliasSets.find((set) => set.includes(name)) ?? [name];
}

const shared = ["top_p", "top_k", "frequency_penalty", "presence_penalty"];
const openai = [...shared, "max_completion_tokens", "stop", "seed"];
const openaiResponses = [...shared, "max_output_tokens", "stop", "seed"];
const openaiLike = [...shared, "max_tokens", "stop", "seed"];
const anthropic = [...shared, "max_tokens", "stop_sequences", "seed"];
const google = [...shared, "max_output_tokens", "stop_sequences", "seed"];
const mistral = [...shared, "max_tokens", "stop", "random_seed"];
const cohere = ["p", "k", "frequency_penalty", "presence_penalty", "max_tokens", "stop_sequences", "seed"];
const bedrock = ["topP", "top_k", "frequency_penalty", "presence_penalty", "maxTokens", "stopSequences", "seed"];

/** Names that a model's provider has for the settings with several names. */
export function parameterNames(model: ModelChoice): ParameterNames {
  const isClaude = model.name?.startsWith("claude") ?? false;
  switch (model.provider) {
    case "openai":
    case "openai.azure":
      return model.api_type === "responses" ? openaiResponses : openai;
    case "anthropic":
    case "anthropic.bedrock":
      return anthropic;
    case "google":
      return google;
    case "vertexai":
      return isClaude ? anthropic : google;
    case "mistral":
      return mistral;
    case "cohere":
      return cohere;
    case "amazon.bedrock":
      return bedrock;
    default:
      return openaiLike;
  }
}

/** A template of one text, for interfaces that take it as `prompt`: completions, images, video. */
export function promptKwargs(template: CompletionPrompt, model: ModelChoice): LlmKwargs {
  return { ...named(model), prompt: contentTextOf(template.content), ...sentParameters(model) };
}
