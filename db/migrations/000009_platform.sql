-- Environment variables, MCP servers and pools of workers.

-- Environment variables of workspaces and of their tools. Values are secrets: stored encrypted (core/platform/secrets),
-- passed to code and calls of the workspace, never returned by the API.
create table env_vars (
  workspace_id integer not null references workspaces (id),
  id integer generated always as identity,
  -- The tool that it belongs to; null: the workspace itself.
  tool_registry_id integer,
  key text not null,
  -- Nonce, ciphertext and tag of AES-256-GCM; null for a placeholder without a value.
  sealed_value bytea,
  -- The encryption key that sealed it (core/platform/secrets/keyring.ts).
  encryption_key_id text,
  -- The last four characters, unless they would reveal too much of a short value.
  value_suffix text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint env_vars_tool_exists foreign key (workspace_id, tool_registry_id) references tools (workspace_id, id),
  constraint env_vars_keys_are_unique unique nulls not distinct (workspace_id, tool_registry_id, key),
  constraint env_vars_sealed_values_name_their_key check ((sealed_value is null) = (encryption_key_id is null)),
  constraint env_vars_placeholders_have_no_suffix check (sealed_value is not null or value_suffix is null)
);

-- Saved servers of the Model Context Protocol. They hold no secret: the value of a header is a reference to an environment
-- variable of the workspace.
create table mcp_servers (
  workspace_id integer not null references workspaces (id),
  id integer generated always as identity,
  name text not null,
  url text not null,
  headers json not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint mcp_servers_names_are_unique unique (workspace_id, name)
);

-- Pools of workers that are alive. Each holds a session advisory lock on its lock_id for as long as it lives
-- (workers/liveness.ts), so that a dead one is noticed at once, even after kill -9 or the loss of a machine.
create sequence worker_pool_lock_ids as integer;

create table worker_pools (
  pool_id text primary key,
  lock_id integer not null,
  started_at timestamptz not null default now()
);
