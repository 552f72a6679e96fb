-- The orders in which entities of the registry are listed when nobody asks for another. A page of 25 out of 20,000 took 50 ms
-- without, and takes 2 ms.
create index folders_by_lower_name on folders (workspace_id, lower(name) collate "C") where deleted_at is null;
create index prompt_templates_by_lower_name on prompt_templates (workspace_id, lower(prompt_name) collate "C")
  where deleted_at is null;
create index dataset_groups_by_lower_name on dataset_groups (workspace_id, lower(name) collate "C")
  where deleted_at is null;
create index reports_by_lower_name on reports (workspace_id, lower(name) collate "C")
  where is_blueprint and deleted_at is null;
create index skill_collections_by_lower_name on skill_collections (workspace_id, lower(name) collate "C")
  where deleted_at is null;
create index tables_by_lower_name on tables (workspace_id, lower(title) collate "C")
  where deleted_at is null and serves is null;
create index tools_by_lower_name on tools (workspace_id, lower(name) collate "C") where deleted_at is null;
create index workflows_by_lower_name on workflows (workspace_id, lower(name) collate "C") where deleted_at is null;

create index skill_collections_by_update on skill_collections (workspace_id, updated_at) where deleted_at is null;
create index tools_by_update on tools (workspace_id, updated_at) where deleted_at is null;
