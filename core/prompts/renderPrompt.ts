import { requireKnownProvider, toLlmKwargs } from "../providers/toLlmKwargs.ts";
import type { PromptTree } from "./readPrompt.ts";
import { resolveTree } from "./resolveTree.ts";
import type { PromptMetadata, PromptModel, PromptTemplate } from "./templates/blueprint.ts";
import type { UsedSnippet } from "./templates/expandSnippets.ts";
import { withoutVariables } from "./templates/fillVariables.ts";
import { type ModelOverride, overrideModel } from "./templates/modelOverride.ts";
import { type Rendered, renderTemplate } from "./templates/renderTemplate.ts";

export interface RenderOptions extends ModelOverride {
  workspaceId: number;
  /** Null: nothing is filled in but `llm_kwargs`. */
  inputVariables: Readonly<Record<string, unknown>> | null;
  /** Variables stay in place everywhere. */
  isUnrendered: boolean;
  /** Whose payload `llm_kwargs` is, in place of the provider of the version's model; null for that one. */
  client: PromptModel["provider"] | null;
}

export interface RenderedPrompt {
  template: PromptTemplate;
  metadata: PromptMetadata;
  llmKwargs: Record<string, unknown> | null;
  snippets: UsedSnippet[];
  warning: string | null;
}

/**
 * A version as a model takes it: snippets, variables, the model that is asked for, and the provider's payload.
 * @throws Problem validation_error for a value of the wrong kind, for a provider that is not known; unavailable when there is too much to render
 */
export async function renderPrompt(tree: PromptTree, options: RenderOptions): Promise<RenderedPrompt> {
  const { template, snippets, warnings } = resolveTree(tree);
  const metadata = overrideModel(tree.version.metadata as PromptMetadata, options);
  const shown = await shownTemplate(template, metadata, options);
  const sent = await sentTemplate(template, metadata, shown, options);
  return {
    template: shown.template,
    metadata: shown.metadata,
    llmKwargs: llmKwargs(sent, options),
    snippets,
    warning: [...shown.warnings, ...warnings].join("\n") || null,
  };
}

function shownTemplate(template: PromptTemplate, metadata: PromptMetadata, options: RenderOptions): Promise<Rendered> {
  const { inputVariables, isUnrendered, workspaceId } = options;
  if (isUnrendered || inputVariables === null) return Promise.resolve({ template, metadata, warnings: [] });
  return renderTemplate(template, metadata, inputVariables, { workspaceId });
}

/** What is sent to a model is filled in also where the caller gave nothing to fill in. */
async function sentTemplate(
  template: PromptTemplate,
  metadata: PromptMetadata,
  shown: Rendered,
  { inputVariables, isUnrendered, workspaceId }: RenderOptions,
): Promise<Rendered> {
  if (isUnrendered) return { ...shown, template: withoutVariables(template) };
  return inputVariables === null ? renderTemplate(template, metadata, {}, { workspaceId }) : shown;
}

/** Null without a model; a provider alone gives its messages. */
function llmKwargs(
  { template, metadata }: Rendered,
  { provider, client }: RenderOptions,
): Record<string, unknown> | null {
  const model: PromptModel | null = metadata?.model ?? null;
  // Without a model beside it, it may have changed nothing; a mistyped one is to be told all the same.
  if (provider) requireKnownProvider(provider);
  if (model) return toLlmKwargs(template, client ? { ...model, provider: client } : model);
  return provider ? toLlmKwargs(template, { provider }) : null;
}
