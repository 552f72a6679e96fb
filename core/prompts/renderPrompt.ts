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
  /** Values of the variables; with null they are filled in only in `llm_kwargs`. */
  inputVariables: Readonly<Record<string, unknown>> | null;
  /** True to leave variables in place everywhere. */
  isUnrendered: boolean;
  /** Provider that `llm_kwargs` is built for; null for that of the model of the version. */
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
 * Renders a version as a model takes it: with snippets, variables, the wanted model, and the payload of its provider.
 * @throws Problem validation_error for a value of the wrong kind or an unknown provider; unavailable when too much waits to be rendered
 */
export async function renderPrompt(tree: PromptTree, options: RenderOptions): Promise<RenderedPrompt> {
  const { template, snippets, warnings } = await resolveTree(tree);
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

/** Template as it is sent to a model: variables are filled in also where the caller gave no values. */
async function sentTemplate(
  template: PromptTemplate,
  metadata: PromptMetadata,
  shown: Rendered,
  { inputVariables, isUnrendered, workspaceId }: RenderOptions,
): Promise<Rendered> {
  if (isUnrendered) return { ...shown, template: withoutVariables(template) };
  return inputVariables === null ? renderTemplate(template, metadata, {}, { workspaceId }) : shown;
}

/** Payload for the provider; null without a model. A provider without a model gets the messages only. */
function llmKwargs(
  { template, metadata }: Rendered,
  { provider, client }: RenderOptions,
): Record<string, unknown> | null {
  const model: PromptModel | null = metadata?.model ?? null;
  // A provider without a model may change nothing, but an unknown name is refused all the same.
  if (provider) requireKnownProvider(provider);
  if (model) return toLlmKwargs(template, client ? { ...model, provider: client } : model);
  return provider ? toLlmKwargs(template, { provider }) : null;
}
