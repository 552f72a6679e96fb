import type { Scope } from "../scope.ts";

export interface PromptLabelRecord {
  id: number;
  name: string;
  prompt_id: number;
  prompt_version_id: number;
  created_at: string;
}

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
