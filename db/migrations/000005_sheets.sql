-- Tables, sheets, columns, rows, computed cells, imports and runs.
--
-- How versions work. Every committed change of a sheet takes the next version number. The current state is in the plain
-- tables, each record with the version from which it is valid; what a change supersedes moves to the *_history table with
-- the half-open interval [valid_from, valid_to). Reading as of version v therefore is
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
  -- Null for a table of its own. A table that serves a family holds the sheets of a dataset group or of a report and is in
  -- no list of tables.
  serves text,
  primary key (workspace_id, id),
  constraint tables_folder_exists foreign key (workspace_id, folder_id) references folders (workspace_id, id),
  constraint tables_serve_a_family check (serves in ('dataset_group', 'report'))
);
create index tables_by_creation on tables (workspace_id, created_at, id) where deleted_at is null;
create index tables_by_folder on tables (workspace_id, folder_id) where deleted_at is null;

create table sheets (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  table_id uuid not null,
  title text not null,
  index integer not null,
  row_count integer not null default 0,
  -- One more than the index of the last row.
  next_row_index integer not null default 0,
  -- TEXT columns take array positions 1, 2, 3 … of sheet_rows.cells; a position is never reused.
  text_slot_count integer not null default 0,
  version_count integer not null default 1,
  -- The last version that was not made by a run. A run whose snapshot is at least this new knows without looking that no
  -- input of its chunk has changed.
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

-- TEXT, HUMAN and TRACE columns hold data in sheet_rows.cells. A COMPOSITION shows the cells of another column and stores
-- none. All other columns are computed.
create table columns (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  sheet_id uuid not null,
  -- 60 bits: half of every cell id of this column (domain/cellId.ts).
  column_key bigint not null default nextval('column_keys'),
  title text not null,
  type text not null,
  -- json, not jsonb: a config is returned as it was sent, key order included.
  config json,
  dependencies json not null default '[]',
  position_rank integer not null,
  is_output_column boolean not null,
  -- Position in sheet_rows.cells, for columns that hold data.
  text_slot integer,
  -- A computed cell whose epoch is lower than its column's is stale. Raising the epoch lets a change of the column, or of
  -- anything upstream, make a million cells stale by writing one row.
  epoch integer not null default 1,
  valid_from integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- For a COMPOSITION of another sheet's column: that sheet, and its version up to which this column has followed it. So
  -- the version of this column's record in a version of this sheet tells which version of the other sheet was visible at
  -- the time. source_version is null once the other sheet is gone.
  source_sheet_id uuid,
  source_version integer,
  primary key (workspace_id, id),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id),
  constraint columns_have_one_key unique (workspace_id, column_key),
  constraint columns_data_has_slot check ((type in ('TEXT', 'HUMAN', 'TRACE')) = (text_slot is not null)),
  constraint columns_only_compositions_follow
    check (type = 'COMPOSITION' or (source_sheet_id is null and source_version is null))
);
create unique index columns_titles_are_unique on columns (workspace_id, sheet_id, title);
create index columns_by_position on columns (workspace_id, sheet_id, position_rank, id);
create index columns_by_source on columns (workspace_id, source_sheet_id) where source_sheet_id is not null;
-- For lists that filter by prompt.
create index columns_with_prompts on columns (workspace_id)
  where type in ('PROMPT_TEMPLATE', 'CONVERSATION_SIMULATOR', 'FOR_LOOP', 'WHILE_LOOP');

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
  source_sheet_id uuid,
  source_version integer,
  primary key (workspace_id, sheet_id, id, valid_from),
  constraint columns_history_interval_is_not_empty check (valid_from < valid_to)
);

-- One database row per sheet row, with the values of data columns only: imports COPY into this table. An element is NULL
-- (blank), the text itself, or, after the marker U+0001, the JSON of a value that is not plain text
-- (core/values/textValue.ts).
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
-- Finds what has changed since a version: restoring it and comparing with it cost in proportion to that.
create index sheet_rows_history_by_end on sheet_rows_history (workspace_id, sheet_id, valid_to);

create type stored_cell_status as enum ('STALE', 'COMPLETED', 'FAILED');

-- Computed cells, stored when they are computed; a cell without a record here is stale. A TRACE has a record with nothing
-- but its metrics, so that its cost and latency are not read out of its tree. No sheet_id: column_key implies it, and at
-- 500,000 cells a run its 16 bytes would be felt in heap and index.
create table cells (
  workspace_id integer not null,
  column_key bigint not null,
  row_index integer not null,
  valid_from integer not null,
  epoch integer not null,
  status stored_cell_status not null,
  -- Compact JSON, as text: it is written once and passed on without being parsed, and unlike jsonb it can hold the escape
  -- of U+0000.
  value text,
  -- Only where it is not derived from the value: the explanation of a check.
  display_value text,
  error text,
  input_hash bigint,
  computed_version integer,
  execution_id uuid,
  metrics jsonb,
  computed_at timestamptz not null,
  -- The version in which the cell was computed again with the same result; null where that has not happened. Older
  -- versions show nothing of it, since the state of the sheet stayed the same.
  confirmed_version integer,
  primary key (workspace_id, column_key, row_index)
);

-- Few entries at a time, so cheap to maintain: a run of the cells that an edit made stale finds its rows here instead of
-- looking through the sheet.
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

-- Blocks of rows in which a version created rows (column_key 0) or stored cells that had no record before: the history
-- does not cover records that did not exist. A restore finds here what is newer than a version, without an index on the
-- version in sheet_rows and cells, which every import and every run would pay for.
create table record_creations (
  workspace_id integer not null,
  sheet_id uuid not null,
  version_number integer not null,
  column_key bigint not null,
  block_index integer not null,
  primary key (workspace_id, sheet_id, version_number, column_key, block_index)
);

-- Numbers of cells of a computed column that are fresh at its current epoch; the rest of the sheet's rows is stale.
create table column_counts (
  workspace_id integer not null,
  sheet_id uuid not null,
  column_key bigint not null,
  completed_count integer not null default 0,
  failed_count integer not null default 0,
  primary key (workspace_id, sheet_id, column_key),
  constraint column_counts_are_not_negative check (completed_count >= 0 and failed_count >= 0)
);

-- Cost and latency of cells, summed up per block of rows, so that the totals of a sheet are read without its cells: a
-- million rows are 500 blocks. A change of cells that have metrics counts their blocks again. A block that lost its last
-- such cell stays, with zeros: it marks the column as one whose metrics must be maintained.
create table cell_metric_blocks (
  workspace_id integer not null,
  column_key bigint not null,
  block_index integer not null,
  price_count integer not null,
  price_sum numeric not null,
  price_min numeric,
  price_max numeric,
  latency_count integer not null,
  latency_sum numeric not null,
  latency_min numeric,
  latency_max numeric,
  primary key (workspace_id, column_key, block_index)
);

create table sheet_versions (
  workspace_id integer not null,
  sheet_id uuid not null,
  version_number integer not null,
  id uuid not null default gen_random_uuid(),
  name text,
  reason text not null,
  deltas json not null default '[]',
  -- Stored so that lists need not read the deltas.
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
  -- Score of the sheet at this version, and the configuration that produced it.
  score json,
  score_configuration json,
  -- One more than the index of the sheet's last row: a page of this version ends there, whatever came later.
  row_end integer,
  primary key (workspace_id, sheet_id, version_number),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id),
  constraint sheet_versions_have_one_id unique (workspace_id, id)
);
create index sheet_versions_with_score on sheet_versions (workspace_id, sheet_id, version_number) where score is not null;

-- Imports. The file is kept in parts until the import ends.
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
  -- Names of the fields in the source, and the position in sheet_rows.cells that each fills.
  field_names text[] not null,
  field_slots integer[] not null,
  error_message text,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- For an import of request logs: the variables and fields that become columns, and the number of logs. Null for a file.
  log_settings json,
  -- Dataset that becomes a version when the import ends.
  dataset_id integer,
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
  -- Compressed with zstd: about a third of the CSV, so a third of the WAL.
  content bytea not null,
  primary key (workspace_id, operation_id, part_index)
);
alter table import_file_parts alter column content set storage external;

-- Request logs of an import that has not ended, in batches, in the order of its rows.
create table import_request_logs (
  workspace_id integer not null,
  operation_id text not null,
  batch_index integer not null,
  request_ids bigint[] not null,
  primary key (workspace_id, operation_id, batch_index)
);

-- Runs. An operation is one row with its scope; its jobs are blocks of rows. The statuses QUEUED and RUNNING of cells are
-- derived from here and never written into cells.
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
  -- What the blocks compute: cells of columns, or scores by the steps of a scorecard. Both share claims, fencing and
  -- progress; clients do not see those of scores among the operations of the sheet.
  kind text not null default 'cells',
  -- Whether its blocks wait for the network or the sandbox; such blocks have workers of their own.
  waits boolean not null default false,
  -- Limits on spending and failures; null: none. A run that reaches one is paused until somebody resumes or cancels it.
  max_price double precision,
  max_tokens bigint,
  max_failures bigint,
  -- A paused run keeps its status queued or running: it is active, but nobody works on it.
  paused_at timestamptz,
  pause_reason text,
  primary key (workspace_id, id),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id),
  constraint operations_kind_is_known check (kind in ('cells', 'scores')),
  constraint operations_pause_has_a_reason check ((paused_at is null) = (pause_reason is null))
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

-- Spending of operations, written together with the request logs that it sums up. Not a part of operations, because
-- saving a block locks that row for longer than a call should wait.
create table operation_spending (
  workspace_id integer not null,
  operation_id uuid not null,
  -- US dollars; calls without a known price count nothing.
  price double precision not null default 0,
  tokens bigint not null default 0,
  requests bigint not null default 0,
  primary key (workspace_id, operation_id),
  foreign key (workspace_id, operation_id) references operations (workspace_id, id)
);

-- Rows of blocks that are saved before the block is done, one record for each save: the worker that continues the block,
-- after a pause or after the first worker died, leaves these rows alone.
create table operation_saved_rows (
  workspace_id integer not null,
  operation_id uuid not null,
  block_index integer not null,
  first_row integer not null,
  row_indices integer[] not null,
  primary key (workspace_id, operation_id, block_index, first_row),
  foreign key (workspace_id, operation_id) references operations (workspace_id, id)
);
