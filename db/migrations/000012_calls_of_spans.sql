-- What tells the call of a model that a span stands for from others (core/logs/conventions/doubledCalls.ts), so that calls
-- that are instrumented twice are one, in whatever order their spans come. Null for no call, and for spans that were
-- stored before: those are not compared.
alter table spans add column call jsonb;

-- Whether a span's attributes say something of the whole trace: metadata, tags, a user, a workflow. Null for spans that
-- were stored before, which may.
alter table spans add column is_labelled boolean;
-- The spans that tell what a trace is about. Searches show that of each trace that they find, however long it is.
create index spans_telling on spans (workspace_id, trace_id, start_time_ns, id)
  where request_log_id is not null or is_labelled is distinct from false;
