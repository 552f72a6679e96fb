-- Prompt templates: versions that never change, release labels that point at them, and snippets.

create table prompt_templates (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  prompt_name text not null,
  tags text[] not null default '{}',
  folder_id integer,
  -- Published as a snippet; a completion that another template refers to is one as well.
  is_snippet boolean not null default false,
  -- Taken under the row's lock, so version numbers have no gaps however many publish at once.
  last_version_number integer not null default 0,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
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
  -- json, not jsonb: what was published is given back as it was, key order included.
  prompt_template json not null,
  metadata json,
  commit_message text,
  provider_base_url_name text,
  inference_client_name text,
  provider_id integer,
  -- Texts that take the place of snippets in this version, by the snippet's name.
  snippet_overrides json,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, prompt_id) references prompt_templates (workspace_id, id),
  constraint prompt_versions_have_one_number unique (workspace_id, prompt_id, version_number),
  -- What a label's foreign key refers to, so that it cannot point at another template's version.
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

-- The snippets that a version's texts refer to, each way of referring once. They are kept by id: a snippet can be
-- renamed without breaking what uses it.
create table prompt_snippet_references (
  workspace_id integer not null,
  prompt_version_id integer not null,
  -- What stands between the @@@: the name, or with @version_number:N or @label:L behind it.
  tag text not null,
  snippet_id integer not null,
  pinned_version integer,
  pinned_label text,
  primary key (workspace_id, prompt_version_id, tag),
  foreign key (workspace_id, prompt_version_id) references prompt_versions (workspace_id, id),
  foreign key (workspace_id, snippet_id) references prompt_templates (workspace_id, id)
);
create index prompt_snippet_references_by_snippet on prompt_snippet_references (workspace_id, snippet_id);

-- What a reference leads to at this moment: always one row, with nulls where the snippet, its version or its label is
-- gone. SQL, so that the planner puts it into the query that uses it.
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

-- A/B releases: they lie over a label and choose one of several versions for those who ask for it.
create table ab_releases (
  workspace_id integer not null,
  id integer not null generated always as identity,
  prompt_id integer not null,
  release_label text not null,
  name text not null,
  -- The metadata whose value decides; null: all of it.
  sticky_key text,
  -- [{version, percent}]
  default_split json not null,
  -- [{filters, split}], the first that matches decides.
  segments json not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  -- Without its label a release would lie over nothing.
  foreign key (workspace_id, prompt_id, release_label) references prompt_labels (workspace_id, prompt_id, name)
    on delete cascade,
  constraint ab_releases_one_for_each_label unique (workspace_id, prompt_id, release_label)
);
