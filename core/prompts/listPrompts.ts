import type { ListedPrompt } from "../../db/queries/promptLists.ts";
import type { Scope } from "../../db/scope.ts";
import { toLlmKwargs } from "../providers/toLlmKwargs.ts";
import type { PromptMetadata, PromptTemplate } from "../templates/blueprint.ts";
import { withoutVariables } from "../templates/fillVariables.ts";
import { overrideModel } from "../templates/modelOverride.ts";
import { renderTemplate } from "../templates/renderTemplate.ts";
import { loadPromptVersions, type PromptVersion } from "./versionCache.ts";

/** What a list shows of the version of a template. */
export interface ListedVersion {
  version: number;
  prompt_template: PromptTemplate;
  metadata: PromptMetadata;
  commit_message: string | null;
  llm_kwargs: Record<string, unknown> | null;
}

/** The versions of a page of templates, as they were written: snippets stay tags, or a page would cost many trees. */
export async function promptsOfPage(
  db: Scope,
  prompts: readonly ListedPrompt[],
  options: { include_llm_kwargs: boolean; skip_input_variable_rendering: boolean },
): Promise<ListedVersion[]> {
  const versions = await loadPromptVersions(db, prompts);
  return Promise.all(
    prompts.map(async ({ version_id }) => {
      const version = versions.get(version_id) as PromptVersion;
      const metadata = overrideModel(version.metadata as PromptMetadata, {});
      return {
        version: version.version_number,
        prompt_template: version.prompt_template,
        metadata,
        commit_message: version.commit_message,
        llm_kwargs: options.include_llm_kwargs
          ? await llmKwargsOf(version.prompt_template, metadata, options.skip_input_variable_rendering)
          : null,
      };
    }),
  );
}

async function llmKwargsOf(
  template: PromptTemplate,
  metadata: PromptMetadata,
  isUnrendered: boolean,
): Promise<Record<string, unknown> | null> {
  if (!metadata?.model) return null;
  if (isUnrendered) return toLlmKwargs(withoutVariables(template), metadata.model);
  const rendered = await renderTemplate(template, metadata, {});
  return rendered.metadata?.model ? toLlmKwargs(rendered.template, rendered.metadata.model) : null;
}
