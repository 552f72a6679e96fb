-- What is heavy in spans, in blocks: up to 16 spans of one trace that came together from one source. Postgres compresses a
-- block, where a span of 1.5 KB alone was kept as it came, three to a page; and the indexes have a block's words and values
-- once. (Measured: 2,980 bytes for each span of 1.5 KB before, ten to a trace.)
create table span_blocks (
  workspace_id integer not null,
  trace_id text not null,
  -- Counted in each trace, from 1.
  number integer not null,
  resource jsonb not null,
  scope jsonb,
  -- Lists with one item for each span, by its place from 0; null where a span was replaced or deleted. The words come from the
  -- names, too, and no index leads from a block to its spans.
  names jsonb not null,
  attributes jsonb not null,
  -- Parsed values of attributes that are JSON texts, for conditions on keys within them; null where no span has any.
  parsed_attributes jsonb,
  -- Null where no span has any.
  events jsonb,
  links jsonb,
  -- Words of names, inputs and outputs in lower case, each prefixed with the workspace and a colon.
  words tsvector not null,
  -- Length of the attributes as JSON texts.
  bytes integer not null,
  primary key (workspace_id, trace_id, number)
);
select distribute_table('span_blocks');

alter table traces add column block_count integer not null default 0;
alter table spans add column block integer;
alter table spans add column place integer;
-- Attributes that say something of the whole trace: metadata, tags, a user, a workflow; null for none.
alter table spans add column labels jsonb;

drop index spans_by_attributes;
drop index spans_by_parsed_attributes;
drop index spans_by_words;
drop index spans_telling;

with counted as (
  select workspace_id, trace_id, span_id, resource, scope, start_time_ns, id,
    row_number() over of_source - 1 as earlier,
    sum(pg_column_size(attributes)) over of_source - pg_column_size(attributes) as bytes_before
  from spans
  window of_source as (partition by workspace_id, trace_id, resource, scope order by start_time_ns, id rows unbounded preceding)
), parted as (
  select workspace_id, trace_id, span_id, start_time_ns, id, dense_rank() over (
    partition by workspace_id, trace_id order by resource, scope, earlier / 16, div(bytes_before, 16384)) as block
  from counted
), placed as (
  select workspace_id, trace_id, span_id, block,
    row_number() over (partition by workspace_id, trace_id, block order by start_time_ns, id) - 1 as place
  from parted
)
update spans s set block = p.block, place = p.place, labels = (
  select jsonb_object_agg(
    name, case when name = 'promptlayer.tags' then coalesce(s.parsed_attributes -> name, value) else value end)
  from jsonb_each(coalesce(s.parsed_attributes, '{}') || s.attributes) a (name, value)
  where name ~ '^(promptlayer\.(metadata\..*|tags|workflow\.(id|version))|(end)?user\.id)$'
)
from placed p
where s.workspace_id = p.workspace_id and s.trace_id = p.trace_id and s.span_id = p.span_id;

insert into span_blocks (
  workspace_id, trace_id, number, resource, scope, names, attributes, parsed_attributes, events, links, words, bytes)
select workspace_id, trace_id, block, (array_agg(resource))[1], (array_agg(scope))[1],
  jsonb_agg(name order by place), jsonb_agg(attributes order by place),
  case when count(parsed_attributes) > 0 then jsonb_agg(parsed_attributes order by place) end,
  case when bool_or(events <> '[]') then jsonb_agg(events order by place) end,
  case when bool_or(links <> '[]') then jsonb_agg(links order by place) end,
  array_to_tsvector(array(
    select distinct word
    from string_to_table(string_agg(array_to_string(tsvector_to_array(words), ' '), ' '), ' ') word where word <> '')),
  sum(length(attributes::text))
from spans
group by workspace_id, trace_id, block;

update traces t set block_count = b.blocks
from (select workspace_id, trace_id, max(number) as blocks from span_blocks group by 1, 2) b
where t.workspace_id = b.workspace_id and t.trace_id = b.trace_id;

alter table spans drop column resource;
alter table spans drop column scope;
alter table spans drop column attributes;
alter table spans drop column parsed_attributes;
alter table spans drop column events;
alter table spans drop column links;
alter table spans drop column words;
alter table spans drop column is_labelled;
alter table spans alter column block set not null;
-- Writes the table anew, without what was in it.
alter table spans alter column place type smallint, alter column place set not null;
alter table spans reset (toast_tuple_target);

create index spans_telling on spans (workspace_id, trace_id, start_time_ns, id)
  where request_log_id is not null or labels is not null;
-- Equality of any attribute at any depth. Workspaces share these indexes, and the values that they have in common: matches
-- are always narrowed to one workspace.
create index span_blocks_by_attributes on span_blocks using gin (attributes jsonb_path_ops);
create index span_blocks_by_parsed_attributes on span_blocks using gin (parsed_attributes jsonb_path_ops)
  where parsed_attributes is not null;
create index span_blocks_by_words on span_blocks using gin (words);
