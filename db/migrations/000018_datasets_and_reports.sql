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
