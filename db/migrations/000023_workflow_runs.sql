-- The runs of a workflow, newest first.
create index workflow_executions_by_workflow on workflow_executions (workspace_id, workflow_id, id);
