-- Since when a webhook is switched on: what happened before is not sent to it, however late that is published.
alter table webhooks add column enabled_at timestamptz;
update webhooks set enabled_at = created_at;
alter table webhooks alter column enabled_at set default clock_timestamp();
alter table webhooks alter column enabled_at set not null;
