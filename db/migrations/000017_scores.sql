-- The score of a sheet: how it is made, the run under way, and what came out last. It outlives no change of its
-- configuration; that of every version is in sheet_versions.
create table sheet_scores (
  workspace_id integer not null,
  sheet_id uuid not null,
  id uuid not null default gen_random_uuid(),
  score_type text not null,
  score_config json not null,
  -- Of the last run. Results are saved only while the row still names that run.
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

alter table sheet_versions add column score json, add column score_configuration json;
create index sheet_versions_with_score on sheet_versions (workspace_id, sheet_id, version_number) where score is not null;

create table scorecards (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  sheet_id uuid not null,
  name text not null,
  aggregation json not null,
  -- In their order, with their ids.
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

-- Runs that compute no cells but the steps of a scorecard: they share claims, fencing and progress with the others and
-- are no operations of the sheet for callers.
alter table operations add column is_scoring boolean not null default false;

-- A calculation is an operation with what it scores by, frozen, and what came out. Its state is the operation's.
create table score_calculations (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  scorecard_id uuid not null,
  sheet_id uuid not null,
  -- 1, 2, 3 … of its scorecard.
  number integer not null,
  operation_id uuid not null,
  -- What it was asked for; null: everything.
  wanted_rows integer[],
  wanted_steps uuid[],
  -- Pairs of a row and a step that were called off while it runs.
  skipped_pairs json not null default '[]',
  aggregation json not null,
  steps json not null,
  config_hash text not null,
  -- Which columns the steps read and in which state, as a hash.
  columns_hash text,
  baseline_id uuid,
  -- Numbers of the calculations whose results this one carries on where it has none of its own, and its own number.
  lineage integer[] not null,
  is_begun boolean not null default false,
  -- Whether results that were not asked for are carried on without looking at what they were computed from.
  copies_results boolean not null default false,
  -- Set where it carries on results that were stale: they stay so. Changes after this version were perhaps not seen.
  stale_since integer,
  row_count integer not null default 0,
  sheet_revision integer not null,
  -- Changes of the sheet after this version were perhaps not seen.
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

-- What a calculation found in a row. A row that came out as before has no record of its own: what it shows is the
-- newest record among those of the calculation's lineage.
create table score_rows (
  workspace_id integer not null,
  scorecard_id uuid not null,
  row_index integer not null,
  calculation_number integer not null,
  score double precision,
  -- Null where the row is gone.
  verdict text,
  -- One entry for each step of the calculation, in their order (core/evaluation/scorecards/rowRecord.ts).
  results text,
  computed_at timestamptz not null,
  primary key (workspace_id, scorecard_id, row_index, calculation_number)
);

-- Sums over a block of rows, kept by the same rule: the score of the sheet follows from them without reading rows.
create table score_blocks (
  workspace_id integer not null,
  scorecard_id uuid not null,
  block_index integer not null,
  calculation_number integer not null,
  totals json not null,
  primary key (workspace_id, scorecard_id, block_index, calculation_number)
);
