-- What an ANALYZE of the tables of intake costs. Autovacuum runs one whenever a table has grown by a tenth, which a busy server's
-- tables do every few seconds at first: it took a third of what Postgres computed for spans of 1.5 KB that came 500 at once
-- (48 of 155 µs a span, from 60,000 to 220,000 spans, beside other work, load 17 to 24). With 70,000 spans, one ANALYZE of all six
-- tables took 656 ms of CPU, and takes 218 so (least of five in turns, beside other work, load 25 to 30).
--
-- No plan depends on values of bodies, of lists whose conditions go by facets and words, of times and counts that are only read, or of
-- places in blocks. Of the others a sample of 9,000 rows tells enough, not 30,000. It is as large as the largest number here asks
-- for: one column without a number would make it 30,000 again (test/db/statistics.test.ts).
alter table spans
  alter column workspace_id set statistics 30,
  alter column id set statistics 30,
  alter column trace_id set statistics 30,
  alter column span_id set statistics 30,
  alter column parent_id set statistics 30,
  alter column trace_state set statistics 0,
  alter column name set statistics 30,
  alter column kind set statistics 30,
  alter column start_time_ns set statistics 30,
  alter column end_time_ns set statistics 0,
  alter column status_code set statistics 30,
  alter column status_message set statistics 0,
  alter column type set statistics 30,
  alter column tool_name set statistics 30,
  alter column trace_name set statistics 0,
  alter column managed_span_id set statistics 30,
  alter column request_log_id set statistics 30,
  alter column owns_request_log set statistics 0,
  alter column call set statistics 30,
  alter column height set statistics 0,
  alter column came_before_parent set statistics 30,
  alter column block set statistics 0,
  alter column place set statistics 0,
  alter column labels set statistics 30;

alter table span_blocks
  alter column workspace_id set statistics 30,
  alter column trace_id set statistics 30,
  alter column number set statistics 30,
  alter column resource set statistics 0,
  alter column scope set statistics 0,
  alter column names set statistics 0,
  alter column attributes set statistics 0,
  alter column parsed_attributes set statistics 0,
  alter column events set statistics 0,
  alter column links set statistics 0,
  alter column words set statistics 30,
  alter column bytes set statistics 0;

alter table traces
  alter column workspace_id set statistics 30,
  alter column trace_id set statistics 30,
  alter column name set statistics 30,
  alter column status set statistics 30,
  alter column start_time_ns set statistics 30,
  alter column end_time_ns set statistics 0,
  alter column duration_ns set statistics 30,
  alter column span_count set statistics 30,
  alter column error_count set statistics 30,
  alter column depth set statistics 30,
  alter column root_span_id set statistics 0,
  alter column input_tokens set statistics 30,
  alter column output_tokens set statistics 30,
  alter column total_cost_usd set statistics 30,
  alter column request_log_count set statistics 30,
  alter column models_used set statistics 0,
  alter column tool_names set statistics 0,
  alter column closure_id set statistics 0,
  alter column closed_at set statistics 30,
  alter column created_at set statistics 0,
  alter column updated_at set statistics 0,
  alter column expires_at set statistics 30,
  alter column earliest_span_id set statistics 0,
  alter column rewrites set statistics 0,
  alter column block_count set statistics 0;
alter index traces_by_duration alter column 2 set statistics 30;
alter index traces_by_tokens alter column 2 set statistics 30;
alter index traces_by_name alter column 2 set statistics 30;

alter table request_logs
  alter column workspace_id set statistics 30,
  alter column id set statistics 30,
  alter column provider_type set statistics 30,
  alter column engine set statistics 30,
  alter column api_type set statistics 30,
  alter column function_name set statistics 30,
  alter column status set statistics 30,
  alter column error_type set statistics 30,
  alter column error_message set statistics 0,
  alter column request_start_time set statistics 30,
  alter column request_end_time set statistics 0,
  alter column latency_ms set statistics 30,
  alter column input_tokens set statistics 30,
  alter column output_tokens set statistics 30,
  alter column cached_tokens set statistics 0,
  alter column cache_write_tokens set statistics 0,
  alter column thinking_tokens set statistics 0,
  alter column price set statistics 30,
  alter column prompt_id set statistics 30,
  alter column prompt_version_number set statistics 30,
  alter column group_id set statistics 30,
  alter column trace_id set statistics 30,
  alter column span_id set statistics 30,
  alter column turn_count set statistics 0,
  alter column tool_call_count set statistics 0,
  alter column output_shape set statistics 30,
  alter column user_intent set statistics 0,
  alter column agent_intent set statistics 0,
  alter column tags set statistics 0,
  alter column tool_names set statistics 0,
  alter column output_keys set statistics 0,
  alter column input_variable_keys set statistics 0,
  alter column metadata set statistics 0,
  alter column scores set statistics 0,
  alter column facets set statistics 30,
  alter column created_at set statistics 0,
  alter column expires_at set statistics 30,
  alter column tracked set statistics 0;
alter index request_logs_by_input_tokens alter column 2 set statistics 30;
alter index request_logs_by_output_tokens alter column 2 set statistics 30;
alter index request_logs_by_price alter column 2 set statistics 30;

alter table request_log_contents
  alter column workspace_id set statistics 30,
  alter column request_id set statistics 30,
  alter column input_text set statistics 0,
  alter column output_text set statistics 0,
  alter column thinking_text set statistics 0,
  alter column last_user_start set statistics 0,
  alter column last_user_length set statistics 0,
  alter column input set statistics 0,
  alter column output set statistics 0,
  alter column parameters set statistics 0,
  alter column prompt_input_variables set statistics 0,
  alter column words set statistics 30,
  alter column block set statistics 30,
  alter column place set statistics 0;

alter table request_log_blocks
  alter column workspace_id set statistics 30,
  alter column id set statistics 30,
  alter column input_text set statistics 0,
  alter column output_text set statistics 0,
  alter column thinking_text set statistics 0,
  alter column input set statistics 0,
  alter column output set statistics 0,
  alter column parameters set statistics 0;
