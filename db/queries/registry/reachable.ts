import { inFolders } from "../../folderLimit.ts";
import { firstValue } from "../../rows.ts";
import type { Scope } from "../../scope.ts";

export interface NamedPrompt {
  /** An id, or else a name. */
  identifier: string;
  /** True where only a name is meant. */
  isName: boolean;
}

/** Finds one of the prompt templates that does not exist for the key behind a request. */
export function findUnreachablePrompt(db: Scope, prompts: readonly NamedPrompt[]): Promise<string | null> {
  const ids = prompts.map(({ identifier, isName }) =>
    !isName && /^\d{1,9}$/.test(identifier) ? Number(identifier) : null,
  );
  // As runs choose it: digits are an id first, then a name, whoever sees the template of that id.
  return firstValue<string>(db.sql`
    select wanted.identifier
    from unnest(${prompts.map(({ identifier }) => identifier)}::text[], ${ids}::integer[]) as wanted (identifier, id)
    left join lateral (
      select t.id, t.folder_id from prompt_templates t
      where t.workspace_id = ${db.workspaceId} and t.deleted_at is null
        and (t.id = wanted.id or t.prompt_name = wanted.identifier)
      order by t.id is not distinct from wanted.id desc
      limit 1
    ) chosen on true
    where not exists (select where chosen.id is not null ${inFolders(db, "chosen.folder_id")})
    limit 1`);
}

/** Finds an id that nothing has that the key behind a request sees. */
export function findUnreachable(
  db: Scope,
  table: "tools" | "workflows",
  ids: readonly number[],
): Promise<number | null> {
  return firstValue<number>(db.sql`
    select wanted.id from unnest(${[...ids]}::integer[]) as wanted (id)
    where not exists (
      select from ${db.sql(table)} e
      where e.workspace_id = ${db.workspaceId} and e.id = wanted.id and e.deleted_at is null
        ${inFolders(db, "e.folder_id")})
    limit 1`);
}
