-- Traces and their spans.
--
-- A trace is a row from its first span on. Whoever writes spans of it, closes it or binds request logs to its spans locks
-- that row first, several of them in the order of trace_id: writes of one trace follow one another, so its totals are
-- exact, and none comes after its end. The totals are what lists and searches read; they never scan spans.

create type span_kind as enum ('CLIENT', 'CONSUMER', 'INTERNAL', 'PRODUCER', 'SERVER');
create type span_status as enum ('ERROR', 'OK', 'UNSET');

create table traces (
  workspace_id integer not null references workspaces (id),
  trace_id text not null,
  name text not null default '',
  status span_status not null default 'UNSET',
  -- Nanoseconds since 1970 of the earliest start and the latest end.
  start_time_ns bigint not null default 0,
  end_time_ns bigint not null default 0,
  duration_ns bigint not null generated always as (end_time_ns - start_time_ns) stored,
  span_count integer not null default 0,
  error_count integer not null default 0,
  -- Spans on the longest way from a span down to one below it.
  depth integer not null default 0,
  -- The earliest span without a parent; null while there is none.
  root_span_id text,
  -- Sums over the request logs that its spans are bound to, each counted once.
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  total_cost_usd numeric not null default 0,
  request_log_count integer not null default 0,
  models_used text[] not null default '{}',
  tool_names text[] not null default '{}',
  -- Set when it is closed, for ever.
  closure_id uuid,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, trace_id),
  constraint traces_are_closed_by_a_closure check ((closure_id is null) = (closed_at is null))
);

create table spans (
  workspace_id integer not null,
  -- A sequence of all workspaces.
  id bigint generated always as identity,
  trace_id text not null,
  span_id text not null,
  parent_id text,
  trace_state text not null,
  name text not null,
  kind span_kind not null,
  start_time_ns bigint not null,
  end_time_ns bigint not null,
  status_code span_status not null,
  status_message text,
  -- What lists and totals need of the attributes, so that they need not read those.
  type text not null,
  tool_name text,
  trace_name text,
  attributes jsonb not null,
  events jsonb not null,
  links jsonb not null,
  resource jsonb not null,
  scope jsonb,
  -- The span whose request log this one belongs to, where the sender says so.
  managed_span_id text,
  request_log_id bigint,
  -- The request log was made of this span: when the span is sent again, the log is written again.
  owns_request_log boolean not null,
  -- span_id first: request logs find the span that they were made in by its id alone.
  primary key (workspace_id, span_id, trace_id),
  constraint spans_do_not_end_before_they_start check (end_time_ns >= start_time_ns)
);
-- No foreign key to traces: whoever inserts spans has the trace's row locked, so each of them would be checked for what
-- is known already.
create index spans_by_start on spans (workspace_id, trace_id, start_time_ns, id);
create index spans_by_managed_span on spans (workspace_id, managed_span_id) where managed_span_id is not null;
