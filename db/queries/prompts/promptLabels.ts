import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { Scope } from "../../scope.ts";

export type PromptLabelRecord = Omit<Schemas["PromptLabelResponse"], "success">;

/** A label as a publish left it. */
export interface SetLabel extends PromptLabelRecord {
  /** The version that held it before; null for a new label. */
  old_version_number: number | null;
}

/** Creates labels on a version, or moves them to it. In the order of the names; the template is locked by now. */
export function setPromptLabels(
  db: Scope,
  promptId: number,
  versionId: number,
  names: readonly string[],
): Promise<SetLabel[]> {
  return db.sql<SetLabel[]>`
    with wanted as (
      select name, position from unnest(${names as string[]}::text[]) with ordinality as w (name, position)
    ), before as (
      select l.name, v.version_number from wanted w
      join prompt_labels l on l.workspace_id = ${db.workspaceId} and l.prompt_id = ${promptId} and l.name = w.name
      join prompt_versions v on v.workspace_id = l.workspace_id and v.id = l.prompt_version_id
    ), now_set as (
      insert into prompt_labels (workspace_id, prompt_id, name, prompt_version_id)
      select ${db.workspaceId}, ${promptId}, name, ${versionId} from wanted order by position
      on conflict (workspace_id, prompt_id, name) do update
        set prompt_version_id = excluded.prompt_version_id, updated_at = now()
      returning id, name, prompt_id, prompt_version_id, created_at
    )
    select s.*, b.version_number as old_version_number
    from now_set s join wanted w using (name) left join before b using (name)
    order by w.position`;
}

/** A label with the template and the version that it is about; the label is locked until the transaction ends. */
interface LockedLabel extends PromptLabelRecord {
  prompt_name: string;
  version_number: number;
}

/**
 * Two statements, since one that waits for the lock reads the label anew, but the version beside it as it was before: the
 * label would be on another version, and not found.
 * @throws Problem not_found
 */
export async function lockPromptLabel(db: Scope, id: number): Promise<LockedLabel> {
  await db.sql`select from prompt_labels where workspace_id = ${db.workspaceId} and id = ${id} for no key update`;
  const [row] = await db.sql<LockedLabel[]>`
    select l.id, l.name, l.prompt_id, l.prompt_version_id, l.created_at, t.prompt_name, v.version_number
    from prompt_labels l
    join prompt_templates t on t.workspace_id = l.workspace_id and t.id = l.prompt_id and t.deleted_at is null
    join prompt_versions v on v.workspace_id = l.workspace_id and v.id = l.prompt_version_id
    where l.workspace_id = ${db.workspaceId} and l.id = ${id}`;
  if (!row) throw new Problem("not_found", `There is no release label ${id} in this workspace.`);
  return row;
}

/** @returns null when the template has a label of this name */
export async function insertPromptLabel(
  db: Scope,
  label: { prompt_id: number; name: string; prompt_version_id: number },
): Promise<PromptLabelRecord | null> {
  const [row] = await db.sql<PromptLabelRecord[]>`
    insert into prompt_labels (workspace_id, prompt_id, name, prompt_version_id)
    values (${db.workspaceId}, ${label.prompt_id}, ${label.name}, ${label.prompt_version_id})
    on conflict (workspace_id, prompt_id, name) do nothing
    returning id, name, prompt_id, prompt_version_id, created_at`;
  return row ?? null;
}

export async function updatePromptLabel(db: Scope, id: number, versionId: number): Promise<void> {
  await db.sql`
    update prompt_labels set prompt_version_id = ${versionId}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${id}`;
}

export async function deletePromptLabel(db: Scope, id: number): Promise<void> {
  await db.sql`delete from prompt_labels where workspace_id = ${db.workspaceId} and id = ${id}`;
}

/** The version that a label is at; null when there is no such label. */
export async function findVersionOfLabel(
  db: Scope,
  labelId: number,
): Promise<{ prompt_id: number; version_number: number } | null> {
  const [row] = await db.sql<{ prompt_id: number; version_number: number }[]>`
    select l.prompt_id, v.version_number
    from prompt_labels l
    join prompt_versions v on v.workspace_id = l.workspace_id and v.id = l.prompt_version_id
    where l.workspace_id = ${db.workspaceId} and l.id = ${labelId}`;
  return row ?? null;
}

/** Numbers of the versions that labels of a template are at. */
export async function listVersionsOfLabels(db: Scope, promptName: string, labels: string[]): Promise<number[]> {
  const rows = await db.sql<{ version_number: number }[]>`
    select distinct v.version_number
    from prompt_templates t
    join prompt_labels l on l.workspace_id = t.workspace_id and l.prompt_id = t.id and l.name = any(${labels}::text[])
    join prompt_versions v on v.workspace_id = l.workspace_id and v.id = l.prompt_version_id
    where t.workspace_id = ${db.workspaceId} and t.prompt_name = ${promptName} and t.deleted_at is null`;
  return rows.map(({ version_number }) => version_number);
}

type LabelEntry = Schemas["PromptLabelEntry"];

/** The labels of a template, by name. */
export function listPromptLabels(db: Scope, promptId: number): Promise<LabelEntry[]> {
  return db.sql<LabelEntry[]>`
    select l.prompt_version_id, v.version_number as prompt_version_number, l.name as release_label,
      l.id as release_label_id
    from prompt_labels l
    join prompt_versions v on v.workspace_id = l.workspace_id and v.id = l.prompt_version_id
    where l.workspace_id = ${db.workspaceId} and l.prompt_id = ${promptId}
    order by l.name collate "C"`;
}
