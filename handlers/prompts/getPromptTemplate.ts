import { noProviders, readProvidersOfVersion } from "../../core/prompts/customProviderOfVersion.ts";
import { etagOf, isKnown } from "../../core/prompts/etag.ts";
import { type PromptTree, readPrompt } from "../../core/prompts/readPrompt.ts";
import { type RenderOptions, renderPrompt } from "../../core/prompts/renderPrompt.ts";
import { resolveTree } from "../../core/prompts/resolveTree.ts";
import type { PromptMetadata } from "../../core/prompts/templates/blueprint.ts";
import { overrideModel } from "../../core/prompts/templates/modelOverride.ts";
import { findCurrentTree } from "../../core/prompts/treeCache.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSource } from "./presentSource.ts";

export async function getPromptTemplate(
  ctx: Context,
  { params, query, headers }: Input<"getPromptTemplate">,
): Promise<Reply<"getPromptTemplate">> {
  refuseVersionAndLabel(query);
  const tree = await readPrompt(ctx.db, params.identifier, query, undefined, findCurrentTree);
  const providers = query.include_llm_kwargs ? await readProvidersOfVersion(ctx.db, tree.version) : noProviders;
  const client = providers.custom?.client ?? null;
  const etag = etagOf(tree, ["raw", query, client]);
  if (isKnown(etag, headers["If-None-Match"])) return { status: 304, headers: { etag } };
  const { template, snippets, warnings } = resolveTree(tree);
  const { version } = tree;
  const metadata = overrideModel(version.metadata as PromptMetadata, {});
  return {
    status: 200,
    headers: { etag },
    body: {
      ...presentSource(ctx.db, tree),
      prompt_template: query.resolve_snippets ? template : version.prompt_template,
      metadata,
      created_at: version.created_at,
      snippets,
      llm_kwargs: query.include_llm_kwargs
        ? await llmKwargsOf(ctx.db, tree, query.skip_input_variable_rendering, client)
        : null,
      warning: warnings.join("\n") || null,
    },
  };
}

async function llmKwargsOf(
  { workspaceId }: Scope,
  tree: PromptTree,
  isUnrendered: boolean,
  client: RenderOptions["client"],
): Promise<Record<string, unknown> | null> {
  return (await renderPrompt(tree, { workspaceId, inputVariables: null, isUnrendered, client })).llmKwargs;
}

function refuseVersionAndLabel({ version, label }: { version?: number | undefined; label?: string | undefined }): void {
  if (version === undefined || label === undefined) return;
  const msg = "Input has both version and label; give one of them";
  throw new Problem("validation_error", `query.label: ${msg}.`, {
    detail: [{ loc: ["query", "label"], msg, type: "mutually_exclusive" }],
  });
}
