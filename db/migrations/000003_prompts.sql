-- Prompt templates, tools and skill collections.

-- Prompt templates: versions that never change, release labels that point at them, and snippets.

create table prompt_templates (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  prompt_name text not null,
  tags text[] not null default '{}',
  folder_id integer,
  -- Published as a snippet; a completion that another template refers to is one as well.
  is_snippet boolean not null default false,
  -- Incremented under the row's lock, so version numbers have no gaps however many versions are published at once.
  last_version_number integer not null default 0,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  constraint prompt_templates_folder_exists foreign key (workspace_id, folder_id) references folders (workspace_id, id),
  constraint prompt_templates_name_has_length check (char_length(prompt_name) between 1 and 512)
);
create unique index prompt_templates_names_are_unique on prompt_templates (workspace_id, prompt_name)
  where deleted_at is null;
create index prompt_templates_by_creation on prompt_templates (workspace_id, created_at, id);
create index prompt_templates_by_folder on prompt_templates (workspace_id, folder_id) where deleted_at is null;

create table prompt_versions (
  workspace_id integer not null,
  id integer not null generated always as identity,
  prompt_id integer not null,
  version_number integer not null,
  -- json, not jsonb: a published template is returned as it came, key order included.
  prompt_template json not null,
  metadata json,
  commit_message text,
  provider_base_url_name text,
  inference_client_name text,
  provider_id integer,
  -- Texts that replace snippets in this version, by the snippet's name.
  snippet_overrides json,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, prompt_id) references prompt_templates (workspace_id, id),
  constraint prompt_versions_have_one_number unique (workspace_id, prompt_id, version_number),
  -- Target of a label's foreign key, so that a label cannot point at another template's version.
  constraint prompt_versions_belong_to_one_prompt unique (workspace_id, prompt_id, id)
);

create table prompt_labels (
  workspace_id integer not null,
  id integer not null generated always as identity,
  prompt_id integer not null,
  name text not null,
  prompt_version_id integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, prompt_id, prompt_version_id) references prompt_versions (workspace_id, prompt_id, id),
  constraint prompt_labels_are_unique unique (workspace_id, prompt_id, name)
);
create index prompt_labels_by_name on prompt_labels (workspace_id, name);
create index prompt_labels_by_version on prompt_labels (workspace_id, prompt_version_id);

-- Snippets that a version's texts refer to, one row for each distinct reference. Stored by id: a snippet can be renamed
-- without breaking the templates that use it.
create table prompt_snippet_references (
  workspace_id integer not null,
  prompt_version_id integer not null,
  -- The text between the @@@: the name, possibly followed by @version_number:N or @label:L.
  tag text not null,
  snippet_id integer not null,
  pinned_version integer,
  pinned_label text,
  primary key (workspace_id, prompt_version_id, tag),
  foreign key (workspace_id, prompt_version_id) references prompt_versions (workspace_id, id),
  foreign key (workspace_id, snippet_id) references prompt_templates (workspace_id, id)
);
create index prompt_snippet_references_by_snippet on prompt_snippet_references (workspace_id, snippet_id);

-- The version that a reference leads to at this moment: always one row, with nulls where the snippet, its version or its
-- label is gone. In SQL, so that the planner inlines it into the query that calls it.
create function prompt_snippet_at(workspace integer, snippet integer, pinned_version integer, pinned_label text)
returns table (prompt_name text, version_id integer, version_number integer, version_stamp bigint)
language sql stable as $$
  select t.prompt_name, v.id, v.version_number, (extract(epoch from v.created_at) * 1000000)::bigint
  from prompt_templates t
  left join prompt_versions v on t.deleted_at is null and v.workspace_id = t.workspace_id and v.prompt_id = t.id
    and v.version_number = case
      when pinned_label is not null then (
        select lv.version_number from prompt_labels l
        join prompt_versions lv on lv.workspace_id = l.workspace_id and lv.id = l.prompt_version_id
        where l.workspace_id = t.workspace_id and l.prompt_id = t.id and l.name = pinned_label)
      else coalesce(pinned_version, t.last_version_number)
    end
  where t.workspace_id = workspace and t.id = snippet
$$;

-- A/B releases: each covers a label and chooses one of several versions for whoever asks for that label.
create table ab_releases (
  workspace_id integer not null,
  id integer not null generated always as identity,
  prompt_id integer not null,
  release_label text not null,
  name text not null,
  -- Key of the metadata whose value decides; null: all metadata.
  sticky_key text,
  -- [{version, percent}]
  default_split json not null,
  -- [{filters, split}], the first that matches decides.
  segments json not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  -- A release without its label would cover nothing.
  foreign key (workspace_id, prompt_id, release_label) references prompt_labels (workspace_id, prompt_id, name)
    on delete cascade,
  constraint ab_releases_one_for_each_label unique (workspace_id, prompt_id, release_label)
);

-- Tools: versions that never change, and labels that point at them.

create table tools (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  name text not null,
  description text,
  folder_id integer,
  -- Incremented under the row's lock, so version numbers have no gaps.
  last_version_number integer not null default 0,
  -- Name of the API key that created it.
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
  -- json, not jsonb: returned as it came, key order included.
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

-- Tools of the registry that versions of prompt templates refer to. Stored by id: a tool can be renamed without breaking
-- the templates that use it.
create table prompt_tool_references (
  workspace_id integer not null,
  prompt_version_id integer not null,
  -- Index of the reference in the version's list of tools, from 0.
  position integer not null,
  tool_id integer not null,
  pinned_version integer,
  pinned_label text,
  primary key (workspace_id, prompt_version_id, position),
  foreign key (workspace_id, prompt_version_id) references prompt_versions (workspace_id, id),
  foreign key (workspace_id, tool_id) references tools (workspace_id, id)
);
create index prompt_tool_references_by_tool on prompt_tool_references (workspace_id, tool_id);

-- The version that a reference leads to at this moment: always one row, with nulls where the tool, its version or its
-- label is gone. In SQL, so that the planner inlines it into the query that calls it.
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

-- One number for each workspace, which changes with every change of the current state of its prompt templates, labels,
-- A/B releases and tools (templates are read together with the tools they refer to). A reader that knows a template at
-- one number need not read it again while the number is the same.
create table prompt_revisions (
  workspace_id integer primary key,
  -- Numbers start again in another database, and one process may see several.
  database_id uuid not null default gen_random_uuid(),
  revision bigint not null default 1,
  raised_by xid8 not null default pg_current_xact_id()
);

create function raise_prompt_revision() returns trigger language plpgsql as $$
begin
  insert into prompt_revisions as r (workspace_id) values (coalesce(new.workspace_id, old.workspace_id))
  on conflict (workspace_id) do update set revision = r.revision + 1, raised_by = pg_current_xact_id()
    where r.raised_by <> pg_current_xact_id();
  return null;
end $$;

-- Deferred to the end of the transaction: this is the last lock that a change takes, and it is held only during the commit.
create constraint trigger prompt_templates_raise_revision after insert or update or delete on prompt_templates
  deferrable initially deferred for each row execute function raise_prompt_revision();
create constraint trigger prompt_labels_raise_revision after insert or update or delete on prompt_labels
  deferrable initially deferred for each row execute function raise_prompt_revision();
create constraint trigger ab_releases_raise_revision after insert or update or delete on ab_releases
  deferrable initially deferred for each row execute function raise_prompt_revision();
create constraint trigger tools_raise_prompt_revision after update or delete on tools
  deferrable initially deferred for each row execute function raise_prompt_revision();
create constraint trigger tool_labels_raise_prompt_revision after insert or update or delete on tool_labels
  deferrable initially deferred for each row execute function raise_prompt_revision();

-- Skill collections: files that teach an agent. A version lists its files; content that several versions share is stored
-- once.

create table skill_collections (
  workspace_id integer not null references workspaces (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- Last part of the root path, derived from the name (core/prompts/skills/rootPath.ts).
  slug text not null,
  provider text,
  folder_id integer,
  last_version_number integer not null default 0,
  -- Name of the API key that created it.
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
  -- At most one version of a collection has a given label.
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
  -- Relative to the collection. Paths are compared byte by byte; core/prompts/skills/paths.ts refuses paths that look alike.
  path text collate "C" not null,
  hash bytea not null,
  size integer not null,
  primary key (workspace_id, skill_version_id, path),
  foreign key (workspace_id, skill_version_id) references skill_versions (workspace_id, id),
  foreign key (workspace_id, hash) references skill_contents (workspace_id, hash)
);
