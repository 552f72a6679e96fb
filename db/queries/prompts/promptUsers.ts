import type { Schemas } from "../../../generated/types.ts";
import { inFolders } from "../../folderLimit.ts";
import { onlyRow } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { snippetAt, storedReference, toolAt } from "./versionAt.ts";

/** A template whose versions refer to something. */
type PromptUser = Schemas["SnippetUser"];

/** Snippet or tool that versions of templates refer to. */
interface Referred {
  /** The table of the references; it names them `prompt_version_id`. */
  references: "prompt_snippet_references" | "prompt_tool_references";
  /** Holds for the references `r` that lead to the thing. */
  leadsHere: Fragment;
}

/** Lists the templates that refer to a snippet or tool, with their versions. */
export function listPromptUsers(db: Scope, referred: Referred, limit: number): Promise<PromptUser[]> {
  return db.sql<PromptUser[]>`
    select t.id as prompt_registry_id, t.prompt_name,
      array_agg(distinct v.version_number order by v.version_number) as version_numbers
    ${usersOf(db, referred)}
    group by t.id, t.prompt_name
    order by t.id
    limit ${limit}`;
}

/** The release labels of those templates that hold such a version. */
export function listLabelsOfUsers(
  db: Scope,
  referred: Referred,
  limit: number,
): Promise<(PromptUser & { label_name: string })[]> {
  return db.sql<(PromptUser & { label_name: string })[]>`
    select t.id as prompt_registry_id, t.prompt_name, array[v.version_number] as version_numbers, l.name as label_name
    ${labelsOf(db, referred)}
    order by t.id, l.name
    limit ${limit}`;
}

/** Counts the templates that refer to a snippet or tool, and their labels on such versions. */
export function countPromptUsers(db: Scope, referred: Referred): Promise<{ prompts: number; labels: number }> {
  return onlyRow(db.sql<{ prompts: number; labels: number }[]>`
    select (select count(distinct t.id)::integer ${usersOf(db, referred)}) as prompts,
      (select count(*)::integer ${labelsOf(db, referred)}) as labels`);
}

function usersOf(db: Scope, { references, leadsHere }: Referred): Fragment {
  return db.sql`
    from ${db.sql(references)} r
    join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.id = r.prompt_version_id
    join prompt_templates t on t.workspace_id = ${db.workspaceId} and t.id = v.prompt_id and t.deleted_at is null
    where r.workspace_id = ${db.workspaceId} and ${leadsHere} ${inFolders(db, "t.folder_id")}`;
}

function labelsOf(db: Scope, { references, leadsHere }: Referred): Fragment {
  return db.sql`
    from prompt_labels l
    join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.id = l.prompt_version_id
    join prompt_templates t on t.workspace_id = ${db.workspaceId} and t.id = v.prompt_id and t.deleted_at is null
    where l.workspace_id = ${db.workspaceId} ${inFolders(db, "t.folder_id")} and exists (
      select from ${db.sql(references)} r
      where r.workspace_id = ${db.workspaceId} and r.prompt_version_id = l.prompt_version_id and ${leadsHere})`;
}

/** References to a snippet or tool; with a version only those that lead to that now. */
export function referencesTo(db: Scope, kind: "snippet" | "tool", id: number, version: number | undefined): Referred {
  const { sql } = db;
  const idColumn = sql(`r.${kind}_id`);
  const found = (kind === "snippet" ? snippetAt : toolAt)(db, storedReference(db, `${kind}_id`));
  const ofVersion = version === undefined ? sql`` : sql`and (select s.version_number from (${found}) s) = ${version}`;
  return { references: `prompt_${kind}_references`, leadsHere: sql`${idColumn} = ${id} ${ofVersion}` };
}
