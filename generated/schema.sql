-- Written by `bun run schema-dump` from db/migrations; do not edit.

create type block_status as enum ('RUNNING', 'DONE');

create type import_status as enum ('queued', 'running', 'succeeded', 'failed');

create type operation_status as enum ('queued', 'running', 'completed', 'failed', 'cancelled');

create type request_output_shape as enum ('json', 'tool_call', 'plain_text');

create type request_status as enum ('SUCCESS', 'WARNING', 'ERROR');

create type span_kind as enum ('CLIENT', 'CONSUMER', 'INTERNAL', 'PRODUCER', 'SERVER');

create type span_status as enum ('ERROR', 'OK', 'UNSET');

create type stored_cell_status as enum ('STALE', 'COMPLETED', 'FAILED');

create sequence column_keys as bigint start with 1 minvalue 1 maxvalue 1152921504606846975;

create sequence worker_pool_lock_ids as integer start with 1 minvalue 1 maxvalue 2147483647;

create table ab_releases (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  prompt_id integer not null,
  release_label text not null,
  name text not null,
  sticky_key text,
  default_split json not null,
  segments json not null default '[]'::json,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint ab_releases_pkey PRIMARY KEY (workspace_id, id),
  constraint ab_releases_one_for_each_label UNIQUE (workspace_id, prompt_id, release_label),
  constraint ab_releases_workspace_id_prompt_id_release_label_fkey FOREIGN KEY (workspace_id, prompt_id, release_label) REFERENCES prompt_labels(workspace_id, prompt_id, name) ON DELETE CASCADE
);

create table api_keys (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text,
  key_hash bytea not null,
  last_four text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  scopes text[] not null default '{all}'::text[],
  expires_at timestamp with time zone,
  labels text[],
  folder_ids integer[],
  constraint api_keys_pkey PRIMARY KEY (workspace_id, id),
  constraint api_keys_are_unique UNIQUE (key_hash),
  constraint api_keys_folders_are_some CHECK ((cardinality(folder_ids) > 0)),
  constraint api_keys_hash_is_sha256 CHECK ((octet_length(key_hash) = 32)),
  constraint api_keys_last_four_are_four CHECK ((char_length(last_four) = 4)),
  constraint api_keys_may_do_something CHECK ((cardinality(scopes) > 0)),
  constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table audit_events (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  api_key_id uuid,
  actor text,
  action text not null,
  entity_type text not null,
  entity_id text not null,
  entity_name text,
  request_id text,
  before_hash bytea,
  after_hash bytea,
  "position" bigint,
  hash bytea,
  constraint audit_events_pkey PRIMARY KEY (workspace_id, id),
  constraint audit_events_after_hash_check CHECK ((length(after_hash) = 32)),
  constraint audit_events_before_hash_check CHECK ((length(before_hash) = 32)),
  constraint audit_events_check CHECK ((("position" IS NULL) = (hash IS NULL))),
  constraint audit_events_hash_check CHECK ((length(hash) = 32)),
  constraint audit_events_position_check CHECK (("position" > 0)),
  constraint audit_events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table block_trials (
  workspace_id integer not null,
  operation_id uuid not null,
  block_index integer not null,
  deaths integer not null default 0,
  group_size integer,
  row_index integer,
  deaths_alone integer not null default 0,
  constraint block_trials_pkey PRIMARY KEY (workspace_id, operation_id, block_index),
  constraint block_trials_workspace_id_operation_id_fkey FOREIGN KEY (workspace_id, operation_id) REFERENCES operations(workspace_id, id)
);

create table cell_metric_blocks (
  workspace_id integer not null,
  column_key bigint not null,
  block_index integer not null,
  price_count integer not null,
  price_sum numeric not null,
  price_min numeric,
  price_max numeric,
  latency_count integer not null,
  latency_sum numeric not null,
  latency_min numeric,
  latency_max numeric,
  constraint cell_metric_blocks_pkey PRIMARY KEY (workspace_id, column_key, block_index)
);

create table cell_packs (
  workspace_id integer not null,
  column_key bigint not null,
  pack_index integer not null,
  valid_from integer not null,
  epoch integer not null,
  computed_version integer not null,
  execution_id uuid not null,
  computed_at timestamp with time zone not null,
  cell_count smallint not null,
  failed_count smallint not null,
  taken_places smallint[],
  row_offsets smallint[],
  input_hashes bigint[] not null,
  cell_values text[] not null,
  display_values text[],
  errors text[],
  constraint cell_packs_pkey PRIMARY KEY (workspace_id, column_key, pack_index)
);

create table cell_packs_history (
  workspace_id integer not null,
  column_key bigint not null,
  pack_index integer not null,
  valid_from integer not null,
  epoch integer not null,
  computed_version integer not null,
  execution_id uuid not null,
  computed_at timestamp with time zone not null,
  cell_count smallint not null,
  failed_count smallint not null,
  taken_places smallint[],
  row_offsets smallint[],
  input_hashes bigint[] not null,
  cell_values text[] not null,
  display_values text[],
  errors text[],
  valid_to integer not null,
  constraint cell_packs_history_pkey PRIMARY KEY (workspace_id, column_key, pack_index, valid_from),
  constraint cell_packs_history_interval_is_not_empty CHECK ((valid_from < valid_to))
);

create table cells (
  workspace_id integer not null,
  column_key bigint not null,
  row_index integer not null,
  valid_from integer not null,
  epoch integer not null,
  status stored_cell_status not null,
  value text,
  display_value text,
  error text,
  input_hash bigint,
  computed_version integer,
  execution_id uuid,
  metrics jsonb,
  computed_at timestamp with time zone not null,
  confirmed_version integer,
  constraint cells_pkey PRIMARY KEY (workspace_id, column_key, row_index)
);

create table cells_history (
  workspace_id integer not null,
  column_key bigint not null,
  row_index integer not null,
  valid_from integer not null,
  epoch integer not null,
  status stored_cell_status not null,
  value text,
  display_value text,
  error text,
  input_hash bigint,
  computed_version integer,
  execution_id uuid,
  metrics jsonb,
  computed_at timestamp with time zone not null,
  valid_to integer not null,
  constraint cells_history_pkey PRIMARY KEY (workspace_id, column_key, row_index, valid_from),
  constraint cells_history_interval_is_not_empty CHECK ((valid_from < valid_to))
);

create table column_counts (
  workspace_id integer not null,
  sheet_id uuid not null,
  column_key bigint not null,
  completed_count integer not null default 0,
  failed_count integer not null default 0,
  auto_day date,
  auto_count integer not null default 0,
  constraint column_counts_pkey PRIMARY KEY (workspace_id, sheet_id, column_key),
  constraint column_counts_are_not_negative CHECK (((completed_count >= 0) AND (failed_count >= 0)))
);

create table columns (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  sheet_id uuid not null,
  column_key bigint not null default nextval('column_keys'::regclass),
  title text not null,
  type text not null,
  config json,
  dependencies json not null default '[]'::json,
  position_rank integer not null,
  is_output_column boolean not null,
  text_slot integer,
  epoch integer not null default 1,
  valid_from integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source_sheet_id uuid,
  source_version integer,
  auto_cells_per_day integer,
  constraint columns_pkey PRIMARY KEY (workspace_id, id),
  constraint columns_data_has_slot CHECK (((type = ANY (ARRAY['TEXT'::text, 'HUMAN'::text, 'TRACE'::text])) = (text_slot IS NOT NULL))),
  constraint columns_have_one_key UNIQUE (workspace_id, column_key),
  constraint columns_only_compositions_follow CHECK (((type = 'COMPOSITION'::text) OR ((source_sheet_id IS NULL) AND (source_version IS NULL)))),
  constraint columns_workspace_id_sheet_id_fkey FOREIGN KEY (workspace_id, sheet_id) REFERENCES sheets(workspace_id, id)
);

create table columns_history (
  workspace_id integer not null,
  id uuid not null,
  sheet_id uuid not null,
  column_key bigint not null,
  title text not null,
  type text not null,
  config json,
  dependencies json not null,
  position_rank integer not null,
  is_output_column boolean not null,
  text_slot integer,
  epoch integer not null,
  valid_from integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  valid_to integer not null,
  source_sheet_id uuid,
  source_version integer,
  auto_cells_per_day integer,
  constraint columns_history_pkey PRIMARY KEY (workspace_id, sheet_id, id, valid_from),
  constraint columns_history_interval_is_not_empty CHECK ((valid_from < valid_to))
);

create table computed_blocks (
  workspace_id integer not null,
  column_key bigint not null,
  block_index integer not null,
  version_number integer not null,
  execution_id uuid not null,
  computed_at timestamp with time zone not null default now(),
  results_hash bigint,
  constraint computed_blocks_pkey PRIMARY KEY (workspace_id, column_key, block_index)
);

create table custom_providers (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  name text not null,
  client text not null,
  base_url text not null,
  api_key_variable text,
  shares_api_key boolean not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint custom_providers_pkey PRIMARY KEY (workspace_id, id),
  constraint custom_providers_names_are_unique UNIQUE (workspace_id, name),
  constraint custom_providers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table dataset_groups (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  name text not null,
  folder_id integer,
  table_id uuid not null,
  last_version_number integer not null default 0,
  created_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint dataset_groups_pkey PRIMARY KEY (workspace_id, id),
  constraint dataset_groups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint dataset_groups_workspace_id_folder_id_fkey FOREIGN KEY (workspace_id, folder_id) REFERENCES folders(workspace_id, id),
  constraint dataset_groups_workspace_id_table_id_fkey FOREIGN KEY (workspace_id, table_id) REFERENCES tables(workspace_id, id)
);

create table datasets (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  dataset_group_id integer not null,
  version_number integer not null default '-1'::integer,
  sheet_id uuid not null,
  sheet_version integer,
  column_names text[] not null default '{}'::text[],
  row_count integer not null default 0,
  filter_params json,
  import_id text,
  created_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint datasets_pkey PRIMARY KEY (workspace_id, id),
  constraint datasets_published_ones_are_fixed CHECK (
CASE
    WHEN (version_number = '-1'::integer) THEN (sheet_version IS NULL)
    ELSE ((version_number > 0) AND (sheet_version IS NOT NULL) AND (import_id IS NULL))
END),
  constraint datasets_workspace_id_dataset_group_id_fkey FOREIGN KEY (workspace_id, dataset_group_id) REFERENCES dataset_groups(workspace_id, id),
  constraint datasets_workspace_id_sheet_id_fkey FOREIGN KEY (workspace_id, sheet_id) REFERENCES sheets(workspace_id, id)
);

create table deleted_trace_closures (
  workspace_id integer not null,
  trace_id text not null,
  closure_id uuid not null,
  closed_at timestamp with time zone not null,
  constraint deleted_trace_closures_pkey PRIMARY KEY (workspace_id, trace_id)
);

create table deletion_targets (
  workspace_id integer not null,
  deletion_id uuid not null,
  kind text not null,
  id text not null,
  is_done boolean not null default false,
  constraint deletion_targets_pkey PRIMARY KEY (workspace_id, deletion_id, kind, id),
  constraint deletion_targets_kind_is_known CHECK ((kind = ANY (ARRAY['row'::text, 'request_log'::text, 'execution'::text, 'trace'::text, 'prompt_template'::text, 'workflow'::text]))),
  constraint deletion_targets_workspace_id_deletion_id_fkey FOREIGN KEY (workspace_id, deletion_id) REFERENCES deletions(workspace_id, id) ON DELETE CASCADE
);

create table deletions (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject json,
  salt bytea,
  status text not null default 'queued'::text,
  step integer not null default 0,
  cursor text,
  found_count integer not null default 0,
  deleted_count integer not null default 0,
  error_message text,
  created_by text,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  constraint deletions_pkey PRIMARY KEY (workspace_id, id),
  constraint deletions_forget_what_they_were CHECK (((status = ANY (ARRAY['queued'::text, 'running'::text])) OR ((subject IS NULL) AND (salt IS NULL)))),
  constraint deletions_kind_is_known CHECK ((kind = ANY (ARRAY['request_log'::text, 'trace'::text, 'prompt_template'::text, 'workflow'::text, 'user'::text]))),
  constraint deletions_status_is_known CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text]))),
  constraint deletions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table env_vars (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  tool_registry_id integer,
  key text not null,
  sealed_value bytea,
  encryption_key_id text,
  value_suffix text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint env_vars_pkey PRIMARY KEY (workspace_id, id),
  constraint env_vars_keys_are_unique UNIQUE NULLS NOT DISTINCT (workspace_id, tool_registry_id, key),
  constraint env_vars_placeholders_have_no_suffix CHECK (((sealed_value IS NOT NULL) OR (value_suffix IS NULL))),
  constraint env_vars_sealed_values_name_their_key CHECK (((sealed_value IS NULL) = (encryption_key_id IS NULL))),
  constraint env_vars_tool_exists FOREIGN KEY (workspace_id, tool_registry_id) REFERENCES tools(workspace_id, id),
  constraint env_vars_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table event_feeds (
  workspace_id integer not null,
  last_number bigint not null default 0,
  constraint event_feeds_pkey PRIMARY KEY (workspace_id),
  constraint event_feeds_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table events (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  event_id uuid not null default gen_random_uuid(),
  number bigint,
  event_type text not null,
  entity text not null,
  details json not null,
  actor text,
  at timestamp with time zone not null default clock_timestamp(),
  constraint events_pkey PRIMARY KEY (workspace_id, id),
  constraint events_have_their_own_numbers UNIQUE (workspace_id, number),
  constraint events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table external_ids (
  workspace_id integer not null,
  source text collate "C" not null,
  external_id text collate "C" not null,
  kind text not null,
  entity_id text not null,
  attached_at timestamp with time zone not null default now(),
  "position" integer not null,
  constraint external_ids_pkey PRIMARY KEY (workspace_id, source, external_id),
  constraint external_ids_external_id_length CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 512))),
  constraint external_ids_source_length CHECK (((char_length(source) >= 1) AND (char_length(source) <= 128))),
  constraint external_ids_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table folders (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  parent_id integer,
  name text not null,
  created_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint folders_pkey PRIMARY KEY (workspace_id, id),
  constraint folders_are_not_in_themselves CHECK ((parent_id <> id)),
  constraint folders_name_is_not_blank CHECK ((name ~ '\S'::text)),
  constraint folders_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint folders_workspace_id_parent_id_fkey FOREIGN KEY (workspace_id, parent_id) REFERENCES folders(workspace_id, id)
);

create table idempotency_keys (
  workspace_id integer not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  sealed_body bytea,
  encryption_key_id text,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (workspace_id, key),
  constraint idempotency_keys_hash_is_sha256 CHECK ((octet_length(request_hash) = 32)),
  constraint idempotency_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table import_file_parts (
  workspace_id integer not null,
  operation_id text not null,
  part_index integer not null,
  content bytea storage external not null,
  constraint import_file_parts_pkey PRIMARY KEY (workspace_id, operation_id, part_index)
);

create table import_request_logs (
  workspace_id integer not null,
  operation_id text not null,
  batch_index integer not null,
  request_ids bigint[] not null,
  constraint import_request_logs_pkey PRIMARY KEY (workspace_id, operation_id, batch_index)
);

create table job_outbox (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  jobs json not null,
  keeps_run_at boolean not null,
  constraint job_outbox_pkey PRIMARY KEY (workspace_id, id)
);

create table label_change_requests (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  kind text not null,
  entity_id integer not null,
  entity_name text not null,
  label text not null,
  before json not null,
  after json not null,
  change_hash bytea not null,
  status text not null default 'open'::text,
  comment text,
  required_score json,
  requested_by_key uuid,
  requested_by text,
  requested_at timestamp with time zone not null default now(),
  decided_by_key uuid,
  decided_by text,
  decision_comment text,
  decided_at timestamp with time zone,
  constraint label_change_requests_pkey PRIMARY KEY (workspace_id, id),
  constraint label_change_requests_end_once CHECK (((decided_at IS NOT NULL) = (status <> 'open'::text))),
  constraint label_change_requests_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table mcp_servers (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  name text not null,
  url text not null,
  headers json not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint mcp_servers_pkey PRIMARY KEY (workspace_id, id),
  constraint mcp_servers_names_are_unique UNIQUE (workspace_id, name),
  constraint mcp_servers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table model_results (
  workspace_id integer not null,
  key bytea not null,
  result text not null,
  created_at timestamp with time zone not null default now(),
  constraint model_results_pkey PRIMARY KEY (workspace_id, key),
  constraint model_results_key_is_sha256 CHECK ((octet_length(key) = 32)),
  constraint model_results_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table operation_blocks (
  workspace_id integer not null,
  operation_id uuid not null,
  block_index integer not null,
  sheet_id uuid not null,
  status block_status not null,
  claim uuid not null,
  cell_count integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  constraint operation_blocks_pkey PRIMARY KEY (workspace_id, operation_id, block_index),
  constraint operation_blocks_workspace_id_operation_id_fkey FOREIGN KEY (workspace_id, operation_id) REFERENCES operations(workspace_id, id)
);

create table operation_saved_rows (
  workspace_id integer not null,
  operation_id uuid not null,
  block_index integer not null,
  first_row integer not null,
  row_indices integer[] not null,
  constraint operation_saved_rows_pkey PRIMARY KEY (workspace_id, operation_id, block_index, first_row),
  constraint operation_saved_rows_workspace_id_operation_id_fkey FOREIGN KEY (workspace_id, operation_id) REFERENCES operations(workspace_id, id)
);

create table operation_spending (
  workspace_id integer not null,
  operation_id uuid not null,
  price double precision not null default 0,
  tokens bigint not null default 0,
  requests bigint not null default 0,
  constraint operation_spending_pkey PRIMARY KEY (workspace_id, operation_id),
  constraint operation_spending_workspace_id_operation_id_fkey FOREIGN KEY (workspace_id, operation_id) REFERENCES operations(workspace_id, id)
);

create table operations (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  sheet_id uuid not null,
  status operation_status not null default 'queued'::operation_status,
  column_keys bigint[] not null,
  row_indices integer[],
  row_limit integer not null,
  is_cell_list boolean not null default false,
  statuses text[],
  block_count integer not null,
  done_block_count integer not null default 0,
  cell_count bigint not null,
  completed_count bigint not null default 0,
  failed_count bigint not null default 0,
  error_message text,
  created_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  kind text not null default 'cells'::text,
  waits boolean not null default false,
  max_price double precision,
  max_tokens bigint,
  max_failures bigint,
  paused_at timestamp with time zone,
  pause_reason text,
  constraint operations_pkey PRIMARY KEY (workspace_id, id),
  constraint operations_kind_is_known CHECK ((kind = ANY (ARRAY['cells'::text, 'scores'::text]))),
  constraint operations_pause_has_a_reason CHECK (((paused_at IS NULL) = (pause_reason IS NULL))),
  constraint operations_workspace_id_sheet_id_fkey FOREIGN KEY (workspace_id, sheet_id) REFERENCES sheets(workspace_id, id)
);

create table prompt_labels (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  prompt_id integer not null,
  name text not null,
  prompt_version_id integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint prompt_labels_pkey PRIMARY KEY (workspace_id, id),
  constraint prompt_labels_are_unique UNIQUE (workspace_id, prompt_id, name),
  constraint prompt_labels_workspace_id_prompt_id_prompt_version_id_fkey FOREIGN KEY (workspace_id, prompt_id, prompt_version_id) REFERENCES prompt_versions(workspace_id, prompt_id, id)
);

create table prompt_revisions (
  workspace_id integer not null,
  database_id uuid not null default gen_random_uuid(),
  revision bigint not null default 1,
  constraint prompt_revisions_pkey PRIMARY KEY (workspace_id)
);

create table prompt_snippet_references (
  workspace_id integer not null,
  prompt_version_id integer not null,
  tag text not null,
  snippet_id integer not null,
  pinned_version integer,
  pinned_label text,
  prompt_id integer not null,
  constraint prompt_snippet_references_pkey PRIMARY KEY (workspace_id, prompt_version_id, tag),
  constraint prompt_snippet_references_workspace_id_prompt_id_prompt_ve_fkey FOREIGN KEY (workspace_id, prompt_id, prompt_version_id) REFERENCES prompt_versions(workspace_id, prompt_id, id),
  constraint prompt_snippet_references_workspace_id_snippet_id_fkey FOREIGN KEY (workspace_id, snippet_id) REFERENCES prompt_templates(workspace_id, id)
);

create table prompt_templates (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  prompt_name text not null,
  tags text[] not null default '{}'::text[],
  folder_id integer,
  is_snippet boolean not null default false,
  last_version_number integer not null default 0,
  created_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint prompt_templates_pkey PRIMARY KEY (workspace_id, id),
  constraint prompt_templates_folder_exists FOREIGN KEY (workspace_id, folder_id) REFERENCES folders(workspace_id, id),
  constraint prompt_templates_name_has_length CHECK (((char_length(prompt_name) >= 1) AND (char_length(prompt_name) <= 512))),
  constraint prompt_templates_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table prompt_tool_references (
  workspace_id integer not null,
  prompt_version_id integer not null,
  "position" integer not null,
  tool_id integer not null,
  pinned_version integer,
  pinned_label text,
  constraint prompt_tool_references_pkey PRIMARY KEY (workspace_id, prompt_version_id, "position"),
  constraint prompt_tool_references_workspace_id_prompt_version_id_fkey FOREIGN KEY (workspace_id, prompt_version_id) REFERENCES prompt_versions(workspace_id, id),
  constraint prompt_tool_references_workspace_id_tool_id_fkey FOREIGN KEY (workspace_id, tool_id) REFERENCES tools(workspace_id, id)
);

create table prompt_versions (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  prompt_id integer not null,
  version_number integer not null,
  prompt_template json not null,
  metadata json,
  commit_message text,
  provider_base_url_name text,
  inference_client_name text,
  provider_id integer,
  snippet_overrides json,
  created_by text,
  created_at timestamp with time zone not null default now(),
  constraint prompt_versions_pkey PRIMARY KEY (workspace_id, id),
  constraint prompt_versions_belong_to_one_prompt UNIQUE (workspace_id, prompt_id, id),
  constraint prompt_versions_have_one_number UNIQUE (workspace_id, prompt_id, version_number),
  constraint prompt_versions_workspace_id_prompt_id_fkey FOREIGN KEY (workspace_id, prompt_id) REFERENCES prompt_templates(workspace_id, id)
);

create table protected_labels (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  kind text not null,
  label text not null,
  entity_id integer,
  created_by text,
  created_at timestamp with time zone not null default now(),
  constraint protected_labels_pkey PRIMARY KEY (workspace_id, id),
  constraint protected_labels_are_unique UNIQUE NULLS NOT DISTINCT (workspace_id, kind, label, entity_id),
  constraint protected_labels_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table rate_limit_uses (
  workspace_id integer not null,
  bucket text not null,
  slot_ends bigint[] not null,
  slot_uses integer[] not null,
  constraint rate_limit_uses_pkey PRIMARY KEY (workspace_id, bucket),
  constraint rate_limit_uses_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint slots_have_uses CHECK ((cardinality(slot_ends) = cardinality(slot_uses)))
);

create table record_creations (
  workspace_id integer not null,
  sheet_id uuid not null,
  version_number integer not null,
  column_key bigint not null,
  block_index integer not null,
  constraint record_creations_pkey PRIMARY KEY (workspace_id, sheet_id, version_number, column_key, block_index)
);

create table relayed_jobs (
  workspace_id integer not null,
  outbox_id bigint not null,
  constraint relayed_jobs_pkey PRIMARY KEY (workspace_id, outbox_id)
);

create table report_columns (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  report_id integer not null,
  "position" integer not null,
  name text not null,
  column_type text not null,
  configuration json not null,
  is_part_of_score boolean not null default false,
  column_id uuid,
  score double precision,
  created_at timestamp with time zone not null default now(),
  constraint report_columns_pkey PRIMARY KEY (workspace_id, id),
  constraint report_columns_workspace_id_report_id_fkey FOREIGN KEY (workspace_id, report_id) REFERENCES reports(workspace_id, id)
);

create table reports (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  name text not null,
  is_blueprint boolean not null,
  parent_report_id integer,
  dataset_id integer not null,
  folder_id integer,
  tags text[] not null default '{}'::text[],
  table_id uuid not null,
  sheet_id uuid,
  operation_id uuid,
  state text,
  score_configuration json,
  score_revision integer not null default 1,
  score json,
  score_matrix json,
  score_calculation_error text,
  created_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint reports_pkey PRIMARY KEY (workspace_id, id),
  constraint reports_blueprints_have_a_sheet CHECK (((sheet_id IS NOT NULL) OR (state = ANY (ARRAY['waiting'::text, 'done'::text])))),
  constraint reports_runs_have_a_blueprint CHECK ((is_blueprint = (parent_report_id IS NULL))),
  constraint reports_runs_have_a_state CHECK (
CASE
    WHEN is_blueprint THEN (state IS NULL)
    ELSE (state = ANY (ARRAY['waiting'::text, 'running'::text, 'scoring'::text, 'done'::text]))
END),
  constraint reports_workspace_id_dataset_id_fkey FOREIGN KEY (workspace_id, dataset_id) REFERENCES datasets(workspace_id, id),
  constraint reports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint reports_workspace_id_folder_id_fkey FOREIGN KEY (workspace_id, folder_id) REFERENCES folders(workspace_id, id),
  constraint reports_workspace_id_parent_report_id_fkey FOREIGN KEY (workspace_id, parent_report_id) REFERENCES reports(workspace_id, id),
  constraint reports_workspace_id_sheet_id_fkey FOREIGN KEY (workspace_id, sheet_id) REFERENCES sheets(workspace_id, id),
  constraint reports_workspace_id_table_id_fkey FOREIGN KEY (workspace_id, table_id) REFERENCES tables(workspace_id, id)
);

create table request_groups (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  constraint request_groups_pkey PRIMARY KEY (workspace_id, id),
  constraint request_groups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table request_log_blocks (
  workspace_id integer not null,
  id bigint not null,
  input_text text[] not null,
  output_text text[] not null,
  thinking_text text[] not null,
  input text[] not null,
  output text[] not null,
  parameters text[] not null,
  constraint request_log_blocks_pkey PRIMARY KEY (workspace_id, id)
);

create table request_log_changes (
  workspace_id integer not null,
  width integer not null,
  start bigint not null,
  id bigint not null generated always as identity,
  constraint request_log_changes_pkey PRIMARY KEY (workspace_id, width, start, id)
);

create table request_log_contents (
  workspace_id integer not null,
  request_id bigint not null,
  input_text text,
  output_text text,
  thinking_text text,
  last_user_start integer,
  last_user_length integer,
  input json,
  output json,
  parameters json,
  prompt_input_variables json not null,
  words tsvector storage external not null,
  block bigint,
  place smallint,
  constraint request_log_contents_pkey PRIMARY KEY (workspace_id, request_id)
) with (toast_tuple_target=8160);

create table request_log_rollups (
  workspace_id integer not null,
  view text not null,
  width integer not null,
  start bigint not null,
  first_expiry timestamp with time zone,
  groups json not null,
  figures bytea not null,
  bins bytea[] not null,
  constraint request_log_rollups_pkey PRIMARY KEY (workspace_id, width, start, view)
);

create table request_logs (
  workspace_id integer not null,
  id bigint not null generated by default as identity,
  provider_type text not null,
  engine text not null,
  api_type text,
  function_name text not null,
  status request_status not null,
  error_type text,
  error_message text,
  request_start_time timestamp with time zone not null,
  request_end_time timestamp with time zone not null,
  latency_ms double precision not null,
  input_tokens integer,
  output_tokens integer,
  cached_tokens integer,
  cache_write_tokens integer,
  thinking_tokens integer,
  price numeric,
  prompt_id integer,
  prompt_version_number integer,
  group_id integer,
  trace_id text,
  span_id text,
  turn_count integer not null,
  tool_call_count integer not null,
  output_shape request_output_shape not null,
  user_intent text,
  agent_intent text,
  tags text[] not null,
  tool_names text[] not null,
  output_keys text[] not null,
  input_variable_keys text[] not null,
  metadata jsonb not null,
  scores jsonb not null,
  facets bigint[] not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  tracked jsonb default '{}'::jsonb,
  is_of_span boolean not null default false,
  constraint request_logs_pkey PRIMARY KEY (workspace_id, id),
  constraint request_logs_latency_is_not_negative CHECK ((latency_ms >= (0)::double precision)),
  constraint request_logs_workspace_id_group_id_fkey FOREIGN KEY (workspace_id, group_id) REFERENCES request_groups(workspace_id, id)
);

create table row_origins (
  workspace_id integer not null,
  sheet_id uuid not null,
  row_index integer not null,
  valid_from integer not null,
  kind text not null,
  id text not null,
  constraint row_origins_pkey PRIMARY KEY (workspace_id, sheet_id, row_index, valid_from, kind, id),
  constraint row_origins_kind_is_known CHECK ((kind = ANY (ARRAY['request_log'::text, 'trace'::text])))
);

create table schema_migrations (
  number integer not null,
  file text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (number)
);

create table score_blocks (
  workspace_id integer not null,
  scorecard_id uuid not null,
  block_index integer not null,
  calculation_number integer not null,
  totals json not null,
  constraint score_blocks_pkey PRIMARY KEY (workspace_id, scorecard_id, block_index, calculation_number)
);

create table score_calculations (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  scorecard_id uuid not null,
  sheet_id uuid not null,
  number integer not null,
  operation_id uuid not null,
  wanted_rows integer[],
  wanted_steps uuid[],
  skipped_pairs json not null default '[]'::json,
  aggregation json not null,
  steps json not null,
  config_hash text not null,
  columns_hash text,
  baseline_id uuid,
  lineage integer[] not null,
  is_begun boolean not null default false,
  copies_results boolean not null default false,
  stale_since integer,
  row_count integer not null default 0,
  sheet_revision integer not null,
  read_version integer,
  aggregate_score double precision,
  aggregate_verdict text,
  summaries json,
  created_by text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint score_calculations_pkey PRIMARY KEY (workspace_id, id),
  constraint score_calculations_are_numbered UNIQUE (workspace_id, scorecard_id, number),
  constraint score_calculations_have_an_operation UNIQUE (workspace_id, operation_id),
  constraint score_calculations_workspace_id_operation_id_fkey FOREIGN KEY (workspace_id, operation_id) REFERENCES operations(workspace_id, id),
  constraint score_calculations_workspace_id_scorecard_id_fkey FOREIGN KEY (workspace_id, scorecard_id) REFERENCES scorecards(workspace_id, id)
);

create table score_rows (
  workspace_id integer not null,
  scorecard_id uuid not null,
  row_index integer not null,
  calculation_number integer not null,
  score double precision,
  verdict text,
  results text,
  computed_at timestamp with time zone not null,
  constraint score_rows_pkey PRIMARY KEY (workspace_id, scorecard_id, row_index, calculation_number)
);

create table scorecards (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  sheet_id uuid not null,
  name text not null,
  aggregation json not null,
  steps json not null,
  config_hash text not null,
  evaluated_column_ids uuid[] not null,
  display_config json,
  baseline_config json,
  calculation_count integer not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  deleted_at timestamp with time zone,
  constraint scorecards_pkey PRIMARY KEY (workspace_id, id),
  constraint scorecards_workspace_id_sheet_id_fkey FOREIGN KEY (workspace_id, sheet_id) REFERENCES sheets(workspace_id, id)
);

create table sheet_imports (
  workspace_id integer not null,
  operation_id text not null,
  table_id uuid not null,
  sheet_id uuid not null,
  creates_sheet boolean not null,
  source text not null,
  status import_status not null default 'queued'::import_status,
  progress integer not null default 0,
  message text not null,
  rows_added integer not null default 0,
  row_count integer not null default 0,
  file_name text,
  file_format text,
  file_size bigint,
  field_names text[] not null,
  field_slots integer[] not null,
  error_message text,
  created_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  log_settings json,
  dataset_id integer,
  constraint sheet_imports_pkey PRIMARY KEY (workspace_id, operation_id),
  constraint sheet_imports_fields_have_slots CHECK ((cardinality(field_names) = cardinality(field_slots))),
  constraint sheet_imports_progress_is_percent CHECK (((progress >= 0) AND (progress <= 100))),
  constraint sheet_imports_workspace_id_sheet_id_fkey FOREIGN KEY (workspace_id, sheet_id) REFERENCES sheets(workspace_id, id)
);

create table sheet_positions (
  workspace_id integer not null,
  sheet_id uuid not null,
  index integer not null,
  rank bigint not null,
  constraint sheet_positions_pkey PRIMARY KEY (workspace_id, sheet_id),
  constraint sheet_positions_workspace_id_sheet_id_fkey FOREIGN KEY (workspace_id, sheet_id) REFERENCES sheets(workspace_id, id)
);

create table sheet_rows (
  workspace_id integer not null,
  sheet_id uuid not null,
  row_index integer not null,
  valid_from integer not null,
  cells text[] not null,
  constraint sheet_rows_pkey PRIMARY KEY (workspace_id, sheet_id, row_index)
);

create table sheet_rows_history (
  workspace_id integer not null,
  sheet_id uuid not null,
  row_index integer not null,
  valid_from integer not null,
  valid_to integer not null,
  cells text[] not null,
  constraint sheet_rows_history_pkey PRIMARY KEY (workspace_id, sheet_id, row_index, valid_from),
  constraint sheet_rows_history_interval_is_not_empty CHECK ((valid_from < valid_to))
);

create table sheet_scores (
  workspace_id integer not null,
  sheet_id uuid not null,
  id uuid not null default gen_random_uuid(),
  score_type text not null,
  score_config json not null,
  run_id uuid,
  status text,
  error_message text,
  result json,
  calculated_at timestamp with time zone,
  created_by text,
  constraint sheet_scores_pkey PRIMARY KEY (workspace_id, sheet_id),
  constraint sheet_scores_active_has_run CHECK (((run_id IS NOT NULL) OR (status IS NULL))),
  constraint sheet_scores_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text]))),
  constraint sheet_scores_workspace_id_sheet_id_fkey FOREIGN KEY (workspace_id, sheet_id) REFERENCES sheets(workspace_id, id)
);

create table sheet_versions (
  workspace_id integer not null,
  sheet_id uuid not null,
  version_number integer not null,
  id uuid not null default gen_random_uuid(),
  name text,
  reason text not null,
  deltas json not null default '[]'::json,
  delta_count integer not null default 0,
  created_by text,
  created_at timestamp with time zone not null default clock_timestamp(),
  title text not null,
  index integer not null,
  row_count integer not null,
  source_version_id uuid,
  score json,
  score_configuration json,
  row_end integer,
  constraint sheet_versions_pkey PRIMARY KEY (workspace_id, sheet_id, version_number),
  constraint sheet_versions_have_one_id UNIQUE (workspace_id, id),
  constraint sheet_versions_workspace_id_sheet_id_fkey FOREIGN KEY (workspace_id, sheet_id) REFERENCES sheets(workspace_id, id)
);

create table sheets (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  table_id uuid not null,
  title text not null,
  row_count integer not null default 0,
  next_row_index integer not null default 0,
  text_slot_count integer not null default 0,
  version_count integer not null default 1,
  edit_version integer not null default 1,
  version_is_open boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  columns_revision uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint sheets_pkey PRIMARY KEY (workspace_id, id),
  constraint sheets_row_count_is_within_indices CHECK (((row_count >= 0) AND (row_count <= next_row_index))),
  constraint sheets_workspace_id_table_id_fkey FOREIGN KEY (workspace_id, table_id) REFERENCES tables(workspace_id, id)
);

create table skill_collections (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  provider text,
  folder_id integer,
  last_version_number integer not null default 0,
  created_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint skill_collections_pkey PRIMARY KEY (workspace_id, id),
  constraint skill_collections_name_is_not_blank CHECK ((name ~ '\S'::text)),
  constraint skill_collections_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint skill_collections_workspace_id_folder_id_fkey FOREIGN KEY (workspace_id, folder_id) REFERENCES folders(workspace_id, id)
);

create table skill_contents (
  workspace_id integer not null,
  hash bytea not null,
  content bytea not null,
  constraint skill_contents_pkey PRIMARY KEY (workspace_id, hash),
  constraint skill_contents_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
  constraint skill_contents_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table skill_files (
  workspace_id integer not null,
  skill_version_id uuid not null,
  path text collate "C" not null,
  hash bytea not null,
  size integer not null,
  constraint skill_files_pkey PRIMARY KEY (workspace_id, skill_version_id, path),
  constraint skill_files_workspace_id_hash_fkey FOREIGN KEY (workspace_id, hash) REFERENCES skill_contents(workspace_id, hash),
  constraint skill_files_workspace_id_skill_version_id_fkey FOREIGN KEY (workspace_id, skill_version_id) REFERENCES skill_versions(workspace_id, id)
);

create table skill_versions (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  skill_collection_id uuid not null,
  number integer not null,
  root_path_at_version text not null,
  provider text,
  commit_message text,
  release_label text,
  created_by text,
  created_at timestamp with time zone not null default now(),
  constraint skill_versions_pkey PRIMARY KEY (workspace_id, id),
  constraint skill_versions_have_one_number UNIQUE (workspace_id, skill_collection_id, number),
  constraint skill_versions_workspace_id_skill_collection_id_fkey FOREIGN KEY (workspace_id, skill_collection_id) REFERENCES skill_collections(workspace_id, id)
);

create table span_blocks (
  workspace_id integer not null,
  trace_id text not null,
  number integer not null,
  resource jsonb not null,
  scope jsonb,
  names jsonb not null,
  attributes jsonb not null,
  parsed_attributes jsonb,
  events jsonb,
  links jsonb,
  words tsvector storage external not null,
  bytes integer not null,
  constraint span_blocks_pkey PRIMARY KEY (workspace_id, trace_id, number)
);

create table span_events (
  workspace_id integer not null,
  trace_id text not null,
  span_id text not null,
  hash text not null,
  "position" bigint not null generated always as identity,
  event jsonb not null,
  received_at timestamp with time zone not null default now(),
  constraint span_events_pkey PRIMARY KEY (workspace_id, trace_id, span_id, hash)
);

create table spans (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  trace_id text not null,
  span_id text not null,
  parent_id text,
  trace_state text not null,
  name text not null,
  kind span_kind not null,
  start_time_ns bigint not null,
  end_time_ns bigint not null,
  status_code span_status not null,
  status_message text,
  type text not null,
  tool_name text,
  trace_name text,
  managed_span_id text,
  request_log_id bigint,
  owns_request_log boolean not null,
  call jsonb,
  height integer not null default 1,
  came_before_parent boolean not null default false,
  block integer not null,
  place smallint not null,
  labels jsonb,
  constraint spans_pkey PRIMARY KEY (workspace_id, span_id, trace_id),
  constraint spans_do_not_end_before_they_start CHECK ((end_time_ns >= start_time_ns))
);

create table tables (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  title text not null,
  folder_id integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  serves text,
  constraint tables_pkey PRIMARY KEY (workspace_id, id),
  constraint tables_folder_exists FOREIGN KEY (workspace_id, folder_id) REFERENCES folders(workspace_id, id),
  constraint tables_serve_a_family CHECK ((serves = ANY (ARRAY['dataset_group'::text, 'report'::text]))),
  constraint tables_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table tool_labels (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  tool_id integer not null,
  name text not null,
  version_number integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint tool_labels_pkey PRIMARY KEY (workspace_id, id),
  constraint tool_labels_are_unique UNIQUE (workspace_id, tool_id, name),
  constraint tool_labels_workspace_id_tool_id_version_number_fkey FOREIGN KEY (workspace_id, tool_id, version_number) REFERENCES tool_versions(workspace_id, tool_id, number)
);

create table tool_versions (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  tool_id integer not null,
  number integer not null,
  tool_definition json not null,
  execution json,
  response_schema json,
  commit_message text,
  created_by text,
  created_at timestamp with time zone not null default now(),
  constraint tool_versions_pkey PRIMARY KEY (workspace_id, id),
  constraint tool_versions_have_one_number UNIQUE (workspace_id, tool_id, number),
  constraint tool_versions_workspace_id_tool_id_fkey FOREIGN KEY (workspace_id, tool_id) REFERENCES tools(workspace_id, id)
);

create table tools (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  name text not null,
  description text,
  folder_id integer,
  last_version_number integer not null default 0,
  created_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint tools_pkey PRIMARY KEY (workspace_id, id),
  constraint tools_name_is_not_blank CHECK ((name ~ '\S'::text)),
  constraint tools_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint tools_workspace_id_folder_id_fkey FOREIGN KEY (workspace_id, folder_id) REFERENCES folders(workspace_id, id)
);

create table trace_changes (
  workspace_id integer not null,
  width integer not null,
  start bigint not null,
  id bigint not null generated always as identity,
  constraint trace_changes_pkey PRIMARY KEY (workspace_id, width, start, id)
);

create table trace_rollups (
  workspace_id integer not null,
  view text not null,
  width integer not null,
  start bigint not null,
  first_expiry timestamp with time zone,
  groups json not null,
  figures bytea not null,
  bins bytea[] not null,
  constraint trace_rollups_pkey PRIMARY KEY (workspace_id, width, start, view)
);

create table traces (
  workspace_id integer not null,
  trace_id text not null,
  name text not null default ''::text,
  status span_status not null default 'UNSET'::span_status,
  start_time_ns bigint not null default 0,
  end_time_ns bigint not null default 0,
  duration_ns bigint not null generated always as ((end_time_ns - start_time_ns)) stored,
  span_count integer not null default 0,
  error_count integer not null default 0,
  depth integer not null default 0,
  root_span_id text,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  total_cost_usd numeric not null default 0,
  request_log_count integer not null default 0,
  models_used text[] not null default '{}'::text[],
  tool_names text[] not null default '{}'::text[],
  closure_id uuid,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  earliest_span_id text,
  rewrites integer not null default 0,
  block_count integer not null default 0,
  constraint traces_pkey PRIMARY KEY (workspace_id, trace_id),
  constraint traces_are_closed_by_a_closure CHECK (((closure_id IS NULL) = (closed_at IS NULL)))
) with (fillfactor=60);

create table webhook_deliveries (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  entity text not null,
  body text not null,
  status text not null default 'pending'::text,
  attempt_count integer not null default 0,
  response_status integer,
  error text,
  duration_ms integer,
  next_attempt_at timestamp with time zone default now(),
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint webhook_deliveries_pkey PRIMARY KEY (workspace_id, id),
  constraint webhook_deliveries_have_a_state CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_that_wait_know_until_when CHECK (((status = 'pending'::text) = (next_attempt_at IS NOT NULL))),
  constraint webhook_deliveries_workspace_id_webhook_id_fkey FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks(workspace_id, id) ON DELETE CASCADE
);

create table webhooks (
  workspace_id integer not null,
  id uuid not null default gen_random_uuid(),
  url text not null,
  description text,
  event_types text[],
  enabled boolean not null,
  disabled_reason text,
  sealed_secret bytea not null,
  encryption_key_id text not null,
  secret_suffix text not null,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  enabled_at timestamp with time zone not null default clock_timestamp(),
  constraint webhooks_pkey PRIMARY KEY (workspace_id, id),
  constraint webhooks_are_disabled_for_a_reason CHECK (((disabled_reason IS NULL) OR (NOT enabled))),
  constraint webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table worker_pools (
  pool_id text not null,
  lock_id integer not null,
  started_at timestamp with time zone not null default now(),
  constraint worker_pools_pkey PRIMARY KEY (pool_id)
);

create table workflow_callbacks (
  workspace_id integer not null,
  execution_id bigint not null,
  id uuid not null default gen_random_uuid(),
  status text not null default 'pending'::text,
  attempt_count integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null default now(),
  constraint workflow_callbacks_pkey PRIMARY KEY (workspace_id, execution_id),
  constraint workflow_callbacks_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint workflow_callbacks_workspace_id_execution_id_fkey FOREIGN KEY (workspace_id, execution_id) REFERENCES workflow_executions(workspace_id, id) ON DELETE CASCADE
);

create table workflow_executions (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  workflow_id integer not null,
  workflow_version_id integer not null,
  status text not null default 'QUEUED'::text,
  input_variables json not null,
  metadata json not null,
  return_all_outputs boolean not null default false,
  callback_url text,
  channel_name_suffix text,
  origin text not null,
  parent_execution_id bigint,
  parent_position integer,
  depth integer not null default 0,
  driver_id uuid,
  is_due boolean not null default true,
  trace_id text not null,
  parent_span_id text,
  created_by text,
  created_at timestamp with time zone not null default now(),
  deadline_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  most_runs integer,
  constraint workflow_executions_pkey PRIMARY KEY (workspace_id, id),
  constraint workflow_executions_end_once CHECK (((finished_at IS NOT NULL) = (status = ANY (ARRAY['SUCCESS'::text, 'FAILED'::text])))),
  constraint workflow_executions_origin_is_known CHECK ((origin = ANY (ARRAY['request'::text, 'column'::text, 'node'::text]))),
  constraint workflow_executions_status_is_known CHECK ((status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'SUCCESS'::text, 'FAILED'::text]))),
  constraint workflow_executions_with_parents_are_of_nodes CHECK (((parent_execution_id IS NULL) OR (origin = 'node'::text))),
  constraint workflow_executions_workspace_id_parent_execution_id_fkey FOREIGN KEY (workspace_id, parent_execution_id) REFERENCES workflow_executions(workspace_id, id) ON DELETE CASCADE,
  constraint workflow_executions_workspace_id_workflow_id_workflow_vers_fkey FOREIGN KEY (workspace_id, workflow_id, workflow_version_id) REFERENCES workflow_versions(workspace_id, workflow_id, id)
);

create table workflow_labels (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  workflow_id integer not null,
  name text not null,
  workflow_version_id integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint workflow_labels_pkey PRIMARY KEY (workspace_id, id),
  constraint workflow_labels_are_unique UNIQUE (workspace_id, workflow_id, name),
  constraint workflow_labels_workspace_id_workflow_id_workflow_version__fkey FOREIGN KEY (workspace_id, workflow_id, workflow_version_id) REFERENCES workflow_versions(workspace_id, workflow_id, id)
);

create table workflow_node_executions (
  workspace_id integer not null,
  execution_id bigint not null,
  "position" integer not null,
  status text not null,
  value text,
  error_message text,
  raw_error_message text,
  step integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint workflow_node_executions_pkey PRIMARY KEY (workspace_id, execution_id, "position"),
  constraint workflow_node_executions_end_once CHECK (((finished_at IS NOT NULL) = (status <> 'RUNNING'::text))),
  constraint workflow_node_executions_status_is_known CHECK ((status = ANY (ARRAY['RUNNING'::text, 'SUCCESS'::text, 'FAILED'::text, 'SKIPPED'::text]))),
  constraint workflow_node_executions_workspace_id_execution_id_fkey FOREIGN KEY (workspace_id, execution_id) REFERENCES workflow_executions(workspace_id, id) ON DELETE CASCADE
);

create table workflow_versions (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  workflow_id integer not null,
  version_number integer not null,
  commit_message text,
  required_input_variables json not null,
  nodes json not null,
  edges json not null,
  sub_workflow_ids integer[] not null default '{}'::integer[],
  created_by text,
  created_at timestamp with time zone not null default now(),
  constraint workflow_versions_pkey PRIMARY KEY (workspace_id, id),
  constraint workflow_versions_belong_to_one_workflow UNIQUE (workspace_id, workflow_id, id),
  constraint workflow_versions_have_one_number UNIQUE (workspace_id, workflow_id, version_number),
  constraint workflow_versions_workspace_id_workflow_id_fkey FOREIGN KEY (workspace_id, workflow_id) REFERENCES workflows(workspace_id, id)
);

create table workflows (
  workspace_id integer not null,
  id bigint not null generated always as identity,
  name text not null,
  folder_id integer,
  last_version_number integer not null default 0,
  created_by text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint workflows_pkey PRIMARY KEY (workspace_id, id),
  constraint workflows_name_has_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint workflows_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint workflows_workspace_id_folder_id_fkey FOREIGN KEY (workspace_id, folder_id) REFERENCES folders(workspace_id, id)
);

create table workspaces (
  id bigint not null generated always as identity,
  name text not null,
  created_at timestamp with time zone not null default now(),
  retention_days integer,
  plan text not null default 'team'::text,
  code_network boolean not null default false,
  deleted_at timestamp with time zone,
  retention_of_errors_days integer,
  retention_of_labelled_days integer,
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_name_is_not_blank CHECK ((name ~ '\S'::text)),
  constraint workspaces_plan_is_known CHECK ((plan = ANY (ARRAY['free'::text, 'pro'::text, 'team'::text]))),
  constraint workspaces_retention_is_at_least_a_day CHECK ((retention_days >= 1)),
  constraint workspaces_retention_of_errors_days_check CHECK ((retention_of_errors_days >= 0)),
  constraint workspaces_retention_of_labelled_days_check CHECK ((retention_of_labelled_days >= 0))
);

CREATE INDEX ab_releases_by_creation ON public.ab_releases USING btree (workspace_id, created_at, id);

CREATE INDEX api_keys_by_creation ON public.api_keys USING btree (workspace_id, created_at, id);

CREATE INDEX audit_events_by_entity ON public.audit_events USING btree (workspace_id, entity_id, at DESC, id DESC);

CREATE UNIQUE INDEX audit_events_by_position ON public.audit_events USING btree (workspace_id, "position");

CREATE INDEX audit_events_by_time ON public.audit_events USING btree (workspace_id, at DESC, id DESC);

CREATE INDEX audit_events_unlinked ON public.audit_events USING btree (workspace_id, id) WHERE ("position" IS NULL);

CREATE INDEX cell_packs_history_by_end ON public.cell_packs_history USING btree (workspace_id, column_key, valid_to);

CREATE INDEX cells_stale ON public.cells USING btree (workspace_id, column_key, row_index) WHERE (status = 'STALE'::stored_cell_status);

CREATE INDEX cells_history_by_end ON public.cells_history USING btree (workspace_id, column_key, valid_to);

CREATE INDEX columns_by_position ON public.columns USING btree (workspace_id, sheet_id, position_rank, id);

CREATE INDEX columns_by_source ON public.columns USING btree (workspace_id, source_sheet_id) WHERE (source_sheet_id IS NOT NULL);

CREATE UNIQUE INDEX columns_titles_are_unique ON public.columns USING btree (workspace_id, sheet_id, title);

CREATE INDEX columns_with_prompts ON public.columns USING btree (workspace_id) WHERE (type = ANY (ARRAY['PROMPT_TEMPLATE'::text, 'CONVERSATION_SIMULATOR'::text, 'FOR_LOOP'::text, 'WHILE_LOOP'::text]));

CREATE INDEX columns_history_by_source ON public.columns_history USING btree (workspace_id, source_sheet_id) WHERE (source_sheet_id IS NOT NULL);

CREATE INDEX dataset_groups_by_creation ON public.dataset_groups USING btree (workspace_id, created_at) WHERE (deleted_at IS NULL);

CREATE INDEX dataset_groups_by_folder ON public.dataset_groups USING btree (workspace_id, folder_id) WHERE (deleted_at IS NULL);

CREATE INDEX dataset_groups_by_lower_name ON public.dataset_groups USING btree (workspace_id, lower(name) COLLATE "C") WHERE (deleted_at IS NULL);

CREATE INDEX dataset_groups_by_update ON public.dataset_groups USING btree (workspace_id, updated_at) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX dataset_groups_have_a_name_of_their_own ON public.dataset_groups USING btree (workspace_id, name) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX datasets_numbers_are_unique ON public.datasets USING btree (workspace_id, dataset_group_id, version_number) WHERE (version_number > 0);

CREATE UNIQUE INDEX datasets_one_draft_a_group ON public.datasets USING btree (workspace_id, dataset_group_id) WHERE ((version_number = '-1'::integer) AND (deleted_at IS NULL));

CREATE INDEX deletion_targets_open ON public.deletion_targets USING btree (workspace_id, deletion_id, kind) WHERE (NOT is_done);

CREATE INDEX deletions_active ON public.deletions USING btree (workspace_id) WHERE (finished_at IS NULL);

CREATE INDEX deletions_by_creation ON public.deletions USING btree (workspace_id, created_at, id);

CREATE INDEX events_by_age ON public.events USING btree (at);

CREATE INDEX events_to_publish ON public.events USING btree (workspace_id, id) WHERE (number IS NULL);

CREATE INDEX external_ids_by_entity ON public.external_ids USING btree (workspace_id, kind, entity_id, attached_at, "position");

CREATE INDEX folders_by_creation ON public.folders USING btree (workspace_id, created_at) WHERE (deleted_at IS NULL);

CREATE INDEX folders_by_lower_name ON public.folders USING btree (workspace_id, lower(name) COLLATE "C") WHERE (deleted_at IS NULL);

CREATE INDEX folders_by_update ON public.folders USING btree (workspace_id, updated_at) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX folders_have_a_name_of_their_own ON public.folders USING btree (workspace_id, parent_id, name) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);

CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

CREATE UNIQUE INDEX label_change_requests_are_open_once ON public.label_change_requests USING btree (workspace_id, kind, entity_id, label, change_hash) WHERE (status = 'open'::text);

CREATE INDEX label_change_requests_by_entity ON public.label_change_requests USING btree (workspace_id, kind, entity_id);

CREATE INDEX label_change_requests_by_time ON public.label_change_requests USING btree (workspace_id, requested_at, id);

CREATE INDEX model_results_by_age ON public.model_results USING btree (created_at);

CREATE INDEX model_results_by_creation ON public.model_results USING btree (workspace_id, created_at);

CREATE UNIQUE INDEX operation_blocks_run_one_at_a_time ON public.operation_blocks USING btree (workspace_id, sheet_id, block_index) WHERE (status = 'RUNNING'::block_status);

CREATE INDEX operations_active ON public.operations USING btree (workspace_id, sheet_id, created_at) WHERE (status = ANY (ARRAY['queued'::operation_status, 'running'::operation_status]));

CREATE INDEX prompt_labels_by_name ON public.prompt_labels USING btree (workspace_id, name);

CREATE INDEX prompt_labels_by_version ON public.prompt_labels USING btree (workspace_id, prompt_version_id);

CREATE INDEX prompt_snippet_references_by_pin ON public.prompt_snippet_references USING btree (workspace_id, snippet_id, pinned_version) WHERE (pinned_version IS NOT NULL);

CREATE INDEX prompt_snippet_references_by_snippet ON public.prompt_snippet_references USING btree (workspace_id, snippet_id, prompt_id);

CREATE INDEX prompt_templates_by_creation ON public.prompt_templates USING btree (workspace_id, created_at, id);

CREATE INDEX prompt_templates_by_folder ON public.prompt_templates USING btree (workspace_id, folder_id) WHERE (deleted_at IS NULL);

CREATE INDEX prompt_templates_by_lower_name ON public.prompt_templates USING btree (workspace_id, lower(prompt_name) COLLATE "C") WHERE (deleted_at IS NULL);

CREATE INDEX prompt_templates_by_update ON public.prompt_templates USING btree (workspace_id, updated_at) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX prompt_templates_names_are_unique ON public.prompt_templates USING btree (workspace_id, prompt_name) WHERE (deleted_at IS NULL);

CREATE INDEX prompt_tool_references_by_tool ON public.prompt_tool_references USING btree (workspace_id, tool_id);

CREATE INDEX report_columns_by_position ON public.report_columns USING btree (workspace_id, report_id, "position");

CREATE INDEX reports_by_creation ON public.reports USING btree (workspace_id, created_at) WHERE (is_blueprint AND (deleted_at IS NULL));

CREATE INDEX reports_by_dataset ON public.reports USING btree (workspace_id, dataset_id);

CREATE INDEX reports_by_folder ON public.reports USING btree (workspace_id, folder_id) WHERE (is_blueprint AND (deleted_at IS NULL));

CREATE INDEX reports_by_lower_name ON public.reports USING btree (workspace_id, lower(name) COLLATE "C") WHERE (is_blueprint AND (deleted_at IS NULL));

CREATE INDEX reports_by_name ON public.reports USING btree (workspace_id, name) WHERE (deleted_at IS NULL);

CREATE INDEX reports_by_operation ON public.reports USING btree (workspace_id, operation_id) WHERE (state = 'running'::text);

CREATE INDEX reports_by_parent ON public.reports USING btree (workspace_id, parent_report_id, id) WHERE (parent_report_id IS NOT NULL);

CREATE INDEX reports_by_update ON public.reports USING btree (workspace_id, updated_at) WHERE (is_blueprint AND (deleted_at IS NULL));

CREATE INDEX request_log_contents_by_words ON public.request_log_contents USING gin (words);

CREATE INDEX request_logs_by_expiry ON public.request_logs USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX request_logs_by_facets ON public.request_logs USING gin (facets);

CREATE INDEX request_logs_by_input_tokens ON public.request_logs USING btree (workspace_id, COALESCE(input_tokens, '-1'::integer), id);

CREATE INDEX request_logs_by_latency ON public.request_logs USING btree (workspace_id, latency_ms, id);

CREATE INDEX request_logs_by_output_tokens ON public.request_logs USING btree (workspace_id, COALESCE(output_tokens, '-1'::integer), id);

CREATE INDEX request_logs_by_price ON public.request_logs USING btree (workspace_id, COALESCE(price, ('-1'::integer)::numeric), id);

CREATE INDEX request_logs_by_span ON public.request_logs USING btree (workspace_id, span_id, COALESCE(trace_id, ''::text)) WHERE ((span_id IS NOT NULL) AND (NOT is_of_span));

CREATE INDEX request_logs_by_start ON public.request_logs USING btree (workspace_id, request_start_time, id);

CREATE INDEX request_logs_by_status ON public.request_logs USING btree (workspace_id, status, id);

CREATE INDEX request_logs_by_trace ON public.request_logs USING btree (workspace_id, trace_id) WHERE ((trace_id IS NOT NULL) AND (NOT is_of_span));

CREATE INDEX row_origins_by_id ON public.row_origins USING btree (workspace_id, kind, id);

CREATE UNIQUE INDEX scorecards_one_for_a_sheet ON public.scorecards USING btree (workspace_id, sheet_id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX sheet_imports_one_at_a_time ON public.sheet_imports USING btree (workspace_id, sheet_id) WHERE (status = ANY (ARRAY['queued'::import_status, 'running'::import_status]));

CREATE INDEX sheet_rows_history_by_end ON public.sheet_rows_history USING btree (workspace_id, sheet_id, valid_to);

CREATE INDEX sheet_versions_by_name ON public.sheet_versions USING btree (workspace_id, sheet_id, name, version_number) WHERE (name IS NOT NULL);

CREATE INDEX sheet_versions_with_score ON public.sheet_versions USING btree (workspace_id, sheet_id, version_number) WHERE (score IS NOT NULL);

CREATE INDEX sheets_of_tables ON public.sheets USING btree (workspace_id, table_id) WHERE (deleted_at IS NULL);

CREATE INDEX skill_collections_by_creation ON public.skill_collections USING btree (workspace_id, created_at) WHERE (deleted_at IS NULL);

CREATE INDEX skill_collections_by_lower_name ON public.skill_collections USING btree (workspace_id, lower(name) COLLATE "C") WHERE (deleted_at IS NULL);

CREATE INDEX skill_collections_by_name ON public.skill_collections USING btree (workspace_id, name) WHERE (deleted_at IS NULL);

CREATE INDEX skill_collections_by_slug ON public.skill_collections USING btree (workspace_id, slug) WHERE (deleted_at IS NULL);

CREATE INDEX skill_collections_by_update ON public.skill_collections USING btree (workspace_id, updated_at) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX skill_collections_have_a_path_of_their_own ON public.skill_collections USING btree (workspace_id, folder_id, slug) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX skill_versions_release_labels_are_unique ON public.skill_versions USING btree (workspace_id, skill_collection_id, release_label) WHERE (release_label IS NOT NULL);

CREATE INDEX span_blocks_by_attributes ON public.span_blocks USING gin (attributes jsonb_path_ops);

CREATE INDEX span_blocks_by_parsed_attributes ON public.span_blocks USING gin (parsed_attributes jsonb_path_ops) WHERE (parsed_attributes IS NOT NULL);

CREATE INDEX span_blocks_by_words ON public.span_blocks USING gin (words);

CREATE INDEX span_events_by_time ON public.span_events USING btree (received_at);

CREATE INDEX spans_by_managed_span ON public.spans USING btree (workspace_id, managed_span_id) WHERE (managed_span_id IS NOT NULL);

CREATE INDEX spans_by_parent ON public.spans USING btree (workspace_id, trace_id, parent_id) WHERE (came_before_parent OR (call IS NOT NULL));

CREATE INDEX spans_by_request_log ON public.spans USING btree (workspace_id, request_log_id) WHERE (request_log_id IS NOT NULL);

CREATE INDEX spans_by_start ON public.spans USING btree (workspace_id, trace_id, start_time_ns, id);

CREATE INDEX spans_telling ON public.spans USING btree (workspace_id, trace_id, start_time_ns, id) WHERE ((request_log_id IS NOT NULL) OR (labels IS NOT NULL));

CREATE INDEX tables_by_creation ON public.tables USING btree (workspace_id, created_at, id) WHERE ((deleted_at IS NULL) AND (serves IS NULL));

CREATE INDEX tables_by_folder ON public.tables USING btree (workspace_id, folder_id) WHERE (deleted_at IS NULL);

CREATE INDEX tables_by_lower_name ON public.tables USING btree (workspace_id, lower(title) COLLATE "C") WHERE ((deleted_at IS NULL) AND (serves IS NULL));

CREATE INDEX tables_by_update ON public.tables USING btree (workspace_id, updated_at) WHERE ((deleted_at IS NULL) AND (serves IS NULL));

CREATE INDEX tools_by_creation ON public.tools USING btree (workspace_id, created_at) WHERE (deleted_at IS NULL);

CREATE INDEX tools_by_folder ON public.tools USING btree (workspace_id, folder_id) WHERE (deleted_at IS NULL);

CREATE INDEX tools_by_lower_name ON public.tools USING btree (workspace_id, lower(name) COLLATE "C") WHERE (deleted_at IS NULL);

CREATE INDEX tools_by_update ON public.tools USING btree (workspace_id, updated_at) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX tools_names_are_unique ON public.tools USING btree (workspace_id, name) WHERE (deleted_at IS NULL);

CREATE INDEX traces_by_cost ON public.traces USING btree (workspace_id, total_cost_usd, trace_id) WHERE (span_count > 0);

CREATE INDEX traces_by_duration ON public.traces USING btree (workspace_id, (((duration_ns)::numeric / '1000000'::numeric)), trace_id) WHERE (span_count > 0);

CREATE INDEX traces_by_expiry ON public.traces USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX traces_by_name ON public.traces USING btree (workspace_id, "left"(name, 200), trace_id) WHERE (span_count > 0);

CREATE INDEX traces_by_span_count ON public.traces USING btree (workspace_id, span_count, trace_id) WHERE (span_count > 0);

CREATE INDEX traces_by_start ON public.traces USING btree (workspace_id, start_time_ns, trace_id);

CREATE INDEX traces_by_tokens ON public.traces USING btree (workspace_id, ((input_tokens + output_tokens)), trace_id) WHERE (span_count > 0);

CREATE INDEX traces_failed ON public.traces USING btree (workspace_id, start_time_ns, trace_id) WHERE (status = 'ERROR'::span_status);

CREATE INDEX traces_with_errors ON public.traces USING btree (workspace_id, start_time_ns, trace_id) WHERE (error_count > 0);

CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at) WHERE (status <> 'pending'::text);

CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (workspace_id, webhook_id, id);

CREATE INDEX webhook_deliveries_to_send ON public.webhook_deliveries USING btree (workspace_id, webhook_id, entity, id) WHERE (status = 'pending'::text);

CREATE INDEX webhooks_by_creation ON public.webhooks USING btree (workspace_id, created_at, id);

CREATE INDEX workflow_executions_by_channel ON public.workflow_executions USING btree (workspace_id, workflow_id, channel_name_suffix) WHERE (channel_name_suffix IS NOT NULL);

CREATE INDEX workflow_executions_by_trace ON public.workflow_executions USING btree (workspace_id, trace_id);

CREATE INDEX workflow_executions_by_workflow ON public.workflow_executions USING btree (workspace_id, workflow_id, id);

CREATE INDEX workflow_executions_driven ON public.workflow_executions USING btree (workspace_id, driver_id, id) WHERE ((driver_id IS NOT NULL) AND (finished_at IS NULL));

CREATE INDEX workflow_executions_due ON public.workflow_executions USING btree (workspace_id, id) WHERE (is_due AND (finished_at IS NULL) AND (driver_id IS NULL));

CREATE INDEX workflow_executions_finished ON public.workflow_executions USING btree (finished_at) WHERE (finished_at IS NOT NULL);

CREATE UNIQUE INDEX workflow_executions_once_for_a_node ON public.workflow_executions USING btree (workspace_id, parent_execution_id, parent_position) WHERE (parent_execution_id IS NOT NULL);

CREATE INDEX workflow_executions_unfinished ON public.workflow_executions USING btree (deadline_at) WHERE (finished_at IS NULL);

CREATE INDEX workflow_labels_by_version ON public.workflow_labels USING btree (workspace_id, workflow_version_id);

CREATE INDEX workflows_by_creation ON public.workflows USING btree (workspace_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX workflows_by_folder ON public.workflows USING btree (workspace_id, folder_id) WHERE (deleted_at IS NULL);

CREATE INDEX workflows_by_lower_name ON public.workflows USING btree (workspace_id, lower(name) COLLATE "C") WHERE (deleted_at IS NULL);

CREATE INDEX workflows_by_update ON public.workflows USING btree (workspace_id, updated_at) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX workflows_names_are_unique ON public.workflows USING btree (workspace_id, name) WHERE (deleted_at IS NULL);

CREATE OR REPLACE FUNCTION public.add_workspace_jobs(workspace integer, given json, keeps_run_at boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform enqueue_jobs(workspace, given, keeps_run_at);
end $function$;

CREATE OR REPLACE FUNCTION public.distribute_table(name regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition where logicalrelid = 'audit_events'::regclass) then
      perform create_distributed_table(name, 'workspace_id', colocate_with => 'audit_events');
    end if;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.enqueue_jobs(workspace integer, given json, keeps_run_at boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.keep_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and exists (select from workspaces where id = old.workspace_id and deleted_at is not null) then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and to_jsonb(new) - 'position' - 'hash' = to_jsonb(old) - 'position' - 'hash' then
    return new;
  end if;
  raise exception 'the audit trail is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_truncation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE TRIGGER audit_events_are_kept BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION keep_audit_event();

CREATE TRIGGER audit_events_are_not_truncated BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncation();
