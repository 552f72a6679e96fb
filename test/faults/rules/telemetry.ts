import type { Rule } from "./rule.ts";

export const telemetryRules: Rule[] = [
  {
    name: "a trace sums up its spans",
    query: `select t.workspace_id, t.trace_id, t.span_count, s.spans, t.error_count, s.errors, t.start_time_ns, s.started,
        t.end_time_ns, s.ended, t.tool_names, s.tools
      from traces t left join (
        select workspace_id, trace_id, count(*) as spans, count(*) filter (where status_code = 'ERROR') as errors,
          min(start_time_ns) as started, max(end_time_ns) as ended,
          array_agg(distinct tool_name collate "C" order by tool_name collate "C")
            filter (where tool_name is not null) as tools
        from spans group by 1, 2
      ) s on s.workspace_id = t.workspace_id and s.trace_id = t.trace_id
      where (t.expires_at is null or t.expires_at > now()) and (
        t.span_count <> coalesce(s.spans, 0) or t.error_count <> coalesce(s.errors, 0)
        or t.start_time_ns <> s.started or t.end_time_ns <> s.ended
        or cardinality(t.tool_names) <> coalesce(cardinality(s.tools), 0) or not t.tool_names @> coalesce(s.tools, '{}'))`,
  },
  {
    name: "a trace sums up the request logs of its spans, each once",
    query: `select t.workspace_id, t.trace_id, t.request_log_count, l.logs, t.input_tokens, l.input, t.output_tokens,
        l.output, t.total_cost_usd, l.cost, t.models_used, l.models
      from traces t left join (
        select b.workspace_id, b.trace_id, count(*) as logs, coalesce(sum(l.input_tokens), 0) as input,
          coalesce(sum(l.output_tokens), 0) as output, coalesce(sum(l.price), 0) as cost,
          array_agg(distinct l.engine) as models
        from (select distinct workspace_id, trace_id, request_log_id from spans) b
        join request_logs l on l.workspace_id = b.workspace_id and l.id = b.request_log_id
        group by 1, 2
      ) l on l.workspace_id = t.workspace_id and l.trace_id = t.trace_id
      join workspaces w on w.id = t.workspace_id
      where w.retention_days is null and (
        t.request_log_count <> coalesce(l.logs, 0) or t.input_tokens <> coalesce(l.input, 0)
        or t.output_tokens <> coalesce(l.output, 0) or t.total_cost_usd <> coalesce(l.cost, 0)
        or cardinality(t.models_used) <> coalesce(cardinality(l.models), 0)
        or not t.models_used @> coalesce(l.models, '{}'))`,
  },
  {
    name: "a trace's root is one of its spans",
    query: `select t.workspace_id, t.trace_id, t.root_span_id from traces t left join spans s
        on s.workspace_id = t.workspace_id and s.trace_id = t.trace_id and s.span_id = t.root_span_id
      where t.root_span_id is not null and (t.expires_at is null or t.expires_at > now())
        and (s.span_id is null or s.parent_id <> s.span_id)`,
  },
  {
    name: "a log that was made of a span names it, and no other log does",
    query: `select s.workspace_id, s.trace_id, s.span_id, s.request_log_id, l.span_id as named from spans s
      join workspaces w on w.id = s.workspace_id
      left join request_logs l on l.workspace_id = s.workspace_id and l.id = s.request_log_id
      where s.owns_request_log and w.retention_days is null
        and (l.id is null or l.span_id is distinct from s.span_id or l.trace_id is distinct from s.trace_id)
      union all
      select workspace_id, trace_id, span_id, max(id), string_agg(id::text, ' ') from request_logs
      where span_id is not null and trace_id is not null group by 1, 2, 3 having count(*) > 1`,
  },
  {
    name: "a log that is noted as made of a span has one that owns it",
    query: `select l.workspace_id, l.id from request_logs l
      join workspaces w on w.id = l.workspace_id
      where l.is_of_span and w.retention_days is null and not exists (
        select from spans s where s.workspace_id = l.workspace_id and s.request_log_id = l.id and s.owns_request_log)`,
  },
  {
    name: "a roll-up of logs that have not changed since counts all of them",
    query: `select r.workspace_id, r.width, r.start, r.count, l.count as logs
      from (
        select r.*, (select sum((g ->> -1)::bigint) from json_array_elements(r.groups) g) as count
        from request_log_rollups r
        where r.view = 'all' and (r.first_expiry is null or r.first_expiry > now()) and not exists (
          select from request_log_changes c where c.workspace_id = r.workspace_id and c.width = 60
            and c.start >= r.start and c.start < r.start + r.width)
      ) r
      cross join lateral (
        select count(*) from request_logs l
        where l.workspace_id = r.workspace_id and (l.expires_at is null or l.expires_at > now())
          and l.request_start_time >= to_timestamp(r.start) and l.request_start_time < to_timestamp(r.start + r.width)
      ) l
      where l.count <> r.count`,
  },
  {
    name: "a roll-up of traces that have not changed since counts all of them and their spans",
    query: `select r.workspace_id, r.width, r.start, r.traces, t.traces as counted, r.spans, t.spans as counted_spans
      from (
        select r.*, (select sum((g ->> -1)::bigint) from json_array_elements(r.groups) g) as traces,
          (select sum((g ->> -1)::bigint) from trace_rollups s, json_array_elements(s.groups) g
            where s.workspace_id = r.workspace_id and s.view = 'span all' and s.width = r.width and s.start = r.start) as spans
        from trace_rollups r
        where r.view = 'all' and (r.first_expiry is null or r.first_expiry > now()) and not exists (
          select from trace_changes c where c.workspace_id = r.workspace_id and c.width = 60
            and c.start >= r.start and c.start < r.start + r.width)
      ) r
      cross join lateral (
        select count(*) as traces, sum(span_count) as spans from traces t
        where t.workspace_id = r.workspace_id and (t.expires_at is null or t.expires_at > now())
          and t.start_time_ns >= r.start * 1000000000 and t.start_time_ns < (r.start + r.width) * 1000000000
      ) t
      where t.traces <> r.traces or t.spans <> coalesce(r.spans, 0)`,
  },
  {
    name: "a log and the span that it names are bound",
    query: `select l.workspace_id, l.id, l.trace_id, l.span_id from request_logs l
      join spans s on s.workspace_id = l.workspace_id and s.span_id = l.span_id and s.trace_id = l.trace_id
      where s.request_log_id is null`,
  },
  {
    name: "a span has its contents in a block, and a block some span",
    query: `select s.workspace_id, s.trace_id, s.block, s.place from spans s left join span_blocks b
        on b.workspace_id = s.workspace_id and b.trace_id = s.trace_id and b.number = s.block
      where coalesce(jsonb_typeof(b.attributes -> s.place), '') <> 'object' or b.names ->> s.place is distinct from s.name
      union all
      select b.workspace_id, b.trace_id, b.number, p.place - 1 from span_blocks b
      cross join lateral jsonb_array_elements(b.attributes) with ordinality p (item, place)
      where p.item <> 'null' and not exists (
        select from spans s
        where s.workspace_id = b.workspace_id and s.trace_id = b.trace_id and s.block = b.number and s.place = p.place - 1)
      union all
      select workspace_id, trace_id, number, null from span_blocks where not jsonb_path_exists(attributes, '$[*] ? (@ != null)')`,
  },
  {
    name: "a request log has its contents, and a block of contents some log",
    query: `select l.workspace_id, l.id, c.block from request_logs l left join request_log_contents c
        on c.workspace_id = l.workspace_id and c.request_id = l.id
      left join request_log_blocks b on b.workspace_id = l.workspace_id and b.id = c.block
      where coalesce(c.input, b.input[c.place]::json) is null
      union all
      select b.workspace_id, null, b.id from request_log_blocks b
      cross join lateral unnest(b.input) with ordinality p (item, place)
      where p.item is not null and not exists (
        select from request_log_contents c
        where c.workspace_id = b.workspace_id and c.block = b.id and c.place = p.place)
      union all
      select workspace_id, null, id from request_log_blocks where cardinality(array_remove(input, null)) = 0`,
  },
];
