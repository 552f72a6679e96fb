import type { PromptTemplate } from "./blueprint.ts";

/** What a client of a provider is called with, by the names of the provider's interface. */
export type LlmKwargs = Record<string, unknown>;

/** The model that a prompt goes to; as `metadata.model` of a blueprint, of which a fetch may know the provider alone. */
export interface ModelChoice {
  provider: string;
  name?: string | null;
  api_type?: string | null;
  parameters?: Record<string, unknown> | null;
}

/** Writes a rendered prompt as the provider's client takes it. Without a model's name there is no `model` in it. */
export type PayloadWriter = (template: PromptTemplate, model: ModelChoice) => LlmKwargs;
