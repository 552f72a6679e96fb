-- A log that was made of a span is found by its span, which names it. It was in the indexes by span and by trace as well, at two random
-- places, and each new span looked for itself among these. (Measured with batches of 500 spans, a fifth of them calls, in turns, load 3:
-- a span took 53.5 µs of Postgres, and takes 47.8.) Logs that are stored already stay in the indexes.
alter table request_logs add column is_of_span boolean not null default false;
alter table request_logs alter column is_of_span set statistics 30;
drop index request_logs_by_span;
drop index request_logs_by_trace;
create index request_logs_by_span on request_logs (workspace_id, span_id, coalesce(trace_id, ''))
  where span_id is not null and not is_of_span;
alter index request_logs_by_span alter column 3 set statistics 0;
create index request_logs_by_trace on request_logs (workspace_id, trace_id) where trace_id is not null and not is_of_span;
