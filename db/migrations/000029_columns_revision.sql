-- Another one after every change of a sheet's columns: two reads of the same revision find the same columns.
alter table sheets
  add column columns_revision uuid not null default '00000000-0000-0000-0000-000000000000';
