-- What models answered, to be used again for the same question: a result is paid for once. Only successful answers are
-- kept, for a time, and each workspace has its own.

create table model_results (
  workspace_id integer not null references workspaces (id),
  -- SHA-256 of everything that the answer depends on: provider, address, model, settings, the prompt as it is sent.
  key bytea not null,
  -- The answer as JSON text; not jsonb, which cannot hold U+0000.
  result text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, key),
  constraint model_results_key_is_sha256 check (octet_length(key) = 32)
);
create index model_results_by_age on model_results (created_at);
