import { inFolders } from "../../folderLimit.ts";
import { filterRecords, type ListFilters, type ListPage, orderRecords } from "../../listFilters.ts";
import { onlyValue } from "../../rows.ts";
import type { Scope } from "../../scope.ts";
import type { PromptTemplateRecord } from "./promptTemplates.ts";

interface PromptFilters extends ListFilters {
  /** Tags that a template must all have. */
  tags: string[];
  label?: string | undefined;
  folder_id?: number | undefined;
  status: "active" | "deleted" | "all";
  is_snippet?: boolean | undefined;
}

export interface ListedPrompt extends PromptTemplateRecord {
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  version_id: number;
  version_stamp: number;
}

/** Lists a page of templates with the version that each is listed with, and counts those on all pages. */
export async function listPromptTemplates(
  db: Scope,
  filters: PromptFilters,
  page: ListPage,
): Promise<{ prompts: ListedPrompt[]; total: number }> {
  const { sql } = db;
  const { tags, label, folder_id, status, is_snippet } = filters;
  const where = sql`
    r.workspace_id = ${db.workspaceId} ${inFolders(db, "r.folder_id")}
    ${status === "all" ? sql`` : status === "active" ? sql`and r.deleted_at is null` : sql`and r.deleted_at is not null`}
    ${tags.length === 0 ? sql`` : sql`and r.tags @> ${tags}::text[]`}
    ${folder_id === undefined ? sql`` : sql`and r.folder_id = ${folder_id}`}
    ${is_snippet === undefined ? sql`` : sql`and r.is_snippet = ${is_snippet}`}
    ${filterRecords(db, "r.prompt_name", filters)}
    ${
      label === undefined
        ? sql``
        : sql`and exists (
      select from prompt_labels l
      where l.workspace_id = ${db.workspaceId} and l.prompt_id = r.id and l.name = ${label})`
    }`;
  const order = orderRecords(db, "prompt_name", page);
  const total = await onlyValue<number>(sql`select count(*) as total from prompt_templates r where ${where}`);
  if (page.offset >= total) return { prompts: [], total };
  const prompts = await sql<ListedPrompt[]>`
    with listed as (
      select id, prompt_name, tags, folder_id, is_snippet, created_at, updated_at, deleted_at, last_version_number
      from prompt_templates r where ${where}
      order by ${order}
      offset ${page.offset} limit ${page.limit}
    )
    select r.id, r.prompt_name, r.tags, r.folder_id, r.is_snippet, r.created_at, r.updated_at, r.deleted_at,
      v.id as version_id, (extract(epoch from v.created_at) * 1000000)::bigint as version_stamp
    from listed r
    join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.prompt_id = r.id
      and ${
        label === undefined
          ? sql`v.version_number = r.last_version_number`
          : sql`v.id = (
              select l.prompt_version_id from prompt_labels l
              where l.workspace_id = ${db.workspaceId} and l.prompt_id = r.id and l.name = ${label})`
      }
    order by ${order}`;
  return { prompts, total };
}
