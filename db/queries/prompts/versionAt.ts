import type { Fragment, Scope } from "../../scope.ts";

/** The reference as a statement has it, in SQL. */
interface ReferenceColumns {
  id: Fragment;
  version: Fragment;
  label: Fragment;
}

/**
 * Query of the version of a snippet that a reference leads to at this moment: its template's current name with the version's id,
 * number and stamp, which are null when the snippet, its version or its label is gone. No row where there never was such a snippet.
 * The limit keeps Postgres from joining all versions of the snippet, which it takes for few where most templates have few.
 */
export function snippetAt({ sql, workspaceId }: Scope, { id, version, label }: ReferenceColumns): Fragment {
  return sql`
    select st.prompt_name, sv.id as version_id, sv.version_number,
      (extract(epoch from sv.created_at) * 1000000)::bigint as version_stamp
    from prompt_templates st
    left join lateral (
      select v.id, v.version_number, v.created_at from prompt_versions v
      where st.deleted_at is null and v.workspace_id = ${workspaceId} and v.prompt_id = st.id
        and v.version_number = case
          when ${label} is not null then (
            select lv.version_number from prompt_labels sl
            join prompt_versions lv on lv.workspace_id = ${workspaceId} and lv.id = sl.prompt_version_id
            where sl.workspace_id = ${workspaceId} and sl.prompt_id = st.id and sl.name = ${label})
          else coalesce(${version}, st.last_version_number)
        end
      limit 1
    ) sv on true
    where st.workspace_id = ${workspaceId} and st.id = ${id}`;
}

/** Query of the version of a tool that a reference leads to at this moment, as `snippetAt`. */
export function toolAt({ sql, workspaceId }: Scope, { id, version, label }: ReferenceColumns): Fragment {
  return sql`
    select tt.name as tool_name, tv.id as version_id, tv.number as version_number,
      (extract(epoch from tv.created_at) * 1000000)::bigint as version_stamp
    from tools tt
    left join lateral (
      select v.id, v.number, v.created_at from tool_versions v
      where tt.deleted_at is null and v.workspace_id = ${workspaceId} and v.tool_id = tt.id
        and v.number = case
          when ${label} is not null then (
            select tl.version_number from tool_labels tl
            where tl.workspace_id = ${workspaceId} and tl.tool_id = tt.id and tl.name = ${label})
          else coalesce(${version}, tt.last_version_number)
        end
      limit 1
    ) tv on true
    where tt.workspace_id = ${workspaceId} and tt.id = ${id}`;
}

/** The columns of a stored reference `r`, of which one names the snippet or tool. */
export function storedReference({ sql }: Scope, id: "snippet_id" | "tool_id"): ReferenceColumns {
  return { id: sql.unsafe(`r.${id}`), version: sql`r.pinned_version`, label: sql`r.pinned_label` };
}

/** The columns of a wanted reference `wanted` to the snippet or tool `t`. */
export function wantedReference({ sql }: Scope): ReferenceColumns {
  return { id: sql`t.id`, version: sql`wanted.version`, label: sql`wanted.label` };
}
