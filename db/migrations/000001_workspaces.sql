-- Workspaces keep tenants apart: every table has the workspace first in every key. An API key belongs to one of them.

create table workspaces (
  id integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now(),
  constraint workspaces_name_is_not_blank check (name ~ '\S')
);

create table api_keys (
  workspace_id integer not null references workspaces (id),
  id uuid not null default gen_random_uuid(),
  name text,
  -- SHA-256 of the key. A key has 40 random characters, so a fast hash is enough and a lookup stays one index read.
  key_hash bytea not null,
  last_four text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  -- The one unique key without the workspace: the key is what says which workspace it is.
  constraint api_keys_are_unique unique (key_hash),
  constraint api_keys_hash_is_sha256 check (octet_length(key_hash) = 32),
  constraint api_keys_last_four_are_four check (char_length(last_four) = 4)
);
create index api_keys_by_creation on api_keys (workspace_id, created_at, id);
