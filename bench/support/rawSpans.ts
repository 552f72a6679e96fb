import type { Sql } from "postgres";

/** Table of the baselines: the columns of spans that a sender fills, with two indexes, and nothing else. */
export async function createRawTable(sql: Sql): Promise<void> {
  await sql`
    create table if not exists bench_spans (
      workspace_id integer not null, id bigint generated always as identity, trace_id text not null,
      span_id text not null, parent_id text, name text not null, start_time_ns bigint not null,
      end_time_ns bigint not null, attributes jsonb not null, resource jsonb not null,
      primary key (workspace_id, span_id, trace_id)
    )`;
  await sql`create index if not exists bench_spans_by_start on bench_spans (workspace_id, trace_id, start_time_ns, id)`;
}

/** Inserts a batch with one statement, from JSON text that is made beforehand. */
export async function insertRaw(sql: Sql, rows: string): Promise<void> {
  await sql`
    insert into bench_spans (
      workspace_id, trace_id, span_id, parent_id, name, start_time_ns, end_time_ns, attributes, resource
    )
    select 1, g.*
    from json_to_recordset(${rows}::text::json) as g (
      trace_id text, span_id text, parent_id text, name text, start_time_ns bigint, end_time_ns bigint,
      attributes jsonb, resource jsonb
    )
    on conflict (workspace_id, span_id, trace_id) do update set
      parent_id = excluded.parent_id, name = excluded.name, start_time_ns = excluded.start_time_ns,
      end_time_ns = excluded.end_time_ns, attributes = excluded.attributes, resource = excluded.resource
    returning id, span_id`;
}
