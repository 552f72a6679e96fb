import { inFolders } from "../../folderLimit.ts";
import type { Scope } from "../../scope.ts";
import type { AbRelease } from "./abReleases.ts";
import { snippetAt, storedReference } from "./versionAt.ts";

/** The prompt with the id, else the one with the name. */
export interface GivenPromptReference {
  id: number | null;
  name: string | null;
  version: number | null;
  label: string | null;
  /** Whether a deleted prompt is meant too. */
  with_deleted: boolean;
}

export interface FoundPrompt {
  prompt_id: number | null;
  prompt_name: string | null;
  /** Number of the version; null when the prompt has no such version or label. */
  version_number: number | null;
  /** Variables of the version, and of the snippets that its texts refer to at this moment. */
  input_variables: string[] | null;
  /** A/B release of the label by which the prompt was named; null without one. */
  ab_release: AbRelease | null;
}

/** Finds the prompt of each reference, in order, in one statement. */
export function findPrompts(db: Scope, references: GivenPromptReference[]): Promise<FoundPrompt[]> {
  return db.sql<FoundPrompt[]>`
    select p.id as prompt_id, p.prompt_name, v.version_number, (
        with recursive texts (version_id) as (
          select v.id
          union
          select s.version_id from texts t
          join prompt_snippet_references r
            on r.workspace_id = ${db.workspaceId} and r.prompt_version_id = t.version_id
          join lateral (${snippetAt(db, storedReference(db, "snippet_id"))}) s
            on s.version_id is not null
        )
        select json_agg(distinct name.value) from texts t
        join prompt_versions tv on tv.workspace_id = ${db.workspaceId} and tv.id = t.version_id
        cross join json_array_elements_text(tv.prompt_template -> 'input_variables') name
      ) as input_variables, (
        select row_to_json(r) from (
          select id, name, release_label, sticky_key, default_split, segments from ab_releases a
          where a.workspace_id = ${db.workspaceId} and a.prompt_id = p.id and a.release_label = g.label
            and g.version is null
        ) r
      ) as ab_release
    from rows from (json_to_recordset(${JSON.stringify(references)}::text::json)
      as (id integer, name text, version integer, label text, with_deleted boolean)) with ordinality as g
    left join lateral (
      select * from (
        select t.id, t.prompt_name, t.last_version_number, 1 as place from prompt_templates t
        where t.workspace_id = ${db.workspaceId} and t.id = g.id and (t.deleted_at is null or g.with_deleted)
          ${inFolders(db, "t.folder_id")}
        union all
        select t.id, t.prompt_name, t.last_version_number, 2 from prompt_templates t
        where t.workspace_id = ${db.workspaceId} and t.prompt_name = g.name and t.deleted_at is null
          ${inFolders(db, "t.folder_id")}
      ) named
      order by place
      limit 1
    ) p on true
    left join lateral (
      select l.prompt_version_id from prompt_labels l
      where l.workspace_id = ${db.workspaceId} and l.prompt_id = p.id and l.name = g.label
    ) l on g.version is null and g.label is not null
    left join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.prompt_id = p.id
      and case
        when g.version is null and g.label is not null then v.id = l.prompt_version_id
        else v.version_number = coalesce(g.version, p.last_version_number)
      end
    order by g.ordinality`;
}

/** Names of prompts by their id, unless said otherwise those of deleted ones too. */
export async function listPromptNames(
  db: Scope,
  promptIds: number[],
  { withDeleted = true }: { withDeleted?: boolean } = {},
): Promise<Map<number, string>> {
  if (promptIds.length === 0) return new Map();
  const rows = await db.sql<{ id: number; prompt_name: string }[]>`
    select id, prompt_name from prompt_templates
    where workspace_id = ${db.workspaceId} and id = any(${promptIds}::integer[])
      and (${withDeleted} or deleted_at is null)`;
  return new Map(rows.map(({ id, prompt_name }) => [id, prompt_name]));
}
