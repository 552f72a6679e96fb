import type { Sql } from "postgres";
import { markMinutes, markTraceMinutes } from "../../../db/queries/logs/rollups/changes.ts";

/**
 * What becomes of a table while a server is used:
 * - `data`: grows with what users keep, until they delete it;
 * - `aged`: what is over is deleted (workers/tasks/delete_expired.ts), so it is as large as what comes in that time;
 * - `drained`: holds what is under way, and nothing else;
 * - `fixed`: depends on what is set up, and not on how much it is used.
 */
type Growth = "data" | "aged" | "drained" | "fixed";

/** Every table of the schema: a new one has to be put here, with a thought of what keeps it from growing. */
const growths: Record<string, Growth> = {
  ab_releases: "data",
  api_keys: "fixed",
  audit_events: "data",
  cell_metric_blocks: "data",
  cells: "data",
  cells_history: "data",
  cell_packs: "data",
  cell_packs_history: "data",
  column_counts: "data",
  columns: "data",
  columns_history: "data",
  computed_blocks: "data",
  custom_providers: "data",
  // A row of some hundred bytes for each deletion, so that it can be proved.
  deletions: "data",
  deletion_targets: "drained",
  row_origins: "data",
  dataset_groups: "data",
  datasets: "data",
  // A row of some hundred bytes for each closed trace that was deleted: its id must not be used again.
  deleted_trace_closures: "data",
  env_vars: "fixed",
  event_feeds: "fixed",
  events: "aged",
  external_ids: "data",
  folders: "data",
  idempotency_keys: "aged",
  import_file_parts: "drained",
  import_request_logs: "drained",
  job_outbox: "drained",
  label_change_requests: "data",
  mcp_servers: "data",
  model_results: "aged",
  operation_blocks: "drained",
  block_trials: "drained",
  operation_saved_rows: "drained",
  operation_spending: "data",
  operations: "data",
  prompt_labels: "data",
  prompt_revisions: "data",
  prompt_snippet_references: "data",
  prompt_templates: "data",
  prompt_tool_references: "data",
  prompt_versions: "data",
  protected_labels: "data",
  rate_limit_uses: "fixed",
  // What a restore or a conversion wrote anew, of a version: as many as there are such versions.
  record_creations: "data",
  // What the last relay of each workspace put into the queue; only on a cluster.
  relayed_jobs: "fixed",
  report_columns: "data",
  reports: "data",
  request_groups: "data",
  // Minutes of logs that changed, until they are over and rolled up.
  request_log_changes: "drained",
  request_log_blocks: "aged",
  request_log_contents: "aged",
  request_log_rollups: "aged",
  request_logs: "aged",
  schema_migrations: "fixed",
  score_blocks: "data",
  score_calculations: "data",
  score_rows: "data",
  scorecards: "data",
  sheet_imports: "data",
  sheet_rows: "data",
  sheet_positions: "data",
  sheet_rows_history: "data",
  sheet_scores: "data",
  sheet_versions: "data",
  sheets: "data",
  skill_collections: "data",
  skill_contents: "data",
  skill_files: "data",
  skill_versions: "data",
  span_blocks: "aged",
  span_events: "aged",
  spans: "aged",
  tables: "data",
  tool_labels: "data",
  tool_versions: "data",
  tools: "data",
  // Minutes in which traces start that changed, until they are over and rolled up.
  trace_changes: "drained",
  trace_rollups: "aged",
  traces: "aged",
  webhook_deliveries: "aged",
  webhooks: "fixed",
  worker_pools: "fixed",
  workflow_callbacks: "aged",
  workflow_executions: "aged",
  workflow_labels: "data",
  workflow_node_executions: "aged",
  workflow_versions: "data",
  workflows: "data",
  workspaces: "fixed",
  "graphile_worker._private_job_queues": "drained",
  "graphile_worker._private_jobs": "drained",
  "graphile_worker._private_known_crontabs": "fixed",
  "graphile_worker._private_tasks": "fixed",
  "graphile_worker.migrations": "fixed",
};

/** Tables of what is kept for a time that still have rows, when that time is over for all of them. */
export function agedLeft(counts: RowCounts): string[] {
  return Object.entries(growths).flatMap(([name, growth]) =>
    growth === "aged" && counts[name] ? [`${name} has ${counts[name]} rows`] : [],
  );
}

/** Rows of every table that there is. */
export type RowCounts = Record<string, number>;

/** A job that is due at rest, or that has failed for good; others wait for their time. */
const isLeftOver = `payload -> '_cron' is null
  and (run_at <= now() + interval '1 second' or attempts >= max_attempts)`;

export async function countRows(sql: Sql): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const name of await tableNames(sql)) {
    const where = name.endsWith("._private_jobs") ? `where ${isLeftOver}` : "";
    const [row] = await sql.unsafe<{ count: number }[]>(`select count(*) from ${name} ${where}`);
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

async function tableNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
    from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`;
  return rows.map(({ name }) => name);
}

/** Tables that the list does not have, and those of the list that are gone. */
export function unlisted(counts: RowCounts): string[] {
  return [...new Set([...Object.keys(counts), ...Object.keys(growths)])].filter(
    (name) => !(name in counts) || !(name in growths),
  );
}

/**
 * The tables that grew although they should not. What is deleted when it is old depends on how much was done lately; what is
 * left of it when its time is over is for `agedLeft`.
 * @param rounds counts at rest, in the order of time
 */
export function grown(rounds: RowCounts[]): string[] {
  const third = Math.floor(rounds.length / 3);
  const medianOf = (name: string, part: RowCounts[]) =>
    part.map((counts) => counts[name] ?? 0).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
  return Object.entries(growths).flatMap(([name, growth]) => {
    const middle = medianOf(name, rounds.slice(third, 2 * third));
    const last = medianOf(name, rounds.slice(-third));
    const anything = Number.POSITIVE_INFINITY;
    const limit = { data: anything, aged: anything, drained: 0, fixed: middle }[growth];
    return last > limit ? [`${name} (${growth}) grew from ${middle} to ${last} rows`] : [];
  });
}

/** Tables of a kind, with their rows; for the report. */
export function rowsOf(kind: Growth, counts: RowCounts): string {
  return Object.entries(growths)
    .filter(([, growth]) => growth === kind)
    .map(([name]) => `${name} ${counts[name]}`)
    .join(", ");
}

/** Makes what is kept for a time so many days older. Nothing may be under way. */
export async function letTimePass(sql: Sql, days: number): Promise<void> {
  const aged = Object.keys(growths).filter((name) => growths[name] === "aged");
  const columns = await sql<{ name: string; times: string[]; nanoseconds: string[] }[]>`
    select c.table_name::text as name,
      coalesce(array_agg(quote_ident(c.column_name)::text) filter (where c.data_type <> 'bigint'), '{}') as times,
      coalesce(array_agg(quote_ident(c.column_name)::text) filter (where c.data_type = 'bigint'), '{}') as nanoseconds
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = any(${aged}) and c.is_generated = 'NEVER'
      and (c.data_type = 'timestamp with time zone' or c.column_name in ('start_time_ns', 'end_time_ns'))
    group by 1`;
  await sql.begin(async (tx) => {
    // Nobody changes anything here: time does.
    await tx`set local session_replication_role = replica`;
    for (const { name, times, nanoseconds } of columns) {
      // As times without a zone: a cluster does not take arithmetic that depends on the session's.
      const moved = times.map(
        (column) => `${column} = (${column} at time zone 'UTC' - interval '${days} days') at time zone 'UTC'`,
      );
      // A trace without spans has 0.
      moved.push(...nanoseconds.map((column) => `${column} = greatest(0, ${column} - ${days} * 86400000000000)`));
      await tx.unsafe(`update ${name} set ${moved.join(", ")}`);
    }
    // Roll-ups are of times that have no columns here: they are made anew.
    await tx`delete from request_log_rollups`;
    await tx`delete from request_log_changes`;
    await tx.unsafe(markMinutes("request_logs"));
    await tx`delete from trace_rollups`;
    await tx`delete from trace_changes`;
    await tx.unsafe(markTraceMinutes("traces"));
  });
}
