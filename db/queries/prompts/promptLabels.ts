import { notFound } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { ownerInFolders } from "../../folderLimit.ts";
import { firstRow, firstValue, valuesOf } from "../../rows.ts";
import type { Scope } from "../../scope.ts";
import type { LabelState } from "../registry/labelChangeRequests.ts";
import type { LabelName } from "../registry/protectedLabels.ts";
import { raisePromptRevision } from "./revision.ts";

export type PromptLabelRecord = Omit<Schemas["PromptLabelResponse"], "success">;

/** A label as a publish left it. */
export interface SetLabel extends PromptLabelRecord {
  /** The version that held it before; null for a new label. */
  old_version_number: number | null;
}

/** Creates labels on a version, or moves them to it. In the order of the names; the template is locked by now. */
export async function setPromptLabels(
  db: Scope,
  promptId: number,
  versionId: number,
  names: readonly string[],
): Promise<SetLabel[]> {
  if (names.length === 0) return [];
  raisePromptRevision(db);
  return db.sql<SetLabel[]>`
    with wanted as (
      select name, position from unnest(${names as string[]}::text[]) with ordinality as w (name, position)
    ), before as materialized (
      select l.name, v.version_number from wanted w
      join prompt_labels l on l.workspace_id = ${db.workspaceId} and l.prompt_id = ${promptId} and l.name = w.name
      join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.id = l.prompt_version_id
    ), now_set as (
      insert into prompt_labels (workspace_id, prompt_id, name, prompt_version_id)
      select ${db.workspaceId}, ${promptId}, name, ${versionId} from wanted order by position
      on conflict (workspace_id, prompt_id, name) do update
        set prompt_version_id = excluded.prompt_version_id, updated_at = excluded.updated_at
      returning id, name, prompt_id, prompt_version_id, created_at
    )
    select s.*, b.version_number as old_version_number
    from now_set s join wanted w using (name) left join before b using (name)
    order by w.position`;
}

/** Finds the label of a template by its name. */
export function findPromptLabel(db: Scope, promptId: number, name: string): Promise<PromptLabelRecord | null> {
  return firstRow(db.sql<PromptLabelRecord[]>`
    select id, name, prompt_id, prompt_version_id, created_at from prompt_labels
    where workspace_id = ${db.workspaceId} and prompt_id = ${promptId} and name = ${name}`);
}

/** @throws Problem not_found */
export async function getPromptLabel(db: Scope, id: number): Promise<PromptLabelRecord> {
  const [row] = await db.sql<PromptLabelRecord[]>`
    select id, name, prompt_id, prompt_version_id, created_at from prompt_labels
    where workspace_id = ${db.workspaceId} and id = ${id} ${ownerInFolders(db, "prompt_templates", "prompt_id")}`;
  return row ?? notFound(`release label ${id}`);
}

/** @returns its id, or null when the template has no such label */
export function deletePromptLabel(db: Scope, promptId: number, name: string): Promise<number | null> {
  raisePromptRevision(db);
  return firstValue<number>(db.sql`
    delete from prompt_labels where workspace_id = ${db.workspaceId} and prompt_id = ${promptId} and name = ${name}
    returning id`);
}

export function listPromptLabelStates(
  db: Scope,
  promptIds: readonly number[],
): Promise<(LabelName & { state: LabelState })[]> {
  return db.sql<(LabelName & { state: LabelState })[]>`
    select l.prompt_id as entity_id, l.name as label,
      json_build_object('version_number', v.version_number, 'ab_release', case when a.id is not null then
        json_build_object('name', a.name, 'sticky_key', a.sticky_key, 'default_split', a.default_split,
          'segments', a.segments) end) as state
    from prompt_labels l
    join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.id = l.prompt_version_id
    left join ab_releases a
      on a.workspace_id = ${db.workspaceId} and a.prompt_id = l.prompt_id and a.release_label = l.name
    where l.workspace_id = ${db.workspaceId} and l.prompt_id = any(${[...promptIds]}::integer[])
    order by l.prompt_id, l.name collate "C"`;
}

/** The version that a label is at; null when there is no such label. */
export function findVersionOfLabel(
  db: Scope,
  labelId: number,
): Promise<{ prompt_id: number; version_number: number } | null> {
  return firstRow(db.sql<{ prompt_id: number; version_number: number }[]>`
    select l.prompt_id, v.version_number
    from prompt_labels l
    join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.id = l.prompt_version_id
    where l.workspace_id = ${db.workspaceId} and l.id = ${labelId}`);
}

export function listVersionsOfLabels(db: Scope, promptName: string, labels: string[]): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select distinct v.version_number
    from prompt_templates t
    join prompt_labels l on l.workspace_id = ${db.workspaceId} and l.prompt_id = t.id and l.name = any(${labels}::text[])
    join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.id = l.prompt_version_id
    where t.workspace_id = ${db.workspaceId} and t.prompt_name = ${promptName} and t.deleted_at is null`);
}

type LabelEntry = Schemas["PromptLabelEntry"];

export function listPromptLabels(db: Scope, promptId: number): Promise<LabelEntry[]> {
  return db.sql<LabelEntry[]>`
    select l.prompt_version_id, v.version_number as prompt_version_number, l.name as release_label,
      l.id as release_label_id
    from prompt_labels l
    join prompt_versions v on v.workspace_id = ${db.workspaceId} and v.id = l.prompt_version_id
    where l.workspace_id = ${db.workspaceId} and l.prompt_id = ${promptId}
    order by l.name collate "C"`;
}
