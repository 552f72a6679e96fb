import { getPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import { listLabelsOfUsers, listPromptUsers, referencesTo } from "../../db/queries/prompts/promptUsers.ts";
import { limits } from "../../generated/limits.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

const limit = limits["SnippetUsageResponse.snippet_usage.maxItems"];

export async function getSnippetUsage(
  ctx: Context,
  { params, query }: Input<"getSnippetUsage">,
): Reply<"getSnippetUsage"> {
  requireOwnWorkspace(ctx.db, query.workspace_id, "forbidden");
  const { id, prompt_name: name } = await getPromptTemplate(ctx.db, params.identifier);
  const references = referencesTo(ctx.db, "snippet", id, query.prompt_version_number);
  const users = await listPromptUsers(ctx.db, references, limit);
  const labels = await listLabelsOfUsers(ctx.db, references, limit);
  const count = `${users.length} prompt template${users.length === 1 ? "" : "s"}`;
  return {
    status: 200,
    body: {
      success: true,
      message: `The snippet "${name}" is used by ${count}.`,
      snippet_name: name,
      snippet_usage: users,
      total_prompts_using_snippet: users.length,
      label_usage: labels,
      total_labels_using_snippet: labels.length,
    },
  };
}
