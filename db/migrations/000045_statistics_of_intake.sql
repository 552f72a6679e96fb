-- What an ANALYZE of the tables of intake costs. Autovacuum runs one whenever a table has grown by a tenth, which a busy server's
-- tables do every few seconds at first: it took a third of what Postgres computed for spans of 1.5 KB that came 500 at once
-- (48 of 155 µs a span, from 60,000 to 220,000 spans, beside other work, load 17 to 24). With 70,000 spans, one ANALYZE of all six
-- tables took 656 ms of CPU, and takes 218 so (least of five in turns, beside other work, load 25 to 30).
--
-- No plan depends on values of bodies, of lists whose conditions go by facets and words, of times and counts that are only read, or of
-- places in blocks. Of the others a sample of 9,000 rows tells enough, not 30,000. It is as large as the largest number here asks
-- for: one column without a number would make it 30,000 again (test/db/statistics.test.ts).
do $$
declare
  unread constant jsonb := '{
    "spans": ["trace_state", "end_time_ns", "status_message", "trace_name", "owns_request_log", "height", "block",
      "place"],
    "span_blocks": ["resource", "scope", "names", "attributes", "parsed_attributes", "events", "links", "bytes"],
    "traces": ["end_time_ns", "root_span_id", "models_used", "tool_names", "closure_id", "created_at", "updated_at",
      "earliest_span_id", "rewrites", "block_count"],
    "request_logs": ["error_message", "request_end_time", "cached_tokens", "cache_write_tokens", "thinking_tokens",
      "turn_count", "tool_call_count", "user_intent", "agent_intent", "tags", "tool_names", "output_keys",
      "input_variable_keys", "metadata", "scores", "created_at", "tracked"],
    "request_log_contents": ["input_text", "output_text", "thinking_text", "last_user_start", "last_user_length",
      "input", "output", "parameters", "prompt_input_variables", "place"],
    "request_log_blocks": ["input_text", "output_text", "thinking_text", "input", "output", "parameters"]
  }';
  asked record;
begin
  for asked in
    select c.relname as table_name, a.attname as column_name, unread -> c.relname ? a.attname as is_unread
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.oid = any(array(select name::regclass from jsonb_object_keys(unread) name))
  loop
    execute format('alter table %I alter column %I set statistics %s', asked.table_name, asked.column_name,
      case when asked.is_unread then 0 else 30 end);
  end loop;
end $$;
alter index request_logs_by_input_tokens alter column 2 set statistics 30;
alter index request_logs_by_output_tokens alter column 2 set statistics 30;
alter index request_logs_by_price alter column 2 set statistics 30;
