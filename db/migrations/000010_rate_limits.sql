-- How much of its limits a workspace has used: two neighbouring windows for each limit, which is all that a sliding
-- window needs. Unlogged: after a crash of Postgres the count begins anew, and that is no loss worth a flush to disk
-- at every request.

create unlogged table rate_limit_uses (
  workspace_id integer not null references workspaces (id),
  -- The operation, or 'default' for all that have no limit of their own.
  bucket text not null,
  -- Windows are counted from the epoch: floor(seconds / length).
  current_window bigint not null,
  used integer not null,
  used_before integer not null,
  primary key (workspace_id, bucket)
);
