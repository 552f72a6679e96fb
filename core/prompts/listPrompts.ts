import { type ListedPrompt, listPromptTemplates } from "../../db/queries/prompts/promptLists.ts";
import { listToolEdges } from "../../db/queries/prompts/promptTools.ts";
import type { ExternalId } from "../../db/queries/registry/externalIds.ts";
import { listFolderPaths } from "../../db/queries/registry/folders.ts";
import type { Scope } from "../../db/scope.ts";
import type { Schemas } from "../../generated/types.ts";
import { toLlmKwargs } from "../providers/toLlmKwargs.ts";
import { externalIdsOfMany } from "../registry/externalIds/externalIds.ts";
import { type ExternalIdQuery, lookUpExternalId } from "../registry/externalIds/lookup.ts";
import { versionKeysOf } from "../values/versionCache.ts";
import { readClientsOfVersions } from "./customProviderOfVersion.ts";
import { type PromptVersion, promptVersions } from "./promptVersions.ts";
import { resolveTools } from "./resolveTools.ts";
import type { PromptMetadata, PromptTemplate } from "./templates/blueprint.ts";
import { withoutVariables } from "./templates/fillVariables.ts";
import { overrideModel } from "./templates/modelOverride.ts";
import { renderTemplate } from "./templates/renderTemplate.ts";
import { toolVersions } from "./tools/toolVersions.ts";

type ListedVersion = Pick<
  Schemas["PromptTemplateItem"],
  "version" | "prompt_template" | "metadata" | "commit_message" | "llm_kwargs"
>;

export interface ShownPrompt {
  prompt: ListedPrompt;
  content: ListedVersion;
  externalIds: ExternalId[];
  /** Names of its folders, the outermost first; null outside of folders. */
  folders: string[] | null;
}

/** Lists a page of templates, and counts all of them. */
export async function listPrompts(
  db: Scope,
  filters: Parameters<typeof listPromptTemplates>[1],
  page: Parameters<typeof listPromptTemplates>[2],
  options: PayloadOptions & ExternalIdQuery,
): Promise<{ prompts: ShownPrompt[]; total: number }> {
  const { prompts, total, contentOf, externalIdsOf, paths } = await db.snapshot(async (tx) => {
    const entity = await lookUpExternalId(tx, "prompt_template", options);
    // No template has the id 0: an external id that nothing has gives an empty list.
    const narrowed = entity === undefined ? filters : { ...filters, id: Number(entity ?? 0) };
    const { prompts, total } = await listPromptTemplates(tx, narrowed, page);
    const [contentOf, externalIdsOf, paths] = await Promise.all([
      contentsOfPage(tx, prompts, options),
      externalIdsOfMany(tx, "prompt_template", prompts),
      listFolderPaths(tx, [...new Set(prompts.flatMap(({ folder_id }) => folder_id ?? []))]),
    ]);
    return { prompts, total, contentOf, externalIdsOf, paths };
  });
  // Payloads may wait for a process that renders texts, so the transaction has ended by now.
  const shown = prompts.map(async (prompt) => ({
    prompt,
    content: await contentOf(prompt),
    externalIds: externalIdsOf(prompt),
    folders: (prompt.folder_id !== null && paths.get(prompt.folder_id)?.map(({ name }) => name)) || null,
  }));
  return { prompts: await Promise.all(shown), total };
}

interface PayloadOptions {
  include_llm_kwargs: boolean;
  skip_input_variable_rendering: boolean;
}

/**
 * Reads the versions of a page of templates as they were written: snippets stay tags, since resolving them would read
 * many trees. Tools of the registry and custom providers, for the payloads, are read for the whole page at once.
 * @returns what gives the content of each of the templates, without the database
 */
async function contentsOfPage(
  db: Scope,
  prompts: readonly ListedPrompt[],
  options: PayloadOptions,
): Promise<(prompt: ListedPrompt) => Promise<ListedVersion>> {
  const versions = await promptVersions.load(db, prompts);
  const payloadOf = options.include_llm_kwargs
    ? await payloadsOfPage(db, prompts, [...versions.values()], options.skip_input_variable_rendering)
    : null;
  return async ({ version_id }) => {
    const version = versions.get(version_id) as PromptVersion;
    const metadata = overrideModel(version.metadata as PromptMetadata, {});
    return {
      version: version.version_number,
      prompt_template: version.prompt_template,
      metadata,
      commit_message: version.commit_message,
      llm_kwargs: payloadOf && (await payloadOf(version, metadata)),
    };
  };
}

/** Reads what payloads for providers contain beside versions: tools of the registry, and custom providers. */
async function payloadsOfPage(
  db: Scope,
  prompts: readonly ListedPrompt[],
  versions: readonly PromptVersion[],
  isUnrendered: boolean,
) {
  const [withTools, clients] = await Promise.all([toolsOfPage(db, prompts), readClientsOfVersions(db, versions)]);
  return (version: PromptVersion, metadata: PromptMetadata) => {
    const provider = version.provider_id === null ? undefined : clients.get(version.provider_id);
    const model = metadata?.model && { ...metadata.model, ...(provider && { provider }) };
    return llmKwargsOf(db, withTools(version), metadata && { ...metadata, model }, isUnrendered);
  };
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
