-- Runs that a loop of a workflow starts are of a node too, and have no parent: the loop waits for them itself.
alter table workflow_executions drop constraint workflow_executions_of_nodes_have_parents;
alter table workflow_executions add constraint workflow_executions_with_parents_are_of_nodes
  check (parent_execution_id is null or origin = 'node');
