-- A truncation passes by the trigger of rows.
create function refuse_truncation() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger audit_events_are_not_truncated before truncate on audit_events
  for each statement execute function refuse_truncation();
