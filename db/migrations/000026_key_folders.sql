-- Folders that a key is limited to, with all below them; null for the whole workspace.
alter table api_keys
  add column folder_ids integer[],
  add constraint api_keys_folders_are_some check (cardinality(folder_ids) > 0);
