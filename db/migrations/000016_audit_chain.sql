-- What an event changed, as hashes of the entity's state, and the events' chain: each link is the hash of the event and
-- of the link before it, so that nobody can change, add or take out an event of the past without it being seen.
--
-- A job links the events, in the order of their ids, soon after they are committed: a chain in the transactions
-- themselves would make all changes of a workspace wait for each other.

alter table audit_events
  add before_hash bytea check (length(before_hash) = 32),
  add after_hash bytea check (length(after_hash) = 32),
  add position bigint check (position > 0),
  add hash bytea check (length(hash) = 32),
  add check ((position is null) = (hash is null));

create unique index audit_events_by_position on audit_events (workspace_id, position);
create index audit_events_unlinked on audit_events (workspace_id, id) where position is null;

-- The server itself never changes or deletes an event; this keeps mistakes from doing it.
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
