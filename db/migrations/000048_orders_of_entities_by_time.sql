-- The orders by time in which entities of the registry are listed. A page of 25 out of 20,000 read all of them.
create index folders_by_creation on folders (workspace_id, created_at) where deleted_at is null;
create index dataset_groups_by_creation on dataset_groups (workspace_id, created_at) where deleted_at is null;
create index reports_by_creation on reports (workspace_id, created_at) where is_blueprint and deleted_at is null;
create index skill_collections_by_creation on skill_collections (workspace_id, created_at) where deleted_at is null;
create index tools_by_creation on tools (workspace_id, created_at) where deleted_at is null;

create index folders_by_update on folders (workspace_id, updated_at) where deleted_at is null;
create index prompt_templates_by_update on prompt_templates (workspace_id, updated_at) where deleted_at is null;
create index dataset_groups_by_update on dataset_groups (workspace_id, updated_at) where deleted_at is null;
create index reports_by_update on reports (workspace_id, updated_at) where is_blueprint and deleted_at is null;
create index tables_by_update on tables (workspace_id, updated_at) where deleted_at is null and serves is null;
create index workflows_by_update on workflows (workspace_id, updated_at) where deleted_at is null;
