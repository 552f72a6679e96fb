-- Failed traces are looked for among all others. The index is written only when a trace begins, or comes to fail.
create index traces_failed on traces (workspace_id, start_time_ns, trace_id) where status = 'ERROR';
