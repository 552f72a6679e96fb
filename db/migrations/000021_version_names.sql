-- Versions by their names, for comparisons with one of them.
create index sheet_versions_by_name on sheet_versions (workspace_id, sheet_id, name, version_number) where name is not null;
