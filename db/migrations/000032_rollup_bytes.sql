-- Figures and histograms of roll-ups are bytes (core/logs/rollups/storedCells.ts), and a view that is hardly shorter than the
-- one with all its fields is not stored. There are roll-ups of half hours instead of ten minutes and hours. All are made anew.
truncate request_log_rollups, request_log_changes, trace_rollups, trace_changes;
alter table request_log_rollups drop column is_split;
alter table request_log_rollups drop column sums;
alter table request_log_rollups drop column bins;
-- Of each group, which is [values of the fields, count], the first and last start, and the least, most and sum of each number.
alter table request_log_rollups add column figures bytea not null;
-- For each number the histograms of all groups.
alter table request_log_rollups add column bins bytea[] not null;
alter table trace_rollups drop column is_split;
alter table trace_rollups drop column sums;
alter table trace_rollups drop column bins;
alter table trace_rollups add column figures bytea not null;
alter table trace_rollups add column bins bytea[] not null;

insert into request_log_changes (workspace_id, width, start)
select distinct workspace_id, 60, floor(extract(epoch from request_start_time) / 60)::bigint * 60 from request_logs;
insert into trace_changes (workspace_id, width, start)
select distinct workspace_id, 60, start_time_ns / 60000000000 * 60 from traces;
