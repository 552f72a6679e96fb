-- Folders, which hold entities of every family, and the ids that entities have in external systems.

create table folders (
  workspace_id integer not null references workspaces (id),
  id integer not null generated always as identity,
  -- Null at the root.
  parent_id integer,
  name text not null,
  -- Name of the API key that created it.
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, parent_id) references folders (workspace_id, id),
  constraint folders_name_is_not_blank check (name ~ '\S'),
  constraint folders_are_not_in_themselves check (parent_id <> id)
);
-- The root is a parent like any other. Deleted folders release their names.
create unique index folders_have_a_name_of_their_own on folders (workspace_id, parent_id, name) nulls not distinct
  where deleted_at is null;

-- An external id belongs to one entity of the workspace, of any kind: two requests for the same id collide at the primary
-- key. Compared byte by byte. The largest key is 2,576 bytes; a Postgres index takes 2,704.
create table external_ids (
  workspace_id integer not null references workspaces (id),
  source text collate "C" not null,
  external_id text collate "C" not null,
  kind text not null,
  -- The entity's id as text, since it is an integer or a UUID.
  entity_id text not null,
  attached_at timestamptz not null default now(),
  -- Orders ids that were attached together.
  position integer not null,
  primary key (workspace_id, source, external_id),
  constraint external_ids_source_length check (char_length(source) between 1 and 128),
  constraint external_ids_external_id_length check (char_length(external_id) between 1 and 512)
);
create index external_ids_by_entity on external_ids (workspace_id, kind, entity_id, attached_at, position);
