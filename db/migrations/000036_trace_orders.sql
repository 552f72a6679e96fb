-- Orders of a search other than by start, which also lead to what few traces have: the longest, the dearest, those of a name.
-- A batch that changes one of these totals writes an entry of each index of the trace. (Measured with 300,000 traces, in µs
-- of Postgres a span, medians of ten rounds in turns: batches of 500 took 110 with these five and 103 without, one span a
-- request 460 and 520; rounds differed by more. The first page of 2,000,000 traces takes 3 ms instead of 800 to 1,300.)
create index traces_by_duration on traces (workspace_id, (duration_ns / 1e6), trace_id);
create index traces_by_cost on traces (workspace_id, total_cost_usd, trace_id);
create index traces_by_tokens on traces (workspace_id, (input_tokens + output_tokens), trace_id);
create index traces_by_span_count on traces (workspace_id, span_count, trace_id);
-- As much of the name as a cursor can carry.
create index traces_by_name on traces (workspace_id, left(name, 200), trace_id);

-- Traces with failed spans, whatever their root says: those with a failed tool are looked for among all others.
create index traces_with_errors on traces (workspace_id, start_time_ns, trace_id) where error_count > 0;
