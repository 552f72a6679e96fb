import type { Fragment, Scope } from "../../scope.ts";

/**
 * Condition for rows of traces, up to `limit` of them; null for all. They are found once and deleted at their places: finding each
 * again by its key took as long as deleting it (bench/README.md). The caller has the traces locked, so that no row moves meanwhile.
 */
export function rowsOfTraces(
  { sql, workspaceId }: Pick<Scope, "sql" | "workspaceId">,
  table: "spans" | "span_blocks",
  traceIds: readonly string[],
  limit: number | null,
): Fragment {
  return sql`workspace_id = ${workspaceId} and ctid = any(array(
    select found.ctid from unnest(${[...traceIds]}::text[]) as given (trace_id)
    cross join lateral (
      select r.ctid from ${sql(table)} r
      where r.workspace_id = ${workspaceId} and r.trace_id = given.trace_id
      limit ${limit}::integer
    ) found
    limit ${limit}::integer
  ))`;
}
