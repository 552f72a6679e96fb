import type { Fragment, SqlHandle } from "../../scope.ts";

/** The paths of the scalars of a document itself, also of those in lists. */
export const ownPaths: readonly string[] = ["$[*][*]"];

/** The scalars at paths of a document, as the texts that searches compare, each once. */
export function documentValues(sql: SqlHandle, document: Fragment, paths: readonly string[]): Fragment {
  return sql`
    select distinct coalesce(found #>> '{}', 'null') as value
    from unnest(${paths}::jsonpath[]) path, jsonb_path_query(${document}, path) found
    where jsonb_typeof(found) not in ('object', 'array')`;
}
