-- Imports of request logs into sheets.

-- What the job needs beside the logs: which variables and fields become columns, and the number of logs. Null for a file.
alter table sheet_imports add column log_settings json;

-- The logs of an import that has not ended, in the order of its rows, some in each batch.
create table import_request_logs (
  workspace_id integer not null,
  operation_id text not null,
  batch_index integer not null,
  request_ids bigint[] not null,
  primary key (workspace_id, operation_id, batch_index)
);
