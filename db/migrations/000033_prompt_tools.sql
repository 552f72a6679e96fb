-- The tools of the registry that versions of prompt templates refer to. They are kept by id: a tool can be renamed
-- without breaking what uses it.
create table prompt_tool_references (
  workspace_id integer not null,
  prompt_version_id integer not null,
  -- Of the reference in the version's list of tools, from 0.
  position integer not null,
  tool_id integer not null,
  pinned_version integer,
  pinned_label text,
  primary key (workspace_id, prompt_version_id, position),
  foreign key (workspace_id, prompt_version_id) references prompt_versions (workspace_id, id),
  foreign key (workspace_id, tool_id) references tools (workspace_id, id)
);
create index prompt_tool_references_by_tool on prompt_tool_references (workspace_id, tool_id);

-- What was published before. A number that no version has is a version that is not found.
insert into prompt_tool_references (workspace_id, prompt_version_id, position, tool_id, pinned_version, pinned_label)
select v.workspace_id, v.id, given.position - 1, t.id,
  case
    when given.tool ->> 'version_number' ~ '^\d{1,9}$' then (given.tool ->> 'version_number')::integer
    when given.tool ->> 'version_number' is not null then 0
  end,
  given.tool ->> 'label'
from prompt_versions v
cross join lateral json_array_elements(
  case when json_typeof(v.prompt_template -> 'tools') = 'array' then v.prompt_template -> 'tools' else '[]' end
) with ordinality as given (tool, position)
join tools t on t.workspace_id = v.workspace_id and t.id::text = given.tool ->> 'tool_registry_id'
where given.tool ->> 'type' = 'registry';

-- What a reference leads to at this moment: always one row, with nulls where the tool, its version or its label is gone.
-- SQL, so that the planner puts it into the query that uses it.
create function prompt_tool_at(workspace integer, tool integer, pinned_version integer, pinned_label text)
returns table (tool_name text, version_id integer, version_number integer, version_stamp bigint)
language sql stable as $$
  select t.name, v.id, v.number, (extract(epoch from v.created_at) * 1000000)::bigint
  from tools t
  left join tool_versions v on t.deleted_at is null and v.workspace_id = t.workspace_id and v.tool_id = t.id
    and v.number = case
      when pinned_label is not null then (
        select l.version_number from tool_labels l
        where l.workspace_id = t.workspace_id and l.tool_id = t.id and l.name = pinned_label)
      else coalesce(pinned_version, t.last_version_number)
    end
  where t.workspace_id = workspace and t.id = tool
$$;

-- Templates are read with the tools that they refer to, so what tools are now counts as well.
create constraint trigger tools_raise_prompt_revision after update or delete on tools
  deferrable initially deferred for each row execute function raise_prompt_revision();
create constraint trigger tool_labels_raise_prompt_revision after insert or update or delete on tool_labels
  deferrable initially deferred for each row execute function raise_prompt_revision();
