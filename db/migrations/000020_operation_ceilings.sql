-- Runs that wait for models: what they may spend, what they have spent, and which of their rows are saved already.

alter table operations
  -- Its blocks wait for the network or the sandbox, and have workers of their own.
  add column waits boolean not null default false,
  -- Ceilings; null: none. A run that reaches one is paused until somebody resumes or cancels it.
  add column max_price double precision,
  add column max_tokens bigint,
  add column max_failures bigint,
  -- A paused run is queued or running all the same: it is active, and only nobody works on it.
  add column paused_at timestamptz,
  add column pause_reason text,
  add constraint operations_pause_has_a_reason check ((paused_at is null) = (pause_reason is null));

-- Written with the request logs that it sums up. Beside the operation and not in it, because saving a block locks that for
-- longer than a call should wait.
create table operation_spending (
  workspace_id integer not null,
  operation_id uuid not null,
  -- US dollars; calls whose price nobody knows count nothing.
  price double precision not null default 0,
  tokens bigint not null default 0,
  requests bigint not null default 0,
  primary key (workspace_id, operation_id),
  foreign key (workspace_id, operation_id) references operations (workspace_id, id)
);

-- Rows of blocks that are saved before the block is done, a record for each save: the worker that goes on with the block,
-- after a pause or the first one's death, leaves them alone.
create table operation_saved_rows (
  workspace_id integer not null,
  operation_id uuid not null,
  block_index integer not null,
  first_row integer not null,
  row_indices integer[] not null,
  primary key (workspace_id, operation_id, block_index, first_row),
  foreign key (workspace_id, operation_id) references operations (workspace_id, id)
);
