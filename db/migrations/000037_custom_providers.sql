-- Model providers of a workspace's own. They hold no secret: the key is an environment variable of the workspace.

create table custom_providers (
  workspace_id integer not null references workspaces (id),
  id integer generated always as identity,
  name text not null,
  client text not null,
  base_url text not null,
  api_key_variable text,
  shares_api_key boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint custom_providers_names_are_unique unique (workspace_id, name)
);
