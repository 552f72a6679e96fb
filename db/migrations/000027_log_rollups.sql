-- Minutes, and longer times, of request logs (db/queries/logs/rollups/units.ts) whose roll-ups have to be made. What
-- changes a log adds a row for its minute in the same transaction, so nobody waits for another, and no charts take the
-- roll-ups of that time until the row is gone.
create table request_log_changes (
  workspace_id integer not null,
  -- Seconds: 60 for a changed minute.
  width integer not null,
  -- Seconds since 1970.
  start bigint not null,
  id bigint not null generated always as identity,
  primary key (workspace_id, width, start, id)
);

-- Sums over the request logs of a minute, or of a longer time, by what charts group and filter them by. A time with few
-- logs has none: those are read themselves.
create table request_log_rollups (
  workspace_id integer not null,
  -- Fields by whose values the sums are, with a comma between; 'all' for all that a log has one value of.
  view text not null,
  width integer not null,
  start bigint not null,
  -- Whether there are rows for each view of few fields; otherwise 'all' is as short.
  is_split boolean not null,
  -- From then on some of these logs are not found any more.
  first_expiry timestamptz,
  -- Of each group [values of the fields, count, first start, last start].
  groups json not null,
  -- Of each group the sum, the least and the most of each number.
  sums json not null,
  -- For each number a JSON text: of each group [bin, count, …] of a histogram with logarithmic bins.
  bins text[] not null,
  primary key (workspace_id, view, width, start)
);

-- Logs that are there: their roll-ups are made beside the work (workers/tasks/roll_up_logs.ts).
insert into request_log_changes (workspace_id, width, start)
select distinct workspace_id, 60, floor(extract(epoch from request_start_time) / 60)::bigint * 60 from request_logs;
