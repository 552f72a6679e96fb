import type { Scope } from "../../scope.ts";
import type { PromptTemplateRecord } from "./promptTemplates.ts";

/** What is left out does not matter; times are included. */
export interface PromptFilters {
  name?: string | undefined;
  /** All of them. */
  tags: string[];
  label?: string | undefined;
  status: "active" | "deleted" | "all";
  is_snippet?: boolean | undefined;
  created_by?: string | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
  updated_after?: string | undefined;
  updated_before?: string | undefined;
  id?: number | undefined;
}

export interface ListedPrompt extends PromptTemplateRecord {
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  version_id: number;
  version_stamp: number;
}

/** One page of templates with the version that each is listed with, and how many there are on all pages. */
export async function listPromptTemplates(
  db: Scope,
  filters: PromptFilters,
  page: {
    sort_by: "created_at" | "updated_at" | "name" | "id";
    sort_order: "asc" | "desc";
    offset: number;
    limit: number;
  },
): Promise<{ prompts: ListedPrompt[]; total: number }> {
  const { sql } = db;
  const { name, tags, label, status, is_snippet, created_by, id } = filters;
  const { created_after, created_before, updated_after, updated_before } = filters;
  const where = sql`
    t.workspace_id = ${db.workspaceId}
    ${status === "all" ? sql`` : status === "active" ? sql`and t.deleted_at is null` : sql`and t.deleted_at is not null`}
    ${name === undefined ? sql`` : sql`and strpos(lower(t.prompt_name), lower(${name})) > 0`}
    ${tags.length === 0 ? sql`` : sql`and t.tags @> ${tags}::text[]`}
    ${is_snippet === undefined ? sql`` : sql`and t.is_snippet = ${is_snippet}`}
    ${created_by === undefined ? sql`` : sql`and lower(t.created_by) = lower(${created_by})`}
    ${created_after === undefined ? sql`` : sql`and t.created_at >= ${created_after}::timestamptz`}
    ${created_before === undefined ? sql`` : sql`and t.created_at <= ${created_before}::timestamptz`}
    ${updated_after === undefined ? sql`` : sql`and t.updated_at >= ${updated_after}::timestamptz`}
    ${updated_before === undefined ? sql`` : sql`and t.updated_at <= ${updated_before}::timestamptz`}
    ${id === undefined ? sql`` : sql`and t.id = ${id}`}
    ${
      label === undefined
        ? sql``
        : sql`and exists (
      select from prompt_labels l
      where l.workspace_id = t.workspace_id and l.prompt_id = t.id and l.name = ${label})`
    }`;
  const column = {
    created_at: sql`created_at`,
    updated_at: sql`updated_at`,
    name: sql`prompt_name collate "C"`,
    id: sql`id`,
  };
  const direction = page.sort_order === "asc" ? sql`asc` : sql`desc`;
  const [counted] = await sql<{ total: number }[]>`select count(*) as total from prompt_templates t where ${where}`;
  const total = (counted as { total: number }).total;
  if (page.offset >= total) return { prompts: [], total };
  const prompts = await sql<ListedPrompt[]>`
    with listed as (
      select id, prompt_name, tags, folder_id, is_snippet, created_at, updated_at, deleted_at, last_version_number
      from prompt_templates t where ${where}
      order by ${column[page.sort_by]} ${direction}, id ${direction}
      offset ${page.offset} limit ${page.limit}
    )
    select t.id, t.prompt_name, t.tags, t.folder_id, t.is_snippet, t.created_at, t.updated_at, t.deleted_at,
      v.id as version_id, (extract(epoch from v.created_at) * 1000000)::bigint as version_stamp
    from listed t
    join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.prompt_id = t.id
      and ${
        label === undefined
          ? sql`v.version_number = t.last_version_number`
          : sql`v.id = (
              select l.prompt_version_id from prompt_labels l
              where l.workspace_id = ${db.workspaceId} and l.prompt_id = t.id and l.name = ${label})`
      }
    order by t.${column[page.sort_by]} ${direction}, t.id ${direction}`;
  return { prompts, total };
}
