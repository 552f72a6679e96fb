import type { Scope } from "../scope.ts";
import type { AbReleaseRecord } from "./abReleases.ts";

/** Which version of a template is meant; without either, the newest. */
export interface VersionSelection {
  version?: number | null | undefined;
  label?: string | null | undefined;
}

export interface PromptTarget {
  id: number;
  prompt_name: string;
  tags: string[];
  folder_id: number | null;
  last_version_number: number;
  /** Null when the template has no such version or label. */
  version_id: number | null;
  version_number: number | null;
  version_stamp: number | null;
  /** What lies over the label that was asked for. */
  ab_release: Pick<
    AbReleaseRecord,
    "id" | "name" | "release_label" | "sticky_key" | "default_split" | "segments"
  > | null;
}

/** One way in which a version of the tree refers to a snippet. */
export interface SnippetEdge {
  parent_id: number;
  tag: string;
  /** Its name now. */
  prompt_name: string;
  label: string | null;
  /** What the reference leads to at this moment; null when the snippet, its version or its label is gone. */
  version_id: number | null;
  version_number: number | null;
  /** When the version was made, in microseconds: ids begin anew in another database. */
  version_stamp: number | null;
}

/**
 * The version that is meant and every snippet below it, as they stand at one moment: ids only, in one statement. What
 * the ids stand for never changes and is kept in memory (core/prompts/versionCache.ts).
 *
 * @param identifier digits are an id first, then a name
 */
export async function findPromptTree(
  db: Scope,
  identifier: string,
  { version = null, label = null }: VersionSelection,
): Promise<{ target: PromptTarget; edges: SnippetEdge[] } | null> {
  const id = /^\d{1,9}$/.test(identifier) ? Number(identifier) : null;
  const [row] = await db.sql<(PromptTarget & { edges: SnippetEdge[] | null })[]>`
    with recursive target as (
      select id, prompt_name, tags, folder_id, last_version_number from prompt_templates
      where workspace_id = ${db.workspaceId} and deleted_at is null and (id = ${id} or prompt_name = ${identifier})
      order by id is not distinct from ${id} desc
      limit 1
    ), chosen as (
      select v.id, v.version_number, (extract(epoch from v.created_at) * 1000000)::bigint as version_stamp
      from target t
      join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.prompt_id = t.id
        and v.version_number = case
          when ${label}::text is not null then (
            select lv.version_number from prompt_labels l
            join prompt_versions lv on lv.workspace_id = l.workspace_id and lv.id = l.prompt_version_id
            where l.workspace_id = ${db.workspaceId} and l.prompt_id = t.id and l.name = ${label})
          else coalesce(${version}::integer, t.last_version_number)
        end
    ), edges (parent_id, tag, prompt_name, label, version_id, version_number, version_stamp) as (
      select r.prompt_version_id, r.tag, s.prompt_name, r.pinned_label, s.version_id, s.version_number,
        s.version_stamp
      from chosen c
      join prompt_snippet_references r on r.workspace_id = ${db.workspaceId} and r.prompt_version_id = c.id
      join lateral prompt_snippet_at(r.workspace_id, r.snippet_id, r.pinned_version, r.pinned_label) s on true
      union
      select r.prompt_version_id, r.tag, s.prompt_name, r.pinned_label, s.version_id, s.version_number,
        s.version_stamp
      from edges e
      join prompt_snippet_references r on r.workspace_id = ${db.workspaceId} and r.prompt_version_id = e.version_id
      join lateral prompt_snippet_at(r.workspace_id, r.snippet_id, r.pinned_version, r.pinned_label) s on true
    )
    select t.*, c.id as version_id, c.version_number, c.version_stamp, (
        select to_json(r) from (
          select id, name, release_label, sticky_key, default_split, segments from ab_releases a
          where a.workspace_id = ${db.workspaceId} and a.prompt_id = t.id and a.release_label = ${label}
        ) r
      ) as ab_release, (
        select json_agg(e order by e.parent_id, e.tag collate "C") from edges e
      ) as edges
    from target t left join chosen c on true`;
  if (!row) return null;
  const { edges, ...target } = row;
  return { target, edges: edges ?? [] };
}
