-- A number for each workspace that is another one after every change of what prompt templates, labels and A/B releases
-- are now. Who has read a template at one number need not look again while it is the same.

create table prompt_revisions (
  workspace_id integer primary key,
  -- Numbers begin anew in another database, and one process may see several.
  database_id uuid not null default gen_random_uuid(),
  revision bigint not null default 1,
  raised_by xid8 not null default pg_current_xact_id()
);

insert into prompt_revisions (workspace_id) select distinct workspace_id from prompt_templates;

create function raise_prompt_revision() returns trigger language plpgsql as $$
begin
  insert into prompt_revisions as r (workspace_id) values (coalesce(new.workspace_id, old.workspace_id))
  on conflict (workspace_id) do update set revision = r.revision + 1, raised_by = pg_current_xact_id()
    where r.raised_by <> pg_current_xact_id();
  return null;
end $$;

-- At the end of the transaction: it is the last lock that a change takes, and is held only while it commits.
create constraint trigger prompt_templates_raise_revision after insert or update or delete on prompt_templates
  deferrable initially deferred for each row execute function raise_prompt_revision();
create constraint trigger prompt_labels_raise_revision after insert or update or delete on prompt_labels
  deferrable initially deferred for each row execute function raise_prompt_revision();
create constraint trigger ab_releases_raise_revision after insert or update or delete on ab_releases
  deferrable initially deferred for each row execute function raise_prompt_revision();
