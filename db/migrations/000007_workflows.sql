-- Workflows: definitions whose versions never change, labels that point at them, and their runs.

create table workflows (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  name text not null,
  folder_id integer,
  -- Incremented under the row's lock, so version numbers have no gaps.
  last_version_number integer not null default 0,
  -- Name of the API key that created it.
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, folder_id) references folders (workspace_id, id),
  constraint workflows_name_has_length check (char_length(name) between 1 and 255)
);
create unique index workflows_names_are_unique on workflows (workspace_id, name) where deleted_at is null;
create index workflows_by_creation on workflows (workspace_id, created_at, id) where deleted_at is null;
create index workflows_by_folder on workflows (workspace_id, folder_id) where deleted_at is null;

create table workflow_versions (
  workspace_id integer not null,
  id integer not null generated always as identity,
  workflow_id integer not null,
  version_number integer not null,
  commit_message text,
  -- {name: type}
  required_input_variables json not null,
  -- [{id, name, node_type, configuration, dependencies, is_output_node}]; json, not jsonb: returned as it came.
  nodes json not null,
  -- [{id, source_node_name, target_node_name, is_and, conditionals}]
  edges json not null,
  -- Workflows that its nodes run, for finding cycles of workflows.
  sub_workflow_ids integer[] not null default '{}',
  created_by text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id),
  constraint workflow_versions_have_one_number unique (workspace_id, workflow_id, version_number),
  -- Target of a label's foreign key, so that a label cannot point at another workflow's version.
  constraint workflow_versions_belong_to_one_workflow unique (workspace_id, workflow_id, id)
);

create table workflow_labels (
  workspace_id integer not null,
  id integer not null generated always as identity,
  workflow_id integer not null,
  name text not null,
  workflow_version_id integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id, workflow_version_id)
    references workflow_versions (workspace_id, workflow_id, id),
  constraint workflow_labels_are_unique unique (workspace_id, workflow_id, name)
);
create index workflow_labels_by_version on workflow_labels (workspace_id, workflow_version_id);

-- Runs, each of one version.
create table workflow_executions (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  workflow_id integer not null,
  workflow_version_id integer not null,
  status text not null default 'QUEUED',
  input_variables json not null,
  metadata json not null,
  return_all_outputs boolean not null default false,
  callback_url text,
  -- Name that the client chose for the channel on which the end is announced.
  channel_name_suffix text,
  -- Starter of the run: a request, a cell of a column, or a node of another run.
  origin text not null,
  parent_execution_id bigint,
  parent_position integer,
  depth integer not null default 0,
  -- For a run that a cell waits for: the only process that executes its steps. Null where jobs execute them.
  driver_id uuid,
  -- Whether something has happened since its last step, so that the next one can be executed.
  is_due boolean not null default true,
  trace_id text not null,
  -- Parent of the run's spans; null for the root of the trace.
  parent_span_id text,
  -- Name of the API key that started it.
  created_by text,
  created_at timestamptz not null default now(),
  deadline_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id, workflow_version_id)
    references workflow_versions (workspace_id, workflow_id, id),
  foreign key (workspace_id, parent_execution_id) references workflow_executions (workspace_id, id) on delete cascade,
  constraint workflow_executions_status_is_known check (status in ('QUEUED', 'RUNNING', 'SUCCESS', 'FAILED')),
  constraint workflow_executions_origin_is_known check (origin in ('request', 'column', 'node')),
  constraint workflow_executions_of_nodes_have_parents check ((origin = 'node') = (parent_execution_id is not null)),
  constraint workflow_executions_end_once check ((finished_at is not null) = (status in ('SUCCESS', 'FAILED')))
);
-- Steps are executed in the order in which runs were started.
create index workflow_executions_due on workflow_executions (workspace_id, id)
  where is_due and finished_at is null and driver_id is null;
create index workflow_executions_driven on workflow_executions (workspace_id, driver_id, id)
  where driver_id is not null and finished_at is null;
create index workflow_executions_unfinished on workflow_executions (deadline_at) where finished_at is null;
create index workflow_executions_finished on workflow_executions (finished_at) where finished_at is not null;
-- A node of a run starts another workflow only once, however often it is tried.
create unique index workflow_executions_once_for_a_node on workflow_executions
  (workspace_id, parent_execution_id, parent_position) where parent_execution_id is not null;
create index workflow_executions_by_channel on workflow_executions
  (workspace_id, workflow_id, channel_name_suffix) where channel_name_suffix is not null;

-- Nodes that have begun. A node without a row is QUEUED.
create table workflow_node_executions (
  workspace_id integer not null,
  execution_id bigint not null,
  -- Index in the version's list of nodes.
  position integer not null,
  status text not null,
  -- Compact JSON, as in cells.
  value text,
  error_message text,
  raw_error_message text,
  -- Nodes that ended in the same step have the same number; later steps have higher numbers.
  step integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, execution_id, position),
  foreign key (workspace_id, execution_id) references workflow_executions (workspace_id, id) on delete cascade,
  constraint workflow_node_executions_status_is_known check (status in ('RUNNING', 'SUCCESS', 'FAILED', 'SKIPPED')),
  constraint workflow_node_executions_end_once check ((finished_at is not null) = (status <> 'RUNNING'))
);

-- Addresses to notify when a run has ended, one at most for each run.
create table workflow_callbacks (
  workspace_id integer not null,
  execution_id bigint not null,
  -- Also sent to the receiver as the id of the message.
  id uuid not null default gen_random_uuid(),
  status text not null default 'pending',
  attempt_count integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, execution_id),
  foreign key (workspace_id, execution_id) references workflow_executions (workspace_id, id) on delete cascade,
  constraint workflow_callbacks_status_is_known check (status in ('pending', 'delivered', 'failed'))
);
