-- What searches of traces need. Every index is paid for by each span or trace that comes, so there is none for what a
-- page of traces can be found without: other orders than by start sort the narrow rows of traces, and conditions that no
-- index serves look through the spans of one trace after the other.

-- Attributes whose value is a JSON text, read: what is asked of keys within them is asked here. Null where there is none.
alter table spans add column parsed_attributes jsonb;
-- Words of names, inputs and outputs in lower case, each after the workspace and a colon, as in request_log_contents.
alter table spans add column words tsvector not null default '';

create index traces_by_start on traces (workspace_id, start_time_ns, trace_id);
-- Equality of any attribute at any depth. Workspaces share it, and values that they have in common: what it finds is
-- always narrowed to one workspace.
create index spans_by_attributes on spans using gin (attributes jsonb_path_ops);
create index spans_by_parsed_attributes on spans using gin (parsed_attributes jsonb_path_ops)
  where parsed_attributes is not null;
create index spans_by_words on spans using gin (words);
create index spans_by_request_log on spans (workspace_id, request_log_id) where request_log_id is not null;
