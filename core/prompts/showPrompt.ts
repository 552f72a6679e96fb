import type { VersionSelection } from "../../db/queries/prompts/promptTrees.ts";
import type { Scope } from "../../db/scope.ts";
import { entityTag, noneMatchNames } from "../../domain/entityTag.ts";
import { noProviders, presentProvidersOfVersion, readProvidersOfVersion } from "./customProviderOfVersion.ts";
import { findCurrentTree, type PromptTree, readPrompt } from "./readPrompt.ts";
import { type RenderedPrompt, type RenderOptions, renderPrompt } from "./renderPrompt.ts";
import { resolveTree, withCurrentNames } from "./resolveTree.ts";
import type { PromptMetadata } from "./templates/blueprint.ts";
import { overrideModel } from "./templates/modelOverride.ts";

/** Result for a caller who may have it already: then only its ETag is made. */
type Tagged<Content> = { etag: string; content: Content | null };

interface RawPrompt {
  tree: PromptTree;
  /** The template with its snippets in place, or with tags that lead to them. */
  template: RenderedPrompt["template"];
  metadata: PromptMetadata;
  snippets: RenderedPrompt["snippets"];
  llmKwargs: Record<string, unknown> | null;
  warnings: string[];
}

interface RawOptions {
  resolve_snippets: boolean;
  include_llm_kwargs: boolean;
  skip_input_variable_rendering: boolean;
}

/**
 * Reads a template as it was written.
 * @param view all options of the request, which the ETag depends on
 * @throws Problem not_found
 */
export async function readRawPrompt(
  db: Scope,
  identifier: string,
  view: VersionSelection & RawOptions,
  ifNoneMatch: string | undefined,
): Promise<Tagged<RawPrompt>> {
  const tree = await readPrompt(db, identifier, view, undefined, findCurrentTree);
  const providers = view.include_llm_kwargs ? await readProvidersOfVersion(db, tree.version) : noProviders;
  const client = providers.custom?.client ?? null;
  const etag = etagOf(tree, ["raw", view, client]);
  if (ifNoneMatch !== undefined && noneMatchNames(ifNoneMatch, etag)) return { etag, content: null };
  const { template: resolved, snippets, warnings } = await resolveTree(tree);
  const template = view.resolve_snippets ? resolved : withCurrentNames(tree.version, tree.edges).prompt_template;
  const metadata = overrideModel(tree.version.metadata as PromptMetadata, {});
  const rendering = { workspaceId: db.workspaceId, inputVariables: null, client };
  const isUnrendered = view.skip_input_variable_rendering;
  const llmKwargs = view.include_llm_kwargs
    ? (await renderPrompt(tree, { ...rendering, isUnrendered })).llmKwargs
    : null;
  return { etag, content: { tree, template, metadata, snippets, llmKwargs, warnings } };
}

type RenderRequest = Omit<RenderOptions, "workspaceId" | "inputVariables" | "isUnrendered" | "client"> & {
  input_variables?: Readonly<Record<string, unknown>> | null | undefined;
  skip_input_variable_rendering?: boolean | null | undefined;
};

interface ShownRender {
  tree: PromptTree;
  rendered: RenderedPrompt;
  providers: Awaited<ReturnType<typeof presentProvidersOfVersion>>;
  warnings: string[];
}

/**
 * Reads and renders a template.
 * @param abMetadata values that an A/B release of the label chooses a version by
 * @throws Problem not_found, and as renderPrompt
 */
export async function renderStoredPrompt(
  db: Scope,
  identifier: string,
  selection: VersionSelection,
  abMetadata: Readonly<Record<string, unknown>>,
  request: RenderRequest,
  ifNoneMatch: string | undefined,
): Promise<Tagged<ShownRender>> {
  const tree = await readPrompt(db, identifier, selection, abMetadata, findCurrentTree);
  // A request that names another provider gets that one, at its usual address.
  const found = request.provider ? noProviders : await readProvidersOfVersion(db, tree.version);
  const providers = await presentProvidersOfVersion(db, found);
  const etag = etagOf(tree, ["rendered", request, providers, found.warnings]);
  if (ifNoneMatch !== undefined && noneMatchNames(ifNoneMatch, etag)) return { etag, content: null };
  const rendered = await renderPrompt(tree, {
    ...request,
    workspaceId: db.workspaceId,
    inputVariables: request.input_variables ?? null,
    isUnrendered: request.skip_input_variable_rendering ?? false,
    client: found.custom?.client ?? null,
  });
  return { etag, content: { tree, rendered, providers, warnings: [rendered.warning ?? [], found.warnings].flat() } };
}

/**
 * Strong ETag of an answer that is made of a tree: it changes with the template, with the chosen version, with every
 * snippet below it and with its tools. Versions never change, so their ids and times stand for them (ids alone begin anew in another database).
 *
 * @param view options of the request, which the answer depends on as well
 */
function etagOf({ prompt, version, edges, tools, choice }: PromptTree, view: unknown): string {
  const below = edges.map((edge) => [edge.parent_id, edge.tag, edge.prompt_name, edge.version_id, edge.version_stamp]);
  const called = tools.map((tool) => [tool.position, tool.tool_name, tool.version_id, tool.version_stamp]);
  const { id, prompt_name, tags } = prompt;
  const facts = [formatNumber, id, prompt_name, tags, version.id, version.created_at, below, called, choice, view];
  return entityTag(JSON.stringify(facts));
}

/** Form of the answer; raise it when the same tree gives another answer, so that cached copies are not used. */
const formatNumber = 2;
