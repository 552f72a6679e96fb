import type { Schemas } from "../../../generated/types.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { type Measured, recordsWithin, withoutMeasures } from "../../within.ts";
import { contentsOfLogs } from "./logBlocks.ts";
import { type Preview, previewColumns } from "./requestLogs.ts";
import { SearchedTable, type SearchOrder } from "./searchedTable.ts";
import { bytesOfSpan, type SpanRow, selectSpans } from "./spans.ts";
import { visibleTraces } from "./traces.ts";

export type TraceOrder = SearchOrder<Schemas["TraceSortField"]>;

/**
 * Key of each order. The first six have an index with the workspace before the key and the id behind; for the others the narrow
 * rows of all traces are sorted.
 */
export const traceOrderKeys = {
  trace_start: { expression: "t.start_time_ns", type: "bigint" },
  trace_duration_ms: { expression: "(t.duration_ns / 1e6)", type: "numeric" },
  trace_total_cost_usd: { expression: "t.total_cost_usd", type: "numeric" },
  trace_total_tokens: { expression: "(t.input_tokens + t.output_tokens)", type: "bigint" },
  trace_span_count: { expression: "t.span_count", type: "integer" },
  // As long as a cursor can carry.
  trace_name: { expression: "left(t.name, 200)", type: "text" },
  trace_input_tokens: { expression: "t.input_tokens", type: "bigint" },
  trace_output_tokens: { expression: "t.output_tokens", type: "bigint" },
  trace_depth: { expression: "t.depth", type: "integer" },
  trace_status: { expression: "t.status", type: "span_status" },
} as const;

/** Traces, in each of the orders. Any that can be seen has spans; the indexes of orders are those of traces with spans. */
export const searchedTraces = new SearchedTable<TraceOrder["by"], string>({
  name: "traces",
  alias: "t",
  id: { name: "trace_id", type: "text" },
  orderKeys: traceOrderKeys,
  newest: "trace_start",
  visible: (db) => db.sql`${visibleTraces(db)} and t.span_count > 0`,
});

/**
 * Counts the traces up to `limit`, and tells whether these are all. Reads the index alone: reading the traces to see
 * which of them are over took 9 ms for 10,000, and this takes 2.5.
 */
export async function countAllTraces(db: Scope, limit: number): Promise<{ total: number; totalIsExact: boolean }> {
  const { sql, workspaceId } = db;
  const [row] = await sql<{ stored: number; over: number }[]>`
    select (select count(*)::integer from (
        select from traces where workspace_id = ${workspaceId}
        order by start_time_ns desc, trace_id desc limit ${sql.unsafe(String(limit + 1))}
      ) t) as stored,
      (select count(*)::integer from (
        select from traces where workspace_id = ${workspaceId} and expires_at <= now()
        limit ${sql.unsafe(String(limit + 1))}
      ) t) as over`;
  const { stored, over } = row as { stored: number; over: number };
  return { total: Math.max(0, Math.min(stored, limit) - over), totalIsExact: stored <= limit };
}

/** A trace with its totals, and what its request logs and spans say of it. */
export interface FoundTrace
  extends Omit<
    Schemas["TraceSearchResult"],
    "start_time" | "end_time" | "total_tokens" | "matched_span_ids" | "spans"
  > {
  /** Digits. */
  start_time_ns: string;
  end_time_ns: string;
}

/** Lists traces in the order of the ids. */
export async function listFoundTraces(db: Scope, traceIds: string[]): Promise<FoundTrace[]> {
  const { sql, workspaceId } = db;
  if (traceIds.length === 0) return [];
  const rows = await sql<FoundTrace[]>`
    with ${factsOfTraces(db, traceIds)}
    select t.trace_id, t.name, t.status, t.start_time_ns::text, t.end_time_ns::text,
      (t.duration_ns / 1e6)::double precision as duration_ms, t.span_count, t.depth, t.root_span_id,
      t.closed_at is not null as is_closed, t.total_cost_usd::double precision as total_cost_usd, t.input_tokens,
      t.output_tokens, t.models_used, t.tool_names,
      array(select id from logs where logs.trace_id = t.trace_id order by id limit 100) as request_log_ids,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.prompt_id, 'name', p.prompt_name, 'version', p.version)
          order by p.prompt_id, p.version)
        from (
          select distinct logs.prompt_id, templates.prompt_name, logs.prompt_version_number as version
          from logs left join prompt_templates templates
            on templates.workspace_id = ${workspaceId} and templates.id = logs.prompt_id
          where logs.trace_id = t.trace_id and logs.prompt_id is not null
        ) p
      ), '[]') as prompts,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'name', w.name, 'version', m.version) order by m.id, m.version)
        from mentioned m left join workflows w on w.workspace_id = ${workspaceId} and w.id = m.id
        where m.trace_id = t.trace_id
      ), '[]') as workflows,
      metadata.facts as metadata, array(select tag from labels where labels.trace_id = t.trace_id order by tag) as tags,
      metadata.facts ->> 'user_id' as user_id
    from traces t
    cross join lateral (
      select coalesce(jsonb_object_agg(f.key, f.value), '{}') as facts
      from (
        select distinct on (key) key, value from facts where facts.trace_id = t.trace_id
        order by key, rank, start_time_ns, span_id
      ) f
    ) metadata
    where t.workspace_id = ${workspaceId} and t.trace_id = any(${traceIds}::text[])`;
  const byId = new Map(rows.map((row) => [row.trace_id, row]));
  return traceIds.flatMap((id) => byId.get(id) ?? []);
}

/** Spans of one trace whose request logs and labels are read, the first of those that have any. */
const maxTelling = 1_000;

/**
 * Common table expressions on what the logs and spans of traces say: `logs`, `facts` (metadata by rank), `labels` (tags),
 * and `mentioned` (workflows). Of a long trace most spans say nothing; an index has those that do.
 */
function factsOfTraces({ sql, workspaceId }: Scope, traceIds: string[]): Fragment {
  return sql`
    telling as materialized (
      select s.*
      from unnest(${traceIds}::text[]) as given (trace_id) cross join lateral (
        select trace_id, span_id, start_time_ns, request_log_id, labels from spans
        where workspace_id = ${workspaceId} and trace_id = given.trace_id
          and (request_log_id is not null or labels is not null)
        order by start_time_ns, id
        limit ${sql.unsafe(String(maxTelling))}
      ) s
    ), logs as (
      select s.trace_id, l.id, l.prompt_id, l.prompt_version_number, l.tags, l.metadata, s.start_time_ns, s.span_id
      from (
        select distinct on (trace_id, request_log_id) * from telling where request_log_id is not null
        order by trace_id, request_log_id, start_time_ns, span_id
      ) s
      join request_logs l on l.workspace_id = ${workspaceId} and l.id = s.request_log_id
      where l.expires_at is null or l.expires_at > now()
    ), said as (
      select s.trace_id, s.start_time_ns, s.span_id, a.name, a.value
      from telling s cross join jsonb_each(s.labels) a (name, value)
      where a.name like 'promptlayer.metadata.%' or a.name in ('user.id', 'enduser.id', 'promptlayer.tags')
    ), facts as (
      select trace_id, m.key, m.value, 2 as rank, start_time_ns, span_id from logs, jsonb_each(metadata) m (key, value)
      union all
      select trace_id, case when name like 'promptlayer.metadata.%' then substr(name, 22) else 'user_id' end, value,
        case when name like 'promptlayer.metadata.%' then 1 else 3 end, start_time_ns, span_id
      from said where name <> 'promptlayer.tags'
    ), labels as (
      select trace_id, tag from logs, unnest(tags) tag
      union
      select trace_id, tag #>> '{}' from said, jsonb_path_query(value, '$[*]') tag
      where name = 'promptlayer.tags' and tag <> 'null'
    ), mentioned as (
      select distinct s.trace_id, (s.labels ->> 'promptlayer.workflow.id')::integer as id,
        case when s.labels ->> 'promptlayer.workflow.version' ~ '^[0-9]{1,9}$'
          then (s.labels ->> 'promptlayer.workflow.version')::integer end as version
      from telling s
      where case when s.labels ->> 'promptlayer.workflow.id' ~ '^[0-9]{1,9}$' then true else false end
    )`;
}

/** The spans of these traces that fulfil a condition, the first `limit` of each. */
export async function listMatchedSpanIds(
  db: Scope,
  traceIds: string[],
  condition: Fragment,
  limit: number,
): Promise<Map<string, string[]>> {
  const rows = await db.sql<{ trace_id: string; span_ids: string[] }[]>`
    select t.trace_id, array(
      select s.span_id from spans s
      where s.workspace_id = ${db.workspaceId} and s.trace_id = t.trace_id and ${condition}
      order by s.start_time_ns, s.id
      limit ${limit}
    ) as span_ids
    from unnest(${traceIds}::text[]) as t (trace_id)`;
  return new Map(rows.map(({ trace_id, span_ids }) => [trace_id, span_ids]));
}

/** What the first log of each of these traces was asked, and what the last one answered, by the time of their spans. */
export async function listTracePreviews(db: Scope, traceIds: string[]): Promise<Map<string, Preview>> {
  const { sql, workspaceId } = db;
  const textOf = (column: keyof Preview, order: "asc" | "desc") => sql`coalesce((
    select (
      select ${sql.unsafe(previewColumns[column])} from ${contentsOfLogs(db)} c
      where c.request_id = s.request_log_id
    )
    from spans s
    join request_logs l on l.workspace_id = ${workspaceId} and l.id = s.request_log_id
      and (l.expires_at is null or l.expires_at > now())
    where s.workspace_id = ${workspaceId} and s.trace_id = t.trace_id and s.request_log_id is not null
    order by s.start_time_ns ${sql.unsafe(order)}, s.id ${sql.unsafe(order)}
    limit 1
  ), '')`;
  const rows = await sql<(Preview & { trace_id: string })[]>`
    select t.trace_id, ${textOf("input_preview", "asc")} as input_preview, ${textOf("output_preview", "desc")} as output_preview
    from unnest(${traceIds}::text[]) as t (trace_id)`;
  return new Map(rows.map(({ trace_id, ...preview }) => [trace_id, preview]));
}

export async function listFirstSpans(
  db: Scope,
  traceIds: string[],
  { limit, maxBytes }: { limit: number; maxBytes: number },
): Promise<SpanRow[]> {
  const spans = db.sql`
    select s.*, given.place
    from unnest(${traceIds}::text[]) with ordinality as given (trace_id, place)
    cross join lateral (
      ${selectSpans(db)}
      where workspace_id = ${db.workspaceId} and trace_id = given.trace_id
      order by spans.start_time_ns, id
      limit ${limit}
    ) s
    offset 0`;
  const ordered = db.sql`order by place, start_time_ns::bigint, id`;
  const found = await db.sql<(SpanRow & Measured & { place: number })[]>`
    ${recordsWithin(db, spans, { bytes: bytesOfSpan(db), ordered, maxBytes })}`;
  return withoutMeasures<SpanRow & { place: number }>(found.filter(({ is_beyond }) => !is_beyond)).map(
    ({ place: _, ...span }) => span,
  );
}
