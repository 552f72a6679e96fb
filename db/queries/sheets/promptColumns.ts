import type { Fragment, Scope } from "../../scope.ts";

/** Prompt that a column must fill in; parts that are left out do not matter. One column fulfils all parts. */
export interface PromptFilters {
  prompt_id?: number | undefined;
  prompt_version_id?: number | undefined;
  prompt_label_id?: number | undefined;
}

/** The condition that a column `c` is of a type whose config holds a prompt; the index columns_with_prompts has the same words. */
export function holdsPrompt({ sql }: Scope): Fragment {
  return sql`c.type in ('PROMPT_TEMPLATE', 'CONVERSATION_SIMULATOR', 'FOR_LOOP', 'WHILE_LOOP')`;
}

/**
 * The ids of sheets that have such a column, as a subquery; null when nothing is asked for. A column names its prompt by id
 * or by name, and its version by number or by label, in its config alone: what it leads to is looked up here.
 */
export function sheetsWithPrompt(db: Scope, filters: PromptFilters): Fragment | null {
  const { sql } = db;
  const { prompt_id: prompt, prompt_version_id: version, prompt_label_id: label } = filters;
  if (prompt === undefined && version === undefined && label === undefined) return null;
  return sql`
    select c.sheet_id from columns c
    cross join lateral (select coalesce(c.config -> 'template', c.config -> 'prompt_config' -> 'template') as named) given
    join prompt_templates p on p.workspace_id = ${db.workspaceId} and p.deleted_at is null
      and case when given.named ->> 'id' is null
        then p.prompt_name = coalesce(given.named ->> 'name', given.named ->> 'prompt_name')
        else p.id::text = given.named ->> 'id' end
    where c.workspace_id = ${db.workspaceId}
      and ${holdsPrompt(db)}
      ${prompt === undefined ? sql`` : sql`and p.id = ${prompt}`}
      ${
        version === undefined
          ? sql``
          : sql`and exists (select from prompt_versions v
              where v.workspace_id = ${db.workspaceId} and v.prompt_id = p.id and v.id = ${version}
                and v.version_number::text = given.named ->> 'version_number')`
      }
      ${
        label === undefined
          ? sql``
          : sql`and exists (select from prompt_labels l
              where l.workspace_id = ${db.workspaceId} and l.prompt_id = p.id and l.id = ${label}
                and l.name = given.named ->> 'label')`
      }`;
}
