import type { ListedPrompt } from "../../db/queries/prompts/promptLists.ts";
import { listToolEdges } from "../../db/queries/prompts/promptTools.ts";
import type { Scope } from "../../db/scope.ts";
import { toLlmKwargs } from "../providers/toLlmKwargs.ts";
import { type PromptVersion, promptVersions } from "./promptVersions.ts";
import { resolveTools } from "./resolveTools.ts";
import type { PromptMetadata, PromptTemplate } from "./templates/blueprint.ts";
import { withoutVariables } from "./templates/fillVariables.ts";
import { overrideModel } from "./templates/modelOverride.ts";
import { renderTemplate } from "./templates/renderTemplate.ts";
import { toolVersions } from "./tools/toolVersions.ts";
import { versionKeysOf } from "./versionCache.ts";

/** Version of a template, as lists show it. */
export interface ListedVersion {
  version: number;
  prompt_template: PromptTemplate;
  metadata: PromptMetadata;
  commit_message: string | null;
  llm_kwargs: Record<string, unknown> | null;
}

/**
 * Reads the versions of a page of templates as they were written: snippets stay tags, since resolving them would read
 * many trees. Payloads for providers contain the tools of the registry, read with two queries for the whole page.
 */
export async function promptsOfPage(
  db: Scope,
  prompts: readonly ListedPrompt[],
  options: { include_llm_kwargs: boolean; skip_input_variable_rendering: boolean },
): Promise<ListedVersion[]> {
  const versions = await promptVersions.load(db, prompts);
  const withTools = options.include_llm_kwargs ? await toolsOfPage(db, prompts) : null;
  return Promise.all(
    prompts.map(async ({ version_id }) => {
      const version = versions.get(version_id) as PromptVersion;
      const metadata = overrideModel(version.metadata as PromptMetadata, {});
      return {
        version: version.version_number,
        prompt_template: version.prompt_template,
        metadata,
        commit_message: version.commit_message,
        llm_kwargs: withTools
          ? await llmKwargsOf(db, withTools(version), metadata, options.skip_input_variable_rendering)
          : null,
      };
    }),
  );
}

async function toolsOfPage(
  db: Scope,
  prompts: readonly ListedPrompt[],
): Promise<(version: PromptVersion) => PromptTemplate> {
  const edges = await listToolEdges(
    db,
    prompts.map(({ version_id }) => version_id),
  );
  const found = await toolVersions.load(db, versionKeysOf(edges));
  const byVersion = Map.groupBy(edges, ({ prompt_version_id }) => prompt_version_id);
  return ({ id, prompt_template }) => resolveTools(prompt_template, byVersion.get(id) ?? [], found).template;
}

async function llmKwargsOf(
  { workspaceId }: Scope,
  template: PromptTemplate,
  metadata: PromptMetadata,
  isUnrendered: boolean,
): Promise<Record<string, unknown> | null> {
  if (!metadata?.model) return null;
  if (isUnrendered) return toLlmKwargs(withoutVariables(template), metadata.model);
  const rendered = await renderTemplate(template, metadata, {}, { workspaceId });
  return rendered.metadata?.model ? toLlmKwargs(rendered.template, rendered.metadata.model) : null;
}
