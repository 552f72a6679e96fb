import { renderStoredPrompt } from "../../core/prompts/showPrompt.ts";
import { handler } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";
import { presentSource } from "./presentSource.ts";

export const renderPromptTemplate = handler<"renderPromptTemplate">(async (ctx, { params, headers, body }, reply) => {
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
  if (!content) return reply(304, undefined, { headers: { ETag: etag } });
  const { tree, rendered, providers, warnings } = content;
  return reply(
    200,
    {
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
    { headers: { ETag: etag } },
  );
});
