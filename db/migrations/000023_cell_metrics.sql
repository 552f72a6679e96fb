-- What cells cost and took, summed up per block of rows, so that the totals of a sheet are read without its cells: a
-- million rows are 500 blocks. What changes cells that have metrics counts their blocks anew. A block that lost its last
-- such cell stays, with zeros: it says that the column has metrics to look after.
--
-- A trace has a record in cells too, with nothing but its metrics: what it cost and took is not read out of its tree.
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

-- What lists filter by prompt with.
create index columns_with_prompts on columns (workspace_id)
  where type in ('PROMPT_TEMPLATE', 'CONVERSATION_SIMULATOR', 'FOR_LOOP', 'WHILE_LOOP');

-- One more than the last row that the sheet had: where a page of an older version ends, whatever came later. Null for
-- versions that were taken before this column was there.
alter table sheet_versions add column row_end integer;
