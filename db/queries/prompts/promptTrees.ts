import { inFolders } from "../../folderLimit.ts";
import { columnsOf, type Identifier } from "../../identifier.ts";
import type { Fragment, Scope } from "../../scope.ts";
import type { AbRelease } from "./abReleases.ts";
import type { ToolEdge } from "./promptTools.ts";
import { snippetAt, storedReference, toolAt, wantedReference } from "./versionAt.ts";

/** Version of a template by number or label; without either, the newest. */
export interface VersionSelection {
  version?: number | null | undefined;
  label?: string | null | undefined;
}

interface PromptTarget {
  id: number;
  prompt_name: string;
  tags: string[];
  folder_id: number | null;
  last_version_number: number;
  /** Id of the version; null when the template has no such version or label. */
  version_id: number | null;
  version_number: number | null;
  version_stamp: number | null;
  /** A/B release of the requested label. */
  ab_release: AbRelease | null;
}

/** Reference from a version of the tree to a snippet. */
export interface SnippetEdge {
  parent_id: number;
  tag: string;
  /** Current name of the snippet. */
  prompt_name: string;
  label: string | null;
  /** Version that the reference leads to at this moment; null when the snippet, its version or its label is gone. */
  version_id: number | null;
  version_number: number | null;
  /** Microsecond at which the version was made, since ids begin anew in another database. */
  version_stamp: number | null;
}

/** Ids of everything that a template is made of at one moment. */
export interface PromptIds {
  target: PromptTarget;
  edges: SnippetEdge[];
  /** Tools of the registry that the version refers to. */
  tools: ToolEdge[];
}

/**
 * The version that is meant with every snippet below it and its tools, as they stand at one moment: ids only, in one
 * statement. What the ids stand for never changes and is kept in memory (core/values/versionCache.ts).
 */
export async function findPromptTree(
  db: Scope,
  identifier: Identifier,
  { version = null, label = null }: VersionSelection,
): Promise<PromptIds | null> {
  const { id, name } = columnsOf(identifier);
  const [row] = await db.sql<(PromptTarget & { edges: SnippetEdge[] | null; tools: ToolEdge[] | null })[]>`
    with recursive target as (
      select id, prompt_name, tags, folder_id, last_version_number from prompt_templates
      where workspace_id = ${db.workspaceId} and deleted_at is null and (id = ${id} or prompt_name = ${name})
      order by id is not distinct from ${id}::integer desc
      limit 1
    ), chosen as (
      select v.id, v.version_number, (extract(epoch from v.created_at) * 1000000)::bigint as version_stamp
      from target t
      join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.prompt_id = t.id
        and v.version_number = case
          when ${label}::text is not null then (
            select lv.version_number from prompt_labels l
            join prompt_versions lv on lv.workspace_id = ${db.workspaceId} and lv.id = l.prompt_version_id
            where l.workspace_id = ${db.workspaceId} and l.prompt_id = t.id and l.name = ${label})
          else coalesce(${version}::integer, t.last_version_number)
        end
    ), edges (parent_id, tag, prompt_name, label, version_id, version_number, version_stamp) as (
      ${snippetsOf(db, db.sql`chosen`, db.sql`e.id`)}
      union
      ${snippetsOf(db, db.sql`edges`, db.sql`e.version_id`)}
    )
    select t.*, c.id as version_id, c.version_number, c.version_stamp, (
        select to_json(r) from (
          select id, name, release_label, sticky_key, default_split, segments from ab_releases a
          where a.workspace_id = ${db.workspaceId} and a.prompt_id = t.id and a.release_label = ${label}
        ) r
      ) as ab_release, (
        select json_agg(e order by e.parent_id, e.tag collate "C") from edges e
      ) as edges, (
        select json_agg(r order by r.position) from (
          select r.position, r.tool_id, r.pinned_label as label, s.*
          from prompt_tool_references r
          join lateral (${toolAt(db, storedReference(db, "tool_id"))}) s on true
          where r.workspace_id = ${db.workspaceId} and r.prompt_version_id = c.id
        ) r
      ) as tools
    from target t left join chosen c on true`;
  if (!row) return null;
  const { edges, tools, ...target } = row;
  return { target, edges: edges ?? [], tools: tools ?? [] };
}

/** Query of the snippets that versions of a relation `e` refer to, as edges. */
function snippetsOf(db: Scope, versions: Fragment, versionId: Fragment): Fragment {
  return db.sql`
    select r.prompt_version_id, r.tag, s.prompt_name, r.pinned_label, s.version_id, s.version_number, s.version_stamp
    from ${versions} e
    join prompt_snippet_references r on r.workspace_id = ${db.workspaceId} and r.prompt_version_id = ${versionId}
    join lateral (${snippetAt(db, storedReference(db, "snippet_id"))}) s on true`;
}

/** Value in place of a version's id in a reference to a snippet from a template that is not in the registry. */
export const noVersion = 0;

/**
 * Finds the snippets of a template that is not in the registry: those that its tags name, and every snippet below.
 *
 * @param tags parsed texts between the `@@@`
 */
export async function findSnippetsBelow(
  db: Scope,
  tags: readonly { tag: string; name: string; version: number | null; label: string | null }[],
): Promise<SnippetEdge[]> {
  if (tags.length === 0) return [];
  return db.sql<SnippetEdge[]>`
    with recursive edges (parent_id, tag, prompt_name, label, version_id, version_number, version_stamp) as (
      select ${noVersion}::bigint, wanted.tag, coalesce(s.prompt_name, wanted.name), wanted.label, s.version_id,
        s.version_number, s.version_stamp
      from unnest(${tags.map(({ tag }) => tag)}::text[], ${tags.map(({ name }) => name)}::text[],
        ${tags.map(({ version }) => version)}::integer[],
        ${tags.map(({ label }) => label)}::text[]) as wanted (tag, name, version, label)
      left join prompt_templates t
        on t.workspace_id = ${db.workspaceId} and t.prompt_name = wanted.name and t.deleted_at is null
          ${inFolders(db, "t.folder_id")}
      left join lateral (${snippetAt(db, wantedReference(db))}) s on true
      union
      ${snippetsOf(db, db.sql`edges`, db.sql`e.version_id`)}
    )
    select * from edges order by parent_id, tag collate "C"`;
}
