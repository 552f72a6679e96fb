-- Results of a column in up to 100 rows that a run computed together, in one record: nearly all cells of most sheets. A cell
-- that changes later is taken out, and has a record in `cells`; it is in one of the two tables, never in both. (Measured: five
-- columns over 100,000 rows take 20 bytes for each cell instead of 204.)
create table cell_packs (
  workspace_id integer not null,
  column_key bigint not null,
  -- The first row is pack_index × 100.
  pack_index integer not null,
  valid_from integer not null,
  epoch integer not null,
  computed_version integer not null,
  execution_id uuid not null,
  computed_at timestamptz not null,
  cell_count smallint not null,
  failed_count smallint not null,
  -- Places, from 1 on, of cells that have been taken out, in any order: they stay in the arrays, and count no more.
  taken_places smallint[],
  -- These have an entry for each cell, in the order of the rows. Indices of the rows in the pack; null for the first rows
  -- without a gap.
  row_offsets smallint[],
  input_hashes bigint[] not null,
  cell_values text[] not null,
  -- Null where no cell has one.
  display_values text[],
  -- Null where no cell failed.
  errors text[],
  primary key (workspace_id, column_key, pack_index)
);
select distribute_table('cell_packs');

-- Packs whose cells have all been replaced at once.
create table cell_packs_history (
  like cell_packs,
  valid_to integer not null,
  primary key (workspace_id, column_key, pack_index, valid_from),
  constraint cell_packs_history_interval_is_not_empty check (valid_from < valid_to)
);
create index cell_packs_history_by_end on cell_packs_history (workspace_id, column_key, valid_to);
select distribute_table('cell_packs_history');

-- Nobody looks for cells by what they hold, and statistics of arrays cost an ANALYZE most of its time.
alter table cell_packs
  alter column taken_places set statistics 0,
  alter column row_offsets set statistics 0,
  alter column input_hashes set statistics 0,
  alter column cell_values set statistics 0,
  alter column display_values set statistics 0,
  alter column errors set statistics 0;
alter table cell_packs_history
  alter column taken_places set statistics 0,
  alter column row_offsets set statistics 0,
  alter column input_hashes set statistics 0,
  alter column cell_values set statistics 0,
  alter column display_values set statistics 0,
  alter column errors set statistics 0;
