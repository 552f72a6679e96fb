-- What is deleted for good, from everywhere. What it is about, and the salt of its hash in the audit trail, go with its end.
create table deletions (
  workspace_id integer not null references workspaces (id),
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject json,
  salt bytea,
  status text not null default 'queued',
  -- Work that is left: the first steps look for what is to be deleted, the last ones for what else holds it.
  step integer not null default 0,
  -- Where the step goes on.
  cursor text,
  found_count integer not null default 0,
  deleted_count integer not null default 0,
  error_message text,
  created_by text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  constraint deletions_kind_is_known check (kind in ('request_log', 'trace', 'prompt_template', 'workflow', 'user')),
  constraint deletions_status_is_known check (status in ('queued', 'running', 'completed', 'failed')),
  constraint deletions_forget_what_they_were check (status in ('queued', 'running') or (subject is null and salt is null))
);
create index deletions_by_creation on deletions (workspace_id, created_at, id);
create index deletions_active on deletions (workspace_id) where finished_at is null;

-- What a deletion has found, until its end: by the id of a log, a trace or a run, or by sheet and index of a row.
create table deletion_targets (
  workspace_id integer not null,
  deletion_id uuid not null,
  kind text not null,
  id text not null,
  is_done boolean not null default false,
  primary key (workspace_id, deletion_id, kind, id),
  foreign key (workspace_id, deletion_id) references deletions (workspace_id, id) on delete cascade,
  constraint deletion_targets_kind_is_known
    check (kind in ('row', 'request_log', 'execution', 'trace', 'prompt_template', 'workflow'))
);
create index deletion_targets_open on deletion_targets (workspace_id, deletion_id, kind) where not is_done;

-- Request logs and traces that rows were made of. A row is known by the version that made it too: its index is used again.
create table row_origins (
  workspace_id integer not null,
  sheet_id uuid not null,
  row_index integer not null,
  valid_from integer not null,
  kind text not null,
  id text not null,
  primary key (workspace_id, sheet_id, row_index, valid_from, kind, id),
  constraint row_origins_kind_is_known check (kind in ('request_log', 'trace'))
);
create index row_origins_by_id on row_origins (workspace_id, kind, id);

-- Rows of before, by the id of the log that they begin with.
insert into row_origins (workspace_id, sheet_id, row_index, valid_from, kind, id)
select r.workspace_id, r.sheet_id, r.row_index, r.valid_from, 'request_log', r.id
from (
  select distinct on (c.workspace_id, c.sheet_id) c.workspace_id, c.sheet_id, c.text_slot from columns c
  where c.title in ('request_id', 'request_log_id') and c.text_slot is not null and exists (
    select from sheet_imports i
    where i.workspace_id = c.workspace_id and i.sheet_id = c.sheet_id and i.source = 'request_logs')
) slot
cross join lateral (
  select workspace_id, sheet_id, row_index, valid_from, ltrim(cells[slot.text_slot], E'\x01') as id from sheet_rows
  where workspace_id = slot.workspace_id and sheet_id = slot.sheet_id
) r
where r.id ~ '^[0-9]+$'
on conflict do nothing;

-- Runs are found by the trace that they are told in, and what models answered by the moment at which the log was written.
create index workflow_executions_by_trace on workflow_executions (workspace_id, trace_id);
create index model_results_by_creation on model_results (workspace_id, created_at);
