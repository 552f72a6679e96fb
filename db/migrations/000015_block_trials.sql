-- Blocks of cells whose worker died: their rows are tried in ever smaller groups, until the one is found that took its process.
create table block_trials (
  workspace_id integer not null,
  operation_id uuid not null,
  block_index integer not null,
  -- Deaths since the last attempt chose its group.
  deaths integer not null default 0,
  -- Rows that are tried together; null for all of the block.
  group_size integer,
  -- Row that was tried alone, and how often its worker died then.
  row_index integer,
  deaths_alone integer not null default 0,
  primary key (workspace_id, operation_id, block_index),
  foreign key (workspace_id, operation_id) references operations (workspace_id, id)
);
