-- What a span that comes later needs to know of its trace, so that not all spans of the trace are read for it.
-- Spans on the longest way down from this one, itself included; 0 for one that hangs on a circle.
alter table spans add column height integer not null default 1;
alter table spans add column came_before_parent boolean not null default false;
-- Where the spans that hang on one are found when it comes: of those that came after it only calls matter.
create index spans_by_parent on spans (workspace_id, trace_id, parent_id) where came_before_parent or call is not null;
-- Null for traces of before, and for those of which spans were deleted: all their spans are read once more.
alter table traces add column earliest_span_id text;
