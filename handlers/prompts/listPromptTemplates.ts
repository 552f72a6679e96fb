import { listPrompts, type ShownPrompt } from "../../core/prompts/listPrompts.ts";
import { handler } from "../handler.ts";
import { presentNeighbours } from "../page.ts";

export const listPromptTemplates = handler<"listPromptTemplates">(async (ctx, { query }, reply) => {
  const { page, per_page, sort_by, sort_order, tags, created_by_email, external_source, external_id, ...filters } =
    query;
  const found = await listPrompts(
    ctx.db,
    { ...filters, tags: separateTags(tags), created_by: created_by_email },
    { sort_by, sort_order, offset: (page - 1) * per_page, limit: per_page },
    query,
  );
  return reply(200, {
    success: true,
    items: found.prompts.map((prompt) => presentListed(ctx.db.workspaceId, prompt)),
    ...presentNeighbours(page, per_page, found.total),
  });
});

/** Splits parameters into tags: each may hold several. */
function separateTags(parameters: readonly string[] = []): string[] {
  return parameters.flatMap((parameter) => parameter.split(",")).filter((tag) => tag !== "");
}

function presentListed(workspaceId: number, { prompt, content, folders, externalIds }: ShownPrompt) {
  return {
    id: prompt.id,
    prompt_name: prompt.prompt_name,
    workspace_id: workspaceId,
    ...content,
    tags: prompt.tags,
    created_at: prompt.created_at,
    updated_at: prompt.updated_at,
    is_snippet: prompt.is_snippet,
    status: prompt.deleted_at === null ? ("active" as const) : ("deleted" as const),
    folder_id: prompt.folder_id,
    parent_folder_name: folders?.at(-1) ?? null,
    full_folder_path: folders?.join("/") ?? null,
    external_ids: externalIds,
  };
}
