import { inFolders } from "../../folderLimit.ts";
import { lockName } from "../../lockName.ts";
import { onlyValue } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import type { PromptTemplateRecord } from "./promptTemplates.ts";
import { raisePromptRevision } from "./revision.ts";
import { snippetAt, wantedReference } from "./versionAt.ts";

/**
 * Locks references to snippets, so that one publish at a time makes any: two that refer to each other's template would
 * not see the cycle.
 */
export function lockSnippetReferences(db: Scope): Promise<void> {
  return lockName(db, "prompt snippets");
}

/** Result of a lookup; results are in the order of the lookups. */
export interface SnippetFound {
  /** Id of the template; null when none has this name. */
  snippet_id: number | null;
  /** Id of the version; null when the template has no such version or label. */
  version_id: number | null;
  type: "chat" | "completion" | null;
}

export function findSnippets(
  db: Scope,
  lookups: readonly { name: string; version: number | null; label: string | null }[],
): Promise<SnippetFound[]> {
  return db.sql<SnippetFound[]>`
    select t.id as snippet_id, s.version_id, v.prompt_template ->> 'type' as type
    from unnest(${lookups.map(({ name }) => name)}::text[], ${lookups.map(({ version }) => version)}::integer[],
      ${lookups.map(({ label }) => label)}::text[]) with ordinality as wanted (name, version, label, position)
    left join prompt_templates t
      on t.workspace_id = ${db.workspaceId} and t.prompt_name = wanted.name and t.deleted_at is null
        ${inFolders(db, "t.folder_id")}
    left join lateral (${snippetAt(db, wantedReference(db))}) s on true
    left join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.id = s.version_id
    order by wanted.position`;
}

export interface SnippetReference {
  tag: string;
  snippet_id: number;
  version: number | null;
  label: string | null;
}

export async function insertSnippetReferences(
  db: Scope,
  version: { id: number; prompt_id: number },
  references: readonly SnippetReference[],
): Promise<void> {
  if (references.length === 0) return;
  await db.sql`
    insert into prompt_snippet_references
      (workspace_id, prompt_id, prompt_version_id, tag, snippet_id, pinned_version, pinned_label)
    select ${db.workspaceId}, ${version.prompt_id}, ${version.id}, tag, snippet_id, version, label
    from unnest(${references.map(({ tag }) => tag)}::text[],
      ${references.map(({ snippet_id }) => snippet_id)}::integer[],
      ${references.map(({ version }) => version)}::integer[],
      ${references.map(({ label }) => label)}::text[]) as r (tag, snippet_id, version, label)`;
}

/** Marks the templates that are referred to as snippets. @returns those that were none before */
export async function markSnippets(
  db: Scope,
  references: readonly SnippetReference[],
): Promise<PromptTemplateRecord[]> {
  if (references.length === 0) return [];
  raisePromptRevision(db);
  return db.sql<PromptTemplateRecord[]>`
    update prompt_templates set is_snippet = true
    where workspace_id = ${db.workspaceId} and not is_snippet
      and id = any(${references.map(({ snippet_id }) => snippet_id)}::integer[])
    returning id, prompt_name, tags, folder_id, is_snippet`;
}

/** Whether a version of any template, deleted ones included, refers to this one. */
export function isReferredTo(db: Scope, promptId: number): Promise<boolean> {
  return onlyValue<boolean>(db.sql`
    select exists (select from prompt_snippet_references
      where workspace_id = ${db.workspaceId} and snippet_id = ${promptId})`);
}

interface ChangedPrompt {
  id: number;
  prompt_name: string;
  last_version_number: number;
}

/**
 * Templates whose text follows from a snippet that has changed, directly or through others: by their newest version or
 * one with a label. What names a version of the snippet does not change with it.
 *
 * @param labels those of the snippet that hold another version now
 * @param isPublished whether it has a new version, which is what references without a label lead to
 */
export function listPromptsChangedBySnippet(
  db: Scope,
  snippetId: number,
  { labels, isPublished }: { labels: readonly string[]; isPublished: boolean },
  limit: number,
): Promise<ChangedPrompt[]> {
  const { sql, workspaceId } = db;
  return sql<ChangedPrompt[]>`
    with recursive changed (version_id, prompt_id, version_number, last_version_number) as (
      select u.version_id, u.prompt_id, u.version_number, u.last_version_number
      from (${usersOfSnippet(db, sql`${snippetId}::integer`)}) u
      where u.pinned_version is null
        and case when u.pinned_label is null then ${isPublished} else u.pinned_label = any(${[...labels]}::text[]) end
      union
      select u.version_id, u.prompt_id, u.version_number, u.last_version_number
      from changed c cross join lateral (${usersOfSnippet(db, sql`c.prompt_id`)}) u
      where case
        when u.pinned_label is null then c.version_number = coalesce(u.pinned_version, c.last_version_number)
        else exists (select from prompt_labels l
          where l.workspace_id = ${workspaceId} and l.prompt_id = c.prompt_id and l.prompt_version_id = c.version_id
            and l.name = u.pinned_label)
      end
    )
    select t.id, t.prompt_name, t.last_version_number from prompt_templates t
    where t.workspace_id = ${workspaceId} and t.id in (
      select c.prompt_id from changed c
      where c.version_number = c.last_version_number or exists (select from prompt_labels l
        where l.workspace_id = ${workspaceId} and l.prompt_id = c.prompt_id and l.prompt_version_id = c.version_id))
    order by t.id limit ${limit}`;
}

/**
 * Query of the versions that refer to a snippet, with what they pin. Old versions are left out, which no label holds and whose number
 * nothing names: they are as many as were ever published. LIMIT and OFFSET keep Postgres from joining all of them, which it takes for
 * few where most templates have few.
 */
function usersOfSnippet(db: Scope, snippetId: Fragment): Fragment {
  const { sql, workspaceId } = db;
  return sql`
    select v.id as version_id, v.prompt_id, v.version_number, t.last_version_number, r.pinned_version, r.pinned_label
    from (${distinctInReferences(db, sql`prompt_id`, snippetId)}) user_of (prompt_id)
    join prompt_templates t on t.workspace_id = ${workspaceId} and t.id = user_of.prompt_id and t.deleted_at is null
    cross join lateral (
      select t.last_version_number as number
      union
      select lv.version_number from prompt_labels l
      join prompt_versions lv on lv.workspace_id = ${workspaceId} and lv.id = l.prompt_version_id
      where l.workspace_id = ${workspaceId} and l.prompt_id = t.id
      union
      ${distinctInReferences(db, sql`pinned_version`, sql`t.id`)}
    ) led_to
    cross join lateral (
      select v.id, v.prompt_id, v.version_number from prompt_versions v
      where v.workspace_id = ${workspaceId} and v.prompt_id = t.id and v.version_number = led_to.number
      limit 1
    ) v
    cross join lateral (
      select r.pinned_version, r.pinned_label from prompt_snippet_references r
      where r.workspace_id = ${workspaceId} and r.prompt_version_id = v.id and r.snippet_id = ${snippetId}
      offset 0
    ) r`;
}

/**
 * Query of the different values of a column in the references to a snippet. It steps from one to the next, past those that are the
 * same. Postgres takes what is between two limits for few: it makes room for as many as it expects, which takes longer than the search.
 */
function distinctInReferences({ sql, workspaceId }: Scope, column: Fragment, snippetId: Fragment): Fragment {
  const next = (after: Fragment) => sql`
    select ${column} from prompt_snippet_references
    where workspace_id = ${workspaceId} and snippet_id = ${snippetId} and ${column} is not null ${after}
    order by ${column} limit 1`;
  const isFound = sql`found.value between 0 and 2147483647`;
  return sql`
    (with recursive found (value) as (
      (${next(sql``)})
      union all
      select (${next(sql`and ${column} > found.value`)}) from found where ${isFound}
    )
    select value from found where ${isFound})`;
}
