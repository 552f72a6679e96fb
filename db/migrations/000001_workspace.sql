-- Workspaces, API keys, the audit trail, events, webhooks, idempotency keys and rate limits.
--
-- Workspaces keep tenants apart: in every table, every key begins with the workspace.

create table workspaces (
  id integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now(),
  -- Days for which new request logs and traces are kept; null keeps them forever. Fixed for each record when it is stored.
  retention_days integer constraint workspaces_retention_is_at_least_a_day check (retention_days >= 1),
  -- Decides the limits of skill collections (core/prompts/skills/plans.ts).
  plan text not null default 'team',
  -- Whether the workspace's code may call public addresses through the server.
  code_network boolean not null default false,
  constraint workspaces_name_is_not_blank check (name ~ '\S'),
  constraint workspaces_plan_is_known check (plan in ('free', 'pro', 'team'))
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
  -- The one unique key without the workspace: the API key is what tells us the workspace.
  constraint api_keys_are_unique unique (key_hash),
  constraint api_keys_hash_is_sha256 check (octet_length(key_hash) = 32),
  constraint api_keys_last_four_are_four check (char_length(last_four) = 4)
);
create index api_keys_by_creation on api_keys (workspace_id, created_at, id);

-- The audit trail. An event stores what it changed as hashes of the entity's state before and after. Events form a chain:
-- the hash of each link covers the event and the previous link, so a past event cannot be changed, added or removed
-- without being noticed.
--
-- A job links the events in the order of their ids, soon after they are committed. Linking them in the transactions
-- themselves would make all changes of a workspace wait for one another.
create table audit_events (
  workspace_id integer not null references workspaces (id),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  api_key_id uuid,
  actor text,
  action text not null,
  entity_type text not null,
  entity_id text not null,
  entity_name text,
  request_id text,
  before_hash bytea check (length(before_hash) = 32),
  after_hash bytea check (length(after_hash) = 32),
  -- Place in the chain, and the hash of the link; null until the event is linked.
  position bigint check (position > 0),
  hash bytea check (length(hash) = 32),
  primary key (workspace_id, id),
  check ((position is null) = (hash is null))
);
create index audit_events_by_time on audit_events (workspace_id, at desc, id desc);
create index audit_events_by_entity on audit_events (workspace_id, entity_id, at desc, id desc);
create unique index audit_events_by_position on audit_events (workspace_id, position);
create index audit_events_unlinked on audit_events (workspace_id, id) where position is null;

-- The server itself never changes or deletes an event; the trigger prevents mistakes.
create function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and to_jsonb(new) - 'position' - 'hash' = to_jsonb(old) - 'position' - 'hash' then
    return new;
  end if;
  raise exception 'the audit trail is append-only';
end $$;

create trigger audit_events_are_kept before update or delete on audit_events
  for each row execute function keep_audit_event();

-- Events: what happened in a workspace. An event is written in the transaction of its change, without a number. A job
-- (publish_events) numbers committed events in the order of their ids and creates the deliveries. So the feed has no gap
-- that is filled later, and no change waits for another one because of its event.
create table events (
  workspace_id integer not null references workspaces (id),
  id bigint generated always as identity,
  event_id uuid not null default gen_random_uuid(),
  -- Place in the feed; null until the event is published.
  number bigint,
  event_type text not null,
  -- The entity that changed, like 'prompt_template:12': events of one entity are delivered one after the other.
  entity text not null,
  details json not null,
  -- Name of the API key that made the change.
  actor text,
  at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  constraint events_have_their_own_numbers unique (workspace_id, number)
);
create index events_to_publish on events (workspace_id, id) where number is null;
create index events_by_age on events (at);

create table event_feeds (
  workspace_id integer primary key references workspaces (id),
  last_number bigint not null default 0
);

create table webhooks (
  workspace_id integer not null references workspaces (id),
  id uuid not null default gen_random_uuid(),
  url text not null,
  description text,
  -- Null for all types.
  event_types text[],
  enabled boolean not null,
  disabled_reason text,
  sealed_secret bytea not null,
  encryption_key_id text not null,
  secret_suffix text not null,
  -- Time of the first failure since the last successful delivery; null after a success.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint webhooks_are_disabled_for_a_reason check (disabled_reason is null or not enabled)
);
create index webhooks_by_creation on webhooks (workspace_id, created_at, id);

create table webhook_deliveries (
  workspace_id integer not null,
  id bigint generated always as identity,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  entity text not null,
  -- The exact text that is signed and sent.
  body text not null,
  status text not null default 'pending',
  attempt_count integer not null default 0,
  response_status integer,
  error text,
  duration_ms integer,
  next_attempt_at timestamptz default now(),
  -- Set while a worker sends it; passes when that worker died.
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade,
  constraint webhook_deliveries_have_a_state check (status in ('pending', 'delivered', 'failed')),
  constraint webhook_deliveries_that_wait_know_until_when check ((status = 'pending') = (next_attempt_at is not null))
);
create index webhook_deliveries_to_send on webhook_deliveries (workspace_id, webhook_id, entity, id)
  where status = 'pending';
create index webhook_deliveries_by_webhook on webhook_deliveries (workspace_id, webhook_id, id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at) where status <> 'pending';

-- First answers of requests that came with an Idempotency-Key. A row is written in the transaction of the change whose
-- answer it holds: the key is known exactly if the change was made, and two requests with the same key wait for each
-- other at the primary key.
create table idempotency_keys (
  workspace_id integer not null references workspaces (id),
  key text not null,
  -- Hash of the method, the path with its query, and the body: the same key with any other request is refused.
  request_hash bytea not null,
  -- Null until the request has finished.
  status smallint,
  -- The body of the answer, encrypted: it may hold a secret that is shown only once.
  sealed_body bytea,
  encryption_key_id text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, key),
  constraint idempotency_keys_hash_is_sha256 check (octet_length(request_hash) = 32)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Recent requests of each workspace under each rate limit. The times of requests are stored, not a count per window: no
-- window ever holds more requests than the limit allows, and the moment at which the next request will pass is known.
-- Unlogged: after a crash of Postgres counting starts again, and a few minutes of counts are not worth a flush to disk at
-- every request.
create unlogged table rate_limit_uses (
  workspace_id integer not null references workspaces (id),
  -- The operation, or 'default' for all operations without a limit of their own.
  bucket text not null,
  -- Requests that came close together share a slot: the latest time at which the last of them can have come, in
  -- microseconds since the epoch, and how many they are. At most about a hundred slots; those outside the window are
  -- dropped.
  slot_ends bigint[] not null,
  slot_uses integer[] not null,
  primary key (workspace_id, bucket),
  constraint slots_have_uses check (cardinality(slot_ends) = cardinality(slot_uses))
);
