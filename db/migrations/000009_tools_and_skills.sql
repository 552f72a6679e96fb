-- The tool registry and skill collections. Tools have versions that never change, and labels that point at them.

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

-- What a workspace may have of some things (core/prompts/skills/plans.ts).
alter table workspaces add column plan text not null default 'team';
alter table workspaces add constraint workspaces_plan_is_known check (plan in ('free', 'pro', 'team'));

-- Skill collections: files that teach an agent. A version names its files; a content that many versions have is kept once.
create table skill_collections (
  workspace_id integer not null references workspaces (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- The last part of the root path, made from the name (core/prompts/skills/rootPath.ts).
  slug text not null,
  provider text,
  folder_id integer,
  last_version_number integer not null default 0,
  -- Name of the API key that made it.
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, folder_id) references folders (workspace_id, id),
  constraint skill_collections_name_is_not_blank check (name ~ '\S')
);
create unique index skill_collections_have_a_path_of_their_own on skill_collections (workspace_id, folder_id, slug)
  nulls not distinct where deleted_at is null;
create index skill_collections_by_slug on skill_collections (workspace_id, slug) where deleted_at is null;
create index skill_collections_by_name on skill_collections (workspace_id, name) where deleted_at is null;

create table skill_versions (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  skill_collection_id uuid not null,
  number integer not null,
  root_path_at_version text not null,
  provider text,
  commit_message text,
  -- At most one version of a collection has it.
  release_label text,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, skill_collection_id) references skill_collections (workspace_id, id),
  constraint skill_versions_have_one_number unique (workspace_id, skill_collection_id, number)
);
create unique index skill_versions_release_labels_are_unique on skill_versions
  (workspace_id, skill_collection_id, release_label) where release_label is not null;

create table skill_contents (
  workspace_id integer not null references workspaces (id),
  -- SHA-256 of the content.
  hash bytea not null,
  content bytea not null,
  primary key (workspace_id, hash),
  constraint skill_contents_hash_is_sha256 check (octet_length(hash) = 32)
);

create table skill_files (
  workspace_id integer not null,
  skill_version_id uuid not null,
  -- Relative to the collection. The same path is the same bytes; core/prompts/skills/paths.ts refuses those that look alike.
  path text collate "C" not null,
  hash bytea not null,
  size integer not null,
  primary key (workspace_id, skill_version_id, path),
  foreign key (workspace_id, skill_version_id) references skill_versions (workspace_id, id),
  foreign key (workspace_id, hash) references skill_contents (workspace_id, hash)
);
