-- Where each sheet stands in its table. Apart from sheets, so that moving or deleting one sheet never waits for another
-- whose row is locked, as an import locks it for as long as it writes.
create table sheet_positions (
  workspace_id integer not null,
  sheet_id uuid not null,
  index integer not null,
  primary key (workspace_id, sheet_id),
  foreign key (workspace_id, sheet_id) references sheets
);

insert into sheet_positions (workspace_id, sheet_id, index) select workspace_id, id, index from sheets;

alter table sheets drop column index;
create index sheets_of_tables on sheets (workspace_id, table_id) where deleted_at is null;
