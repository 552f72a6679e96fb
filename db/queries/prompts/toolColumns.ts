import type { Schemas } from "../../../generated/types.ts";
import { inFolders } from "../../folderLimit.ts";
import type { Scope } from "../../scope.ts";
import { holdsPrompt } from "../sheets/promptColumns.ts";
import { toolAt } from "./versionAt.ts";

/** A column whose config holds a prompt of its own with the tool among its tools. */
type ToolColumn = Schemas["ToolColumn"];

/**
 * Columns of sheets that refer to the tool themselves, by their place; with a version only where they lead to that now.
 * The references stand in the config alone, so the prompts of all columns of the workspace are read, by their index.
 */
export function listColumnsUsingTool(
  db: Scope,
  toolId: number,
  version: number | undefined,
  limit: number,
): Promise<ToolColumn[]> {
  const { sql } = db;
  const leadsThere =
    version === undefined
      ? sql``
      : sql`and (
          select at.version_number from (${toolAt(db, { id: sql`${toolId}`, version: sql`ref.version_number`, label: sql`ref.label` })}) at
        ) = ${version}`;
  return sql<ToolColumn[]>`
    select t.id as table_id, t.title as table_title, s.id as sheet_id, s.title as sheet_title,
      c.id as column_id, c.title as column_title
    from columns c
    join sheets s on s.workspace_id = ${db.workspaceId} and s.id = c.sheet_id and s.deleted_at is null
    join sheet_positions p on p.workspace_id = ${db.workspaceId} and p.sheet_id = s.id
    join tables t on t.workspace_id = ${db.workspaceId} and t.id = s.table_id and t.deleted_at is null and t.serves is null
    cross join lateral (
      select coalesce(c.config -> 'inline_template', c.config -> 'prompt_config' -> 'inline_template')
        -> 'prompt_template' -> 'tools' as tools
    ) own
    where c.workspace_id = ${db.workspaceId} ${inFolders(db, "t.folder_id")}
      and ${holdsPrompt(db)}
      and exists (
        select from json_array_elements(case json_typeof(own.tools) when 'array' then own.tools end) tool
        cross join lateral (
          -- Nothing has the number 0; a number that is none of the database leads nowhere.
          select case
              when tool ->> 'version_number' ~ '^[1-9][0-9]{0,8}$' then (tool ->> 'version_number')::integer
              when tool ->> 'version_number' is not null then 0
            end as version_number,
            tool ->> 'label' as label
        ) ref
        where tool ->> 'type' = 'registry' and tool ->> 'tool_registry_id' = ${toolId}::text ${leadsThere})
    order by t.created_at, t.id, p.index, s.id, c.position_rank, c.id
    limit ${limit}`;
}
