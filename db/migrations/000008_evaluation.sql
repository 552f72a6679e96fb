-- Scores of sheets, scorecards, datasets, and reports (called evaluations in the API).

-- Score of a sheet: its configuration, the run in progress, and the last result. The result is discarded when the
-- configuration changes; the score of every version is in sheet_versions.
create table sheet_scores (
  workspace_id integer not null,
  sheet_id uuid not null,
  id uuid not null default gen_random_uuid(),
  score_type text not null,
  score_config json not null,
  -- The last run. Results are saved only while the row still names the run that produced them.
  run_id uuid,
  status text,
  error_message text,
  result json,
  calculated_at timestamptz,
  created_by text,
  primary key (workspace_id, sheet_id),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id),
  constraint sheet_scores_status check (status in ('queued', 'running', 'completed', 'failed')),
  constraint sheet_scores_active_has_run check (run_id is not null or status is null)
);

create table scorecards (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  sheet_id uuid not null,
  name text not null,
  aggregation json not null,
  -- In order, with their ids.
  steps json not null,
  config_hash text not null,
  evaluated_column_ids uuid[] not null,
  display_config json,
  baseline_config json,
  calculation_count integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id)
);
create unique index scorecards_one_for_a_sheet on scorecards (workspace_id, sheet_id) where deleted_at is null;

-- A calculation is an operation together with the frozen configuration that it scores by, and its result. Its state is
-- that of the operation.
create table score_calculations (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  scorecard_id uuid not null,
  sheet_id uuid not null,
  -- 1, 2, 3 … within its scorecard.
  number integer not null,
  operation_id uuid not null,
  -- Requested rows and steps; null: all of them.
  wanted_rows integer[],
  wanted_steps uuid[],
  -- Pairs of a row and a step that were cancelled while it ran.
  skipped_pairs json not null default '[]',
  aggregation json not null,
  steps json not null,
  config_hash text not null,
  -- Hash of the columns that the steps read, and of their state.
  columns_hash text,
  baseline_id uuid,
  -- Numbers of the calculations whose results this one inherits where it has none of its own, and its own number.
  lineage integer[] not null,
  is_begun boolean not null default false,
  -- Whether results outside the request are inherited without looking at the inputs they were computed from.
  copies_results boolean not null default false,
  -- Set where inherited results were stale: they stay so. Changes after this version may not have been seen.
  stale_since integer,
  row_count integer not null default 0,
  sheet_revision integer not null,
  -- Changes of the sheet after this version may not have been seen.
  read_version integer,
  aggregate_score double precision,
  aggregate_verdict text,
  summaries json,
  created_by text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, scorecard_id) references scorecards (workspace_id, id),
  foreign key (workspace_id, operation_id) references operations (workspace_id, id),
  constraint score_calculations_are_numbered unique (workspace_id, scorecard_id, number),
  constraint score_calculations_have_an_operation unique (workspace_id, operation_id)
);

-- Results of a calculation for each row. A row with the same result as before gets no new record: its result is the newest
-- record among those of the calculation's lineage.
create table score_rows (
  workspace_id integer not null,
  scorecard_id uuid not null,
  row_index integer not null,
  calculation_number integer not null,
  score double precision,
  -- Null where the row is gone.
  verdict text,
  -- One entry for each step of the calculation, in order (core/evaluation/scorecards/rowRecord.ts).
  results text,
  computed_at timestamptz not null,
  primary key (workspace_id, scorecard_id, row_index, calculation_number)
);

-- Sums over a block of rows, inherited in the same way: the score of the sheet follows from them without reading rows.
create table score_blocks (
  workspace_id integer not null,
  scorecard_id uuid not null,
  block_index integer not null,
  calculation_number integer not null,
  totals json not null,
  primary key (workspace_id, scorecard_id, block_index, calculation_number)
);

-- Datasets and reports: older shapes on top of tables, sheets and operations.

create table dataset_groups (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  name text not null,
  folder_id integer,
  table_id uuid not null,
  -- Number of the newest published version; numbers are never reused.
  last_version_number integer not null default 0,
  -- Name of the API key that created it.
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, folder_id) references folders (workspace_id, id),
  foreign key (workspace_id, table_id) references tables (workspace_id, id)
);
create unique index dataset_groups_have_a_name_of_their_own on dataset_groups (workspace_id, name)
  where deleted_at is null;
create index dataset_groups_by_folder on dataset_groups (workspace_id, folder_id) where deleted_at is null;

-- A published version of a group is a version of a sheet; the draft is the current state of its sheet. A draft that
-- continues a published version uses the same sheet, so copying costs nothing.
create table datasets (
  workspace_id integer not null,
  id integer not null generated always as identity,
  dataset_group_id integer not null,
  -- -1: the draft.
  version_number integer not null default -1,
  sheet_id uuid not null,
  sheet_version integer,
  -- Summary of the rows, so that lists need not read them.
  column_names text[] not null default '{}',
  row_count integer not null default 0,
  -- The search that it was made from and can be made from again.
  filter_params json,
  -- The import that will turn this draft into a version, until it ends.
  import_id text,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, dataset_group_id) references dataset_groups (workspace_id, id),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id),
  constraint datasets_published_ones_are_fixed check (
    case when version_number = -1 then sheet_version is null
      else version_number > 0 and sheet_version is not null and import_id is null end)
);
create unique index datasets_one_draft_a_group on datasets (workspace_id, dataset_group_id)
  where version_number = -1 and deleted_at is null;
create unique index datasets_numbers_are_unique on datasets (workspace_id, dataset_group_id, version_number)
  where version_number > 0;

-- Blueprints and their runs share one space of ids. Each is a sheet of the report's table: the sheet of a blueprint has the
-- columns and no rows, the sheet of a run also has the rows of its dataset, and an operation computes it.
create table reports (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  name text not null,
  is_blueprint boolean not null,
  -- The blueprint of a run.
  parent_report_id integer,
  dataset_id integer not null,
  folder_id integer,
  tags text[] not null default '{}',
  table_id uuid not null,
  -- Null while a run waits for its dataset.
  sheet_id uuid,
  operation_id uuid,
  -- State of a run: it waits for its dataset, its cells are being computed, its score is being computed, or all is done.
  state text,
  score_configuration json,
  -- Raised with every change of what is scored: a score that was computed for an older revision is not saved.
  score_revision integer not null default 1,
  score json,
  score_matrix json,
  score_calculation_error text,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, parent_report_id) references reports (workspace_id, id),
  foreign key (workspace_id, dataset_id) references datasets (workspace_id, id),
  foreign key (workspace_id, folder_id) references folders (workspace_id, id),
  foreign key (workspace_id, table_id) references tables (workspace_id, id),
  foreign key (workspace_id, sheet_id) references sheets (workspace_id, id),
  constraint reports_runs_have_a_blueprint check (is_blueprint = (parent_report_id is null)),
  constraint reports_runs_have_a_state check (
    case when is_blueprint then state is null else state in ('waiting', 'running', 'scoring', 'done') end),
  constraint reports_blueprints_have_a_sheet check (sheet_id is not null or state in ('waiting', 'done'))
);
create index reports_by_parent on reports (workspace_id, parent_report_id, id) where parent_report_id is not null;
create index reports_by_folder on reports (workspace_id, folder_id) where is_blueprint and deleted_at is null;
create index reports_by_dataset on reports (workspace_id, dataset_id);
create index reports_by_operation on reports (workspace_id, operation_id) where state = 'running';
create index reports_by_name on reports (workspace_id, name) where deleted_at is null;

create table report_columns (
  workspace_id integer not null,
  id integer not null generated always as identity,
  report_id integer not null,
  -- From 1, over all columns of the report.
  position integer not null,
  name text not null,
  -- Type in the words of the older family; DATASET for the columns of the dataset.
  column_type text not null,
  -- As it was sent.
  configuration json not null,
  is_part_of_score boolean not null default false,
  -- Null while a run waits for its dataset.
  column_id uuid,
  score double precision,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, report_id) references reports (workspace_id, id)
);
create index report_columns_by_position on report_columns (workspace_id, report_id, position);
