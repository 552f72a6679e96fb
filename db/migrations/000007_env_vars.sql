-- Environment variables of workspaces and of their tools. Values are secrets: encrypted here (core/platform/secrets), given to
-- what runs for the workspace, never answered.

create table env_vars (
  workspace_id integer not null references workspaces (id),
  id integer generated always as identity,
  -- The tool that it belongs to; null: the workspace itself.
  tool_registry_id integer,
  key text not null,
  -- Nonce, ciphertext and tag of AES-256-GCM; null for a placeholder without a value.
  sealed_value bytea,
  -- Which encryption key sealed it (core/platform/secrets/keyring.ts).
  encryption_key_id text,
  -- The last four characters, unless that would tell too much of a short value.
  value_suffix text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint env_vars_keys_are_unique unique nulls not distinct (workspace_id, tool_registry_id, key),
  constraint env_vars_sealed_values_name_their_key check ((sealed_value is null) = (encryption_key_id is null)),
  constraint env_vars_placeholders_have_no_suffix check (sealed_value is not null or value_suffix is null)
);
