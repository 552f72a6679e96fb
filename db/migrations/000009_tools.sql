-- The tool registry: tools with versions that never change, and labels that point at them.

create table tools (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  name text not null,
  description text,
  folder_id integer,
  -- Taken under the row's lock, so version numbers have no gaps.
  last_version_number integer not null default 0,
  -- Name of the API key that made it.
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, folder_id) references folders (workspace_id, id),
  constraint tools_name_is_not_blank check (name ~ '\S')
);
create unique index tools_names_are_unique on tools (workspace_id, name) where deleted_at is null;
create index tools_by_folder on tools (workspace_id, folder_id) where deleted_at is null;

create table tool_versions (
  workspace_id integer not null,
  id integer not null generated always as identity,
  tool_id integer not null,
  number integer not null,
  -- json, not jsonb: given back as it came, key order included.
  tool_definition json not null,
  execution json,
  response_schema json,
  commit_message text,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, tool_id) references tools (workspace_id, id),
  constraint tool_versions_have_one_number unique (workspace_id, tool_id, number)
);

create table tool_labels (
  workspace_id integer not null,
  id integer not null generated always as identity,
  tool_id integer not null,
  name text not null,
  version_number integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, tool_id, version_number) references tool_versions (workspace_id, tool_id, number),
  constraint tool_labels_are_unique unique (workspace_id, tool_id, name)
);

alter table env_vars
  add constraint env_vars_tool_exists foreign key (workspace_id, tool_registry_id) references tools (workspace_id, id);
