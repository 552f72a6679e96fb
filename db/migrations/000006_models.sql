-- Kept results of models, and custom model providers.

-- Answers of models, reused for the same question, so that each is paid for once. Only successful answers are kept, for a
-- limited time, and separately for each workspace.
create table model_results (
  workspace_id integer not null references workspaces (id),
  -- SHA-256 of everything that the answer depends on: provider, address, model, settings, and the prompt as it is sent.
  key bytea not null,
  -- The answer as JSON text; not jsonb, which cannot hold U+0000.
  result text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, key),
  constraint model_results_key_is_sha256 check (octet_length(key) = 32)
);
create index model_results_by_age on model_results (created_at);

-- Model providers that a workspace has set up. They hold no secret: the key is an environment variable of the workspace.
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
