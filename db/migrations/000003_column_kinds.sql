-- Kinds of columns beside TEXT and the computed ones.
--
-- HUMAN and TRACE hold data in sheet_rows.cells as TEXT does. COMPOSITION shows the cells of another column and stores
-- none: source_sheet_id is the sheet of that column where it is another sheet, and source_version the version of that
-- sheet up to which this column has followed it. So a version of this sheet says, by the version of its column's
-- record, which version of the other sheet was to be seen then. source_version is null once the other sheet is gone.
alter table columns drop constraint columns_text_has_slot;
alter table columns add constraint columns_data_has_slot
  check ((type in ('TEXT', 'HUMAN', 'TRACE')) = (text_slot is not null));
alter table columns add column source_sheet_id uuid, add column source_version integer;
alter table columns add constraint columns_only_compositions_follow
  check (type = 'COMPOSITION' or (source_sheet_id is null and source_version is null));
create index columns_by_source on columns (workspace_id, source_sheet_id) where source_sheet_id is not null;

alter table columns_history add column source_sheet_id uuid, add column source_version integer;

-- The version in which a cell was computed once more and came out the same: no new state of the sheet, so nothing that an
-- older version would show. Null where that has not happened.
alter table cells add column confirmed_version integer;
