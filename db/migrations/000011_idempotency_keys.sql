-- The first answers of requests that came with an Idempotency-Key. A row is written in the transaction of the change that
-- it tells of: the key is known exactly if the change was made, and two requests with one key wait for each other at
-- the primary key.

create table idempotency_keys (
  workspace_id integer not null references workspaces (id),
  key text not null,
  -- Of the method, the path with its query, and the body: the same key with anything else is refused.
  request_hash bytea not null,
  -- Null until the request is through.
  status smallint,
  -- The body, encrypted: an answer may hold a secret that is told only once.
  sealed_body bytea,
  encryption_key_id text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, key),
  constraint idempotency_keys_hash_is_sha256 check (octet_length(request_hash) = 32)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
