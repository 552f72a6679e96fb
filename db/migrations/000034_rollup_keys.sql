-- All views of a time lie side by side: they are replaced together, and were looked for among all roll-ups of the workspace.
alter table request_log_rollups drop constraint request_log_rollups_pkey;
alter table request_log_rollups add primary key (workspace_id, width, start, view);
alter table trace_rollups drop constraint trace_rollups_pkey;
alter table trace_rollups add primary key (workspace_id, width, start, view);
