-- Events of spans that came apart from them, as log records. They wait here for their span, and stay for a while, for spans
-- that are sent again; the span has a copy.
create table span_events (
  workspace_id integer not null,
  trace_id text not null,
  span_id text not null,
  hash text not null,
  -- Order of arrival, of which one sequence is for all workspaces.
  position bigint generated always as identity,
  event jsonb not null,
  received_at timestamptz not null default now(),
  primary key (workspace_id, trace_id, span_id, hash)
);
create index span_events_by_time on span_events (received_at);
