-- Runs that a run may start, directly and through these: its share of those that the run may start that it is part of. Null for the run
-- that a request or a cell started, which has them all.
alter table workflow_executions add column most_runs integer;
