import { promptsOfPage } from "../../core/prompts/listPrompts.ts";
import { externalIdsOfMany } from "../../core/registry/externalIds/externalIds.ts";
import { lookUpExternalId } from "../../core/registry/externalIds/lookup.ts";
import { listPromptTemplates as listPromptTemplateRecords } from "../../db/queries/prompts/promptLists.ts";
import { listFolderPaths } from "../../db/queries/registry/folders.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listPromptTemplates(
  ctx: Context,
  { query }: Input<"listPromptTemplates">,
): Promise<Reply<"listPromptTemplates">> {
  const { page, per_page, sort_by, sort_order, tags, created_by_email, external_source, external_id, ...filters } =
    query;
  const entity = await lookUpExternalId(ctx.db, "prompt_template", { external_source, external_id });
  const { prompts, total } = await listPromptTemplateRecords(
    ctx.db,
    {
      ...filters,
      tags: (tags ?? []).flatMap((one) => one.split(",")).filter((one) => one !== ""),
      created_by: created_by_email,
      // No template has the id 0: a mapping that nothing has gives an empty list.
      ...(entity !== undefined && { id: Number(entity ?? 0) }),
    },
    { sort_by, sort_order, offset: (page - 1) * per_page, limit: per_page },
  );
  const ids = prompts.map(({ id }) => id);
  const [contents, externalIds, paths] = await Promise.all([
    promptsOfPage(ctx.db, prompts, query),
    externalIdsOfMany(ctx.db, "prompt_template", ids),
    listFolderPaths(ctx.db, [...new Set(prompts.flatMap(({ folder_id }) => folder_id ?? []))]),
  ]);
  const pages = Math.ceil(total / per_page);
  return {
    status: 200,
    body: {
      success: true,
      items: prompts.map((prompt, index) => {
        const steps = prompt.folder_id === null ? undefined : paths.get(prompt.folder_id);
        return {
          id: prompt.id,
          prompt_name: prompt.prompt_name,
          workspace_id: ctx.db.workspaceId,
          ...(contents[index] as (typeof contents)[number]),
          tags: prompt.tags,
          created_at: prompt.created_at,
          updated_at: prompt.updated_at,
          is_snippet: prompt.is_snippet,
          status: prompt.deleted_at === null ? "active" : "deleted",
          folder_id: prompt.folder_id,
          parent_folder_name: steps?.at(-1)?.name ?? null,
          full_folder_path: steps?.map(({ name }) => name).join("/") ?? null,
          external_ids: externalIds.get(String(prompt.id)) ?? [],
        };
      }),
      page,
      pages,
      per_page,
      total,
      has_next: page < pages,
      has_prev: page > 1,
      next_num: page < pages ? page + 1 : null,
      prev_num: page > 1 ? page - 1 : null,
    },
  };
}
