import type { Sql } from "postgres";
import type { World } from "./everyOperation.ts";

/** Everything that a workspace has in the database, by table; roll-ups are made of it, and jobs relayed, at any time. */
export async function everythingOf(sql: Sql, { workspace }: World): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id'
      and table_name not in ('request_log_changes', 'request_log_rollups', 'trace_changes', 'trace_rollups',
        'job_outbox', 'relayed_jobs')
    order by 1`;
  const contents: [string, unknown[]][] = [];
  for (const { name } of tables) {
    const rows = await sql`
      select to_jsonb(t) - 'last_used_at' as row from ${sql(name)} t
      where workspace_id = ${workspace.id} order by to_jsonb(t)::text`;
    contents.push([name, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(contents);
}
