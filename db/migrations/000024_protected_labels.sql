-- Names of labels that are changed only with the approval of a second key, for the workspace or for one entity.
create table protected_labels (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  kind text not null,
  label text not null,
  -- Of the prompt template, tool or workflow that it is for; null for all.
  entity_id integer,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint protected_labels_are_unique unique nulls not distinct (workspace_id, kind, label, entity_id)
);

-- Changes of protected labels that were asked for; those that were decided are history.
create table label_change_requests (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  kind text not null,
  entity_id integer not null,
  entity_name text not null,
  label text not null,
  -- {version_number, ab_release}: what the label served when it was asked for, and what it is to serve.
  before json not null,
  after json not null,
  -- Of before and after, so that asking twice makes one request.
  change_hash bytea not null,
  status text not null default 'open',
  comment text,
  -- {sheet_id, least_score}
  required_score json,
  requested_by_key uuid,
  requested_by text,
  requested_at timestamptz not null default now(),
  decided_by_key uuid,
  decided_by text,
  decision_comment text,
  decided_at timestamptz,
  primary key (workspace_id, id),
  constraint label_change_requests_end_once check ((decided_at is not null) = (status <> 'open'))
);

create unique index label_change_requests_are_open_once
  on label_change_requests (workspace_id, kind, entity_id, label, change_hash) where status = 'open';
create index label_change_requests_by_time on label_change_requests (workspace_id, requested_at, id);
create index label_change_requests_by_entity on label_change_requests (workspace_id, kind, entity_id);
