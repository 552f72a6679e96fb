-- Finds the sheets whose older versions show columns of a sheet.
create index columns_history_by_source on columns_history (workspace_id, source_sheet_id)
where source_sheet_id is not null;
