-- The same for traces and their spans, by the minutes in which the traces start (000027_log_rollups.sql).
create table trace_changes (like request_log_changes including all);
create table trace_rollups (like request_log_rollups including all);
select distribute_table('trace_changes');
select distribute_table('trace_rollups');

-- Traces that are there: their roll-ups are made beside the work.
insert into trace_changes (workspace_id, width, start)
select distinct workspace_id, 60, start_time_ns / 60000000000 * 60 from traces;
