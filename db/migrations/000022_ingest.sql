-- Cheaper ingestion of spans and request logs.

-- The totals of a trace are written with every batch of its spans: its versions stay on one page, and its indexes as
-- they are.
alter table traces set (fillfactor = 60);

-- As for request_log_contents: compressing the spans of more than 2 kB took longer than writing them.
alter table spans set (toast_tuple_target = 8160);

-- Workspaces are never deleted, and whoever writes has found theirs by its key. Checking it again for each row locked the
-- workspace's row each time, and concurrent writers kept a list of themselves there (a multixact): a fifth of what storing
-- a request log took.
alter table request_logs drop constraint request_logs_workspace_id_fkey;
alter table traces drop constraint traces_workspace_id_fkey;
