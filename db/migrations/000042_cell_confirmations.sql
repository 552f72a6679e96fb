-- Blocks of cells of a column that were all computed again, and came out the same or were replaced: the cells that were there
-- before stay untouched, and are as if that run had computed them. (Measured: five columns over 100,000 rows forced again wrote
-- every cell and its index entry anew, which was more than half of Postgres' time and doubled the table.) Runs of some rows of
-- a block note this in each cell.
create table cell_confirmations (
  workspace_id integer not null,
  column_key bigint not null,
  block_index integer not null,
  -- Newest version when they were computed. Cells of a later one were computed after it, or are stale.
  version_number integer not null,
  execution_id uuid not null,
  confirmed_at timestamptz not null default now(),
  primary key (workspace_id, column_key, block_index)
);
select distribute_table('cell_confirmations');
