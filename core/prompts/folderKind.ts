import { lockSnippetReferences } from "../../db/queries/prompts/promptSnippets.ts";
import { markPromptTemplatesDeleted } from "../../db/queries/prompts/promptTemplates.ts";
import { type FolderKind, withExternalIds } from "../registry/folders/folderKind.ts";
import { announceDeletions } from "./events.ts";
import { promptLabels } from "./labelKind.ts";

export const promptTemplate: FolderKind = {
  ...withExternalIds("prompt_template"),
  types: ["PROMPT", "SNIPPET"],
  typeOf: (sql) => sql`case when e.is_snippet then 'SNIPPET' else 'PROMPT' end`,
  hasTags: (sql, tags) => sql`e.tags @> ${tags}::text[]`,
  contains: ({ sql, workspaceId }, text) => sql`exists (
    select from prompt_versions v
    where v.workspace_id = ${workspaceId} and v.prompt_id = e.id and v.version_number = e.last_version_number
      and exists (
        select from jsonb_path_query(v.prompt_template::jsonb, '$.**.text ? (@.type() == "string")') found
        where strpos(lower(found #>> '{}'), lower(${text}::text)) > 0))`,
  metadata: ({ sql, workspaceId }) => sql`(
    select jsonb_build_object('type', v.prompt_template ->> 'type', 'latest_version_number', v.version_number)
    from prompt_versions v
    where v.workspace_id = ${workspaceId} and v.prompt_id = e.id and v.version_number = e.last_version_number)`,
  isPublished: true,
  labels: promptLabels,
  // Publishing locks the template and the snippets in it.
  lockKind: lockSnippetReferences,
  // References to a deleted template lead nowhere from then on.
  async delete(tx, ids, prompts) {
    await markPromptTemplatesDeleted(tx, ids.map(Number));
    await announceDeletions(tx, prompts);
  },
};
