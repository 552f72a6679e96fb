-- How long traces are kept, by the setting that request logs have.

-- Not found from then on; deleted a little later. Bound to a trace with each of its spans, to the full hour: the index
-- over it is written once an hour and not with every batch.
alter table traces add column expires_at timestamptz;
create index traces_by_expiry on traces (expires_at) where expires_at is not null;

-- A trace that is closed takes no spans for ever, also when it is deleted: one that is sent again begins closed.
create table deleted_trace_closures (
  workspace_id integer not null,
  trace_id text not null,
  closure_id uuid not null,
  closed_at timestamptz not null,
  primary key (workspace_id, trace_id)
);
