-- Events: what happened in a workspace. They are written in the transaction of the change, without a number; a job
-- (publish_events) numbers those that are committed, in the order of their ids, and makes the deliveries. So the feed has
-- no gap that is filled later, and no change waits for another one because of its event.

create table events (
  workspace_id integer not null references workspaces (id),
  id bigint generated always as identity,
  event_id uuid not null default gen_random_uuid(),
  -- The place in the feed; null until it is published.
  number bigint,
  event_type text not null,
  -- What it happened to, like 'prompt_template:12': events of one entity are delivered one after the other.
  entity text not null,
  details json not null,
  -- Name of the API key that did it.
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
  -- Null for all.
  event_types text[],
  enabled boolean not null,
  disabled_reason text,
  sealed_secret bytea not null,
  encryption_key_id text not null,
  secret_suffix text not null,
  -- Since when no delivery has arrived; null when the last one did.
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
  -- As it is sent and signed.
  body text not null,
  status text not null default 'pending',
  attempt_count integer not null default 0,
  response_status integer,
  error text,
  duration_ms integer,
  next_attempt_at timestamptz default now(),
  -- While a worker sends it; over when the worker died.
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
