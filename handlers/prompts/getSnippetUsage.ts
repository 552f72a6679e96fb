import { readSnippetUsers } from "../../core/prompts/readUsers.ts";
import { limits } from "../../generated/limits.ts";
import { handler } from "../handler.ts";
import { requireOwnWorkspace } from "../requireOwnWorkspace.ts";

const limit = limits["SnippetUsageResponse.snippet_usage.maxItems"];

export const getSnippetUsage = handler<"getSnippetUsage">(async (ctx, { params, query }, reply) => {
  requireOwnWorkspace(ctx.db, query.workspace_id, "forbidden");
  const found = await readSnippetUsers(ctx.db, params.identifier, query.prompt_version_number, limit);
  const { name, users, labels, totals } = found;
  const count = `${totals.prompts} prompt template${totals.prompts === 1 ? "" : "s"}`;
  return reply(200, {
    success: true,
    message: `The snippet "${name}" is used by ${count}.`,
    snippet_name: name,
    snippet_usage: users,
    total_prompts_using_snippet: totals.prompts,
    label_usage: labels,
    total_labels_using_snippet: totals.labels,
  });
});
