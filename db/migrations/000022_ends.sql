-- A workspace that is being deleted: its rows go, table after table, its audit trail too.
alter table workspaces add column deleted_at timestamptz;

create or replace function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from workspaces where id = old.workspace_id and deleted_at is not null) then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and to_jsonb(new) - 'position' - 'hash' = to_jsonb(old) - 'position' - 'hash' then
    return new;
  end if;
  raise exception 'the audit trail is append-only';
end $$;

-- Logs and traces that are kept longer than the rest: days, or 0 for ever; null where the rest's time holds.
alter table workspaces add column retention_of_errors_days integer check (retention_of_errors_days >= 0);
alter table workspaces add column retention_of_labelled_days integer check (retention_of_labelled_days >= 0);
