-- Datasets, evaluations and reports: older shapes over tables, sheets and operations.

-- What a table is kept for. Null: for itself. Others hold the sheets of a dataset group or of a report, and stand in no
-- list of tables.
alter table tables add column serves text;
alter table tables add constraint tables_serve_a_family check (serves in ('dataset_group', 'report'));

create table dataset_groups (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  name text not null,
  folder_id integer,
  table_id uuid not null,
  -- The number of the newest version that was published; numbers are never used again.
  last_version_number integer not null default 0,
  -- Name of the API key that made it.
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

-- A version of a group is a version of a sheet; the draft is what its sheet is at present. A draft that goes on from a
-- published version uses the same sheet, so copying costs nothing.
create table datasets (
  workspace_id integer not null,
  id integer not null generated always as identity,
  dataset_group_id integer not null,
  -- -1: the draft.
  version_number integer not null default -1,
  sheet_id uuid not null,
  sheet_version integer,
  -- What lists tell of the rows, so that they need not read them.
  column_names text[] not null default '{}',
  row_count integer not null default 0,
  -- The search that it was made from and can be made from again.
  filter_params json,
  -- The import that makes this draft a version, until it ends.
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

-- An import that makes a dataset version tells another family of its end.
alter table sheet_imports add column dataset_id integer;

-- Evaluations (blueprints) and their runs: one space of ids. Each is a sheet of the evaluation's table: that of a blueprint
-- has the columns and no rows, that of a run has the rows of its dataset too, and an operation computes it.
create table reports (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  name text not null,
  is_blueprint boolean not null,
  -- Of a run, the blueprint.
  parent_report_id integer,
  dataset_id integer not null,
  folder_id integer,
  tags text[] not null default '{}',
  table_id uuid not null,
  -- Null while a run waits for its dataset.
  sheet_id uuid,
  operation_id uuid,
  -- Of a run: it waits for its dataset, its cells are computed, its score is, all is done.
  state text,
  score_configuration json,
  -- Raised with every change of what is scored: a score that was computed for an older one is not saved.
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
  -- The word of the older family; DATASET for the columns of the dataset.
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
