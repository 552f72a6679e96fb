-- What lets the same schema be spread over nodes by workspace (docs/scaling.md).

-- Identities of distributed tables are 64 bits. The coordinator gives all numbers, so they stay those of the contract.
alter table ab_releases alter column id type bigint;
alter table custom_providers alter column id type bigint;
alter table dataset_groups alter column id type bigint;
alter table datasets alter column id type bigint;
alter table env_vars alter column id type bigint;
alter table folders alter column id type bigint;
alter table label_change_requests alter column id type bigint;
alter table mcp_servers alter column id type bigint;
alter table prompt_labels alter column id type bigint;
alter table prompt_templates alter column id type bigint;
alter table prompt_versions alter column id type bigint;
alter table protected_labels alter column id type bigint;
alter table report_columns alter column id type bigint;
alter table reports alter column id type bigint;
alter table request_groups alter column id type bigint;
alter table tool_labels alter column id type bigint;
alter table tool_versions alter column id type bigint;
alter table tools alter column id type bigint;
alter table workflow_labels alter column id type bigint;
alter table workflow_versions alter column id type bigint;
alter table workflows alter column id type bigint;
alter table workspaces alter column id type bigint;

-- The queries hold what these did (db/queries/prompts/versionAt.ts): a function cannot read the tables of another node.
drop function prompt_snippet_at;
drop function prompt_tool_at;

-- The code raises the revision as the last of each transaction (db/queries/prompts/revision.ts).
drop trigger prompt_templates_raise_revision on prompt_templates;
drop trigger prompt_labels_raise_revision on prompt_labels;
drop trigger ab_releases_raise_revision on ab_releases;
drop trigger tools_raise_prompt_revision on tools;
drop trigger tool_labels_raise_prompt_revision on tool_labels;
drop function raise_prompt_revision;
alter table prompt_revisions drop column raised_by;

-- Enqueues jobs in the transaction of the change that they follow. The priority of a job is the number of jobs of its
-- workspace that wait already, up to 1,000: what others enqueue is not behind all of them.
create function enqueue_jobs(workspace integer, given json, keeps_run_at boolean) returns void language plpgsql as $$
declare
  waiting integer;
begin
  select count(*) into waiting from (
    select from graphile_worker._private_jobs
    where is_available and payload ->> 'workspace_id' = workspace::text limit 1000) counted;
  perform graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, json_build_object(
      'identifier', item ->> 'identifier', 'payload', item -> 'payload', 'run_at', item ->> 'run_at',
      'job_key', item ->> 'job_key', 'max_attempts', item ->> 'max_attempts', 'flags', item -> 'flags',
      'priority', least(waiting + place - 1, 1000)))
    from json_array_elements(given) with ordinality as items (item, place)), keeps_run_at);
end $$;

-- What code calls. A cluster has another one (db/cluster/distribute.ts), which leaves the jobs in the outbox of the
-- workspace: a transaction over its node and the one with the queue could lose one of the two when a node ends.
create function add_workspace_jobs(workspace integer, given json, keeps_run_at boolean) returns void language plpgsql as $$
begin
  perform enqueue_jobs(workspace, given, keeps_run_at);
end $$;

-- Jobs that no relay has put into the queue yet (core/platform/jobRelay.ts); always empty on one Postgres.
create table job_outbox (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  jobs json not null,
  keeps_run_at boolean not null,
  primary key (workspace_id, id)
);

-- Where the queue is: what of the outboxes is in it, until it is gone from there.
create table relayed_jobs (
  workspace_id integer not null,
  outbox_id bigint not null,
  primary key (workspace_id, outbox_id)
);

-- For migrations that make a table of workspaces: it has to be where the others are before a foreign key leads to them.
create function distribute_table(name regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition where logicalrelid = 'audit_events'::regclass) then
      perform create_distributed_table(name, 'workspace_id', colocate_with => 'audit_events');
    end if;
  end if;
end $$;
