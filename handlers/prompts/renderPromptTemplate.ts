import { renderStoredPrompt } from "../../core/prompts/showPrompt.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { presentSource } from "./presentSource.ts";

export async function renderPromptTemplate(
  ctx: Context,
  { params, headers, body }: Input<"renderPromptTemplate">,
): Reply<"renderPromptTemplate"> {
  const { version, label, workspace_id, metadata_filters, ...options } = body ?? {};
  requireOwnWorkspace(ctx.db, workspace_id, "forbidden");
  const { etag, content } = await renderStoredPrompt(
    ctx.db,
    params.identifier,
    label ? { label } : { version },
    metadata_filters ?? {},
    options,
    headers["If-None-Match"],
  );
  if (!content) return { status: 304, headers: { ETag: etag } };
  const { tree, rendered, providers, warnings } = content;
  return {
    status: 200,
    headers: { ETag: etag },
    body: {
      ...presentSource(ctx.db, tree),
      prompt_template: rendered.template,
      metadata: rendered.metadata,
      llm_kwargs: rendered.llmKwargs,
      snippets: rendered.snippets,
      ...providers,
      provider_id: tree.version.provider_id,
      ab_release: tree.choice,
      warning: warnings.join("\n") || null,
    },
  };
}
