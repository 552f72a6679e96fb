import {
  noProviders,
  presentProvidersOfVersion,
  readProvidersOfVersion,
} from "../../core/prompts/customProviderOfVersion.ts";
import { etagOf, isKnown } from "../../core/prompts/etag.ts";
import { readPrompt } from "../../core/prompts/readPrompt.ts";
import { renderPrompt } from "../../core/prompts/renderPrompt.ts";
import { findCurrentTree } from "../../core/prompts/treeCache.ts";
import { requireOwnWorkspace } from "../../core/workspace/ownWorkspace.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSource } from "./presentSource.ts";

export async function renderPromptTemplate(
  ctx: Context,
  { params, headers, body }: Input<"renderPromptTemplate">,
): Promise<Reply<"renderPromptTemplate">> {
  const { version, label, workspace_id, metadata_filters, ...options } = body ?? {};
  requireOwnWorkspace(ctx.db, workspace_id, "forbidden");
  const selection = label ? { label } : { version };
  const tree = await readPrompt(ctx.db, params.identifier, selection, metadata_filters ?? {}, findCurrentTree);
  // Whoever asks for another provider gets that one, at its own address.
  const providers = options.provider ? noProviders : await readProvidersOfVersion(ctx.db, tree.version);
  const shown = await presentProvidersOfVersion(ctx.db, providers);
  const etag = etagOf(tree, ["rendered", options, shown, providers.warnings]);
  if (isKnown(etag, headers["If-None-Match"])) return { status: 304, headers: { etag } };
  const rendered = await renderPrompt(tree, {
    ...options,
    workspaceId: ctx.db.workspaceId,
    inputVariables: options.input_variables ?? null,
    isUnrendered: options.skip_input_variable_rendering ?? false,
    client: providers.custom?.client ?? null,
  });
  return {
    status: 200,
    headers: { etag },
    body: {
      ...presentSource(ctx.db, tree),
      prompt_template: rendered.template,
      metadata: rendered.metadata,
      llm_kwargs: rendered.llmKwargs,
      snippets: rendered.snippets,
      ...shown,
      provider_id: tree.version.provider_id,
      ab_release: tree.choice,
      warning: [rendered.warning ?? [], ...providers.warnings].flat().join("\n") || null,
    },
  };
}
