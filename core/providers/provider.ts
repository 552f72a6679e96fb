import type { PromptTemplate } from "./blueprint.ts";

/** Arguments of a provider's client, by the names of the provider's interface. */
export type LlmKwargs = Record<string, unknown>;

/** Model that a prompt goes to, as in `metadata.model` of a blueprint; a fetch may know only the provider. */
export interface ModelChoice {
  provider: string;
  name?: string | null;
  api_type?: string | null;
  parameters?: Record<string, unknown> | null;
}

/** Writes a rendered prompt as the provider's client takes it. Without a model's name there is no `model` in it. */
export type PayloadWriter = (template: PromptTemplate, model: ModelChoice) => LlmKwargs;
