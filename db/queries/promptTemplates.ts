import type { Scope } from "../scope.ts";

export interface PublishedTemplate {
  id: number;
  prompt_name: string;
  tags: string[];
  folder_id: number | null;
  /** The number for the new version. */
  version_number: number;
}

/**
 * Makes the template of this name, or takes the next version number of the one there is. The row is locked until the
 * transaction ends, so numbers have no gaps and no two names are the same. What is null stays as it is.
 */
export async function upsertPromptTemplate(
  db: Scope,
  template: {
    prompt_name: string;
    tags: string[] | null;
    folder_id: number | null;
    is_snippet: boolean | null;
    created_by: string | null;
  },
): Promise<PublishedTemplate> {
  const { prompt_name, tags, folder_id, is_snippet, created_by } = template;
  const [row] = await db.sql<PublishedTemplate[]>`
    insert into prompt_templates as t
      (workspace_id, prompt_name, tags, folder_id, is_snippet, last_version_number, created_by)
    values (${db.workspaceId}, ${prompt_name}, coalesce(${tags}::text[], '{}'), ${folder_id},
      coalesce(${is_snippet}::boolean, false), 1, ${created_by})
    on conflict (workspace_id, prompt_name) where deleted_at is null do update set
      last_version_number = t.last_version_number + 1,
      tags = coalesce(${tags}::text[], t.tags),
      folder_id = coalesce(excluded.folder_id, t.folder_id),
      is_snippet = coalesce(${is_snippet}::boolean, t.is_snippet),
      updated_at = now()
    returning id, prompt_name, tags, folder_id, last_version_number as version_number`;
  return row as PublishedTemplate;
}

/** Their names are free again; versions stay for what was logged with them, and labels go. */
export async function markPromptTemplatesDeleted(db: Scope, ids: readonly number[]): Promise<void> {
  await db.sql`
    update prompt_templates set deleted_at = now()
    where workspace_id = ${db.workspaceId} and id = any(${[...ids]}::integer[]) and deleted_at is null`;
  await db.sql`
    delete from prompt_labels where workspace_id = ${db.workspaceId} and prompt_id = any(${[...ids]}::integer[])`;
}
