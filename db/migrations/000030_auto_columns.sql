-- Cells of a column that changes of its row may compute on one day without being asked; null where a run is asked for.
alter table columns add column auto_cells_per_day integer;
alter table columns_history add column auto_cells_per_day integer;
-- The last day on which that happened, in UTC, and for how many cells.
alter table column_counts
  add column auto_day date,
  add column auto_count integer not null default 0;
