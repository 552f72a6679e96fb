import { requireOwnWorkspace } from "../../core/prompts/ownWorkspace.ts";
import { listSnippetLabels, listSnippetUsers } from "../../db/queries/promptSnippets.ts";
import { getPromptTemplate } from "../../db/queries/promptTemplates.ts";
import type { Context, Input, Reply } from "../handler.ts";

const limit = 1_000;

export async function getSnippetUsage(
  ctx: Context,
  { params, query }: Input<"getSnippetUsage">,
): Promise<Reply<"getSnippetUsage">> {
  requireOwnWorkspace(ctx.db, query.workspace_id);
  const { id, prompt_name } = await getPromptTemplate(ctx.db, params.identifier);
  const version = query.prompt_version_number;
  const users = await listSnippetUsers(ctx.db, id, version, limit);
  const labels = await listSnippetLabels(ctx.db, id, version, limit);
  const count = `${users.length} prompt template${users.length === 1 ? "" : "s"}`;
  return {
    status: 200,
    body: {
      success: true,
      message: `The snippet "${prompt_name}" is used by ${count}.`,
      snippet_name: prompt_name,
      snippet_usage: users,
      total_prompts_using_snippet: users.length,
      label_usage: labels,
      total_labels_using_snippet: labels.length,
    },
  };
}
