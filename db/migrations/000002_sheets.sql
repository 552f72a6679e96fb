-- Tables, sheets, columns, rows and computed cells.
--
-- How versions work. Every committed change of a sheet takes the next version number. The current state is in the
-- plain tables, each record with the version it is valid from; what a change supersedes moves to the *_history table
-- with the half-open interval [valid_from, valid_to). Reading as of version v therefore is
--   current where valid_from <= v  union all  history where valid_from <= v and valid_to > v
-- and naming a version costs one row whatever the size of the sheet.

create table tables (
  workspace_id integer not null references workspaces (id),
  id uuid not null default gen_random_uuid(),
  title text not null,
  folder_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id)
);
create index tables_by_creation on tables (workspace_id, created_at, id) where deleted_at is null;

create table sheets (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  table_id uuid not null,
  title text not null,
  index integer not null,
  row_count integer not null default 0,
  -- One more than the last row that there is.
  next_row_index integer not null default 0,
  -- TEXT columns take array positions 1, 2, 3 … of sheet_rows.cells; a position is never used again either.
  text_slot_count integer not null default 0,
  version_count integer not null default 1,
  -- The last version that something else than a run made. A run whose snapshot is at least this new knows that no
  -- input of its chunk has changed without looking.
  edit_version integer not null default 1,
  -- True while the newest version belongs to runs: the next chunk that is saved joins it instead of taking another.
  version_is_open boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, table_id) references tables (workspace_id, id),
  constraint sheets_row_count_is_within_indices check (row_count between 0 and next_row_index)
);
create index sheets_by_position on sheets (workspace_id, table_id, index, id) where deleted_at is null;

create sequence column_keys as bigint maxvalue 1152921504606846975;

create table columns (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  sheet_id uuid not null,
  -- 60 bits: half of every cell id of this column (domain/cellId.ts).
  column_key bigint not null default nextval('column_keys'),
  title text not null,
  type text not null,
  -- json, not jsonb: a config is echoed as it was sent, key order included.
  config json,
  dependencies json not null default '[]',
  position_rank integer not null,
  is_output_column boolean not null,
  -- Position in sheet_rows.cells, for TEXT only.
  text_slot integer,
  -- A computed cell whose epoch is lower than its column's is stale. Raising the epoch is how a change of the column
  -- or of anything upstream makes a million cells stale in one row.
  epoch integer not null default 1,
  valid_from integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id),
  constraint columns_have_one_key unique (workspace_id, column_key),
  constraint columns_text_has_slot check ((type = 'TEXT') = (text_slot is not null))
);
create unique index columns_titles_are_unique on columns (workspace_id, sheet_id, title);
create index columns_by_position on columns (workspace_id, sheet_id, position_rank, id);

create table columns_history (
  workspace_id integer not null,
  id uuid not null,
  sheet_id uuid not null,
  column_key bigint not null,
  title text not null,
  type text not null,
  config json,
  dependencies json not null,
  position_rank integer not null,
  is_output_column boolean not null,
  text_slot integer,
  epoch integer not null,
  valid_from integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  valid_to integer not null,
  primary key (workspace_id, sheet_id, id, valid_from),
  constraint columns_history_interval_is_not_empty check (valid_from < valid_to)
);

-- One database row per sheet row, TEXT values only: import is COPY into this table. An element is NULL (blank), the
-- text itself, or, after the marker U+0001, the JSON of a value that is no plain text (core/values/textValue.ts).
create table sheet_rows (
  workspace_id integer not null,
  sheet_id uuid not null,
  row_index integer not null,
  valid_from integer not null,
  cells text[] not null,
  primary key (workspace_id, sheet_id, row_index)
);

create table sheet_rows_history (
  workspace_id integer not null,
  sheet_id uuid not null,
  row_index integer not null,
  valid_from integer not null,
  valid_to integer not null,
  cells text[] not null,
  primary key (workspace_id, sheet_id, row_index, valid_from),
  constraint sheet_rows_history_interval_is_not_empty check (valid_from < valid_to)
);
-- What has changed since a version: restoring it and comparing with it cost in proportion to that.
create index sheet_rows_history_by_end on sheet_rows_history (workspace_id, sheet_id, valid_to);

create type stored_cell_status as enum ('STALE', 'COMPLETED', 'FAILED');

-- Computed cells, stored when they are computed; a cell without a record here is stale. No sheet_id: column_key says
-- it, and at 500,000 cells a run the 16 bytes would be felt in heap and index.
create table cells (
  workspace_id integer not null,
  column_key bigint not null,
  row_index integer not null,
  valid_from integer not null,
  epoch integer not null,
  status stored_cell_status not null,
  -- Compact JSON. Kept as text: it is written once and passed on, never looked into, and unlike jsonb it can hold the
  -- escape of U+0000.
  value text,
  -- Only where it is not derived from the value: the explanation of a check.
  display_value text,
  error text,
  input_hash bigint,
  computed_version integer,
  execution_id uuid,
  metrics jsonb,
  computed_at timestamptz not null,
  primary key (workspace_id, column_key, row_index)
);

-- Few at a time, so next to nothing to keep: a run of what an edit made stale finds its rows here instead of looking
-- through the sheet.
create index cells_stale on cells (workspace_id, column_key, row_index) where status = 'STALE';

create table cells_history (
  workspace_id integer not null,
  column_key bigint not null,
  row_index integer not null,
  valid_from integer not null,
  epoch integer not null,
  status stored_cell_status not null,
  value text,
  display_value text,
  error text,
  input_hash bigint,
  computed_version integer,
  execution_id uuid,
  metrics jsonb,
  computed_at timestamptz not null,
  valid_to integer not null,
  primary key (workspace_id, column_key, row_index, valid_from),
  constraint cells_history_interval_is_not_empty check (valid_from < valid_to)
);
create index cells_history_by_end on cells_history (workspace_id, column_key, valid_to);

-- Blocks of rows in which a version created rows (column_key 0) or stored cells that had no record before: of what did
-- not exist the history knows nothing. With it a restore finds what is newer than a version without an index on the
-- version in sheet_rows and cells, which every import and every run would pay for.
create table record_creations (
  workspace_id integer not null,
  sheet_id uuid not null,
  version_number integer not null,
  column_key bigint not null,
  block_index integer not null,
  primary key (workspace_id, sheet_id, version_number, column_key, block_index)
);

-- How many cells of a computed column are fresh at its current epoch; the rest of the sheet's rows is stale.
create table column_counts (
  workspace_id integer not null,
  sheet_id uuid not null,
  column_key bigint not null,
  completed_count integer not null default 0,
  failed_count integer not null default 0,
  primary key (workspace_id, sheet_id, column_key),
  constraint column_counts_are_not_negative check (completed_count >= 0 and failed_count >= 0)
);

create table sheet_versions (
  workspace_id integer not null,
  sheet_id uuid not null,
  version_number integer not null,
  id uuid not null default gen_random_uuid(),
  name text,
  reason text not null,
  deltas json not null default '[]',
  -- So that lists need not read the deltas.
  delta_count integer not null default 0,
  created_by text,
  -- Not the start of the transaction: versions are taken under the sheet's lock, and their times follow their numbers.
  created_at timestamptz not null default clock_timestamp(),
  -- The sheet's own properties at this version.
  title text not null,
  index integer not null,
  row_count integer not null,
  -- The version that this one restored.
  source_version_id uuid,
  primary key (workspace_id, sheet_id, version_number),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id),
  constraint sheet_versions_have_one_id unique (workspace_id, id)
);

-- Imports. The file lies in parts until the import ends.
create type import_status as enum ('queued', 'running', 'succeeded', 'failed');

create table sheet_imports (
  workspace_id integer not null,
  operation_id text not null,
  table_id uuid not null,
  sheet_id uuid not null,
  creates_sheet boolean not null,
  source text not null,
  status import_status not null default 'queued',
  progress integer not null default 0,
  message text not null,
  rows_added integer not null default 0,
  row_count integer not null default 0,
  file_name text,
  file_format text,
  file_size bigint,
  -- The source's own names of its fields, and the position in sheet_rows.cells that each fills.
  field_names text[] not null,
  field_slots integer[] not null,
  error_message text,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, operation_id),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id),
  constraint sheet_imports_fields_have_slots check (cardinality(field_names) = cardinality(field_slots)),
  constraint sheet_imports_progress_is_percent check (progress between 0 and 100)
);
create unique index sheet_imports_one_at_a_time on sheet_imports (workspace_id, sheet_id)
  where status in ('queued', 'running');

create table import_file_parts (
  workspace_id integer not null,
  operation_id text not null,
  part_index integer not null,
  -- zstd; about a third of the CSV, so a third of the WAL.
  content bytea not null,
  primary key (workspace_id, operation_id, part_index)
);
alter table import_file_parts alter column content set storage external;

-- Runs. An operation is one row with its scope; its jobs are blocks of rows. QUEUED and RUNNING are read from here and
-- never written into cells.
create type operation_status as enum ('queued', 'running', 'completed', 'failed', 'cancelled');

create table operations (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  sheet_id uuid not null,
  status operation_status not null default 'queued',
  -- Scope: these computed columns …
  column_keys bigint[] not null,
  -- … in these rows (null: every row below row_limit) …
  row_indices integer[],
  row_limit integer not null,
  -- … or exactly these cells: column_keys and row_indices read pairwise …
  is_cell_list boolean not null default false,
  -- … where the cell has one of these states (null: any).
  statuses text[],
  block_count integer not null,
  done_block_count integer not null default 0,
  cell_count bigint not null,
  completed_count bigint not null default 0,
  failed_count bigint not null default 0,
  error_message text,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id)
);
create index operations_active on operations (workspace_id, sheet_id, created_at) where status in ('queued', 'running');

create type block_status as enum ('RUNNING', 'DONE');

-- A block that nobody has claimed has no record. claim is new with every attempt: a worker that lost its block (it was
-- thought dead and the job was given to another) finds another claim when it saves, and saves nothing.
create table operation_blocks (
  workspace_id integer not null,
  operation_id uuid not null,
  block_index integer not null,
  sheet_id uuid not null,
  status block_status not null,
  claim uuid not null,
  cell_count integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (workspace_id, operation_id, block_index),
  foreign key (workspace_id, operation_id) references operations (workspace_id, id)
);
-- Two operations never compute the same block of rows at once.
create unique index operation_blocks_run_one_at_a_time on operation_blocks (workspace_id, sheet_id, block_index)
  where status = 'RUNNING';

-- Pools of workers that are alive. Each holds a session advisory lock on its lock_id for as long as it lives
-- (workers/liveness.ts), so that a dead one is known at once, also after kill -9 or a lost machine.
create sequence worker_pool_lock_ids as integer;

create table worker_pools (
  pool_id text primary key,
  lock_id integer not null,
  started_at timestamptz not null default now()
);

create table audit_events (
  workspace_id integer not null references workspaces (id),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  api_key_id uuid,
  actor text,
  action text not null,
  entity_type text not null,
  entity_id text not null,
  entity_name text,
  request_id text,
  primary key (workspace_id, id)
);
create index audit_events_by_time on audit_events (workspace_id, at desc, id desc);
create index audit_events_by_entity on audit_events (workspace_id, entity_id, at desc, id desc);
