import { etagOf, isKnown } from "../../core/prompts/etag.ts";
import { readPrompt } from "../../core/prompts/readPrompt.ts";
import { resolveTree } from "../../core/prompts/resolveTree.ts";
import type { PromptMetadata } from "../../core/templates/blueprint.ts";
import { Problem } from "../../db/problem.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getPromptTemplate(
  ctx: Context,
  { params, query, headers }: Input<"getPromptTemplate">,
): Promise<Reply<"getPromptTemplate">> {
  refuseVersionAndLabel(query);
  const tree = await readPrompt(ctx.db, params.identifier, query);
  const etag = etagOf(tree, ["raw", query.resolve_snippets, query.include_llm_kwargs]);
  if (isKnown(etag, headers["If-None-Match"])) return { status: 304, headers: { etag } };
  const { prompt, version } = tree;
  const { template, snippets, warnings } = resolveTree(tree);
  return {
    status: 200,
    headers: { etag },
    body: {
      success: true,
      id: prompt.id,
      prompt_name: prompt.prompt_name,
      version: version.version_number,
      workspace_id: ctx.db.workspaceId,
      prompt_template: query.resolve_snippets ? template : version.prompt_template,
      metadata: version.metadata as PromptMetadata,
      commit_message: version.commit_message,
      tags: prompt.tags,
      created_at: version.created_at,
      snippets,
      llm_kwargs: null,
      warning: warnings.join("\n") || null,
    },
  };
}

function refuseVersionAndLabel({ version, label }: { version?: number | undefined; label?: string | undefined }): void {
  if (version === undefined || label === undefined) return;
  const msg = "Input has both version and label; give one of them";
  throw new Problem("validation_error", `query.label: ${msg}.`, {
    detail: [{ loc: ["query", "label"], msg, type: "mutually_exclusive" }],
  });
}
