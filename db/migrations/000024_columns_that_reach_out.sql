-- Saved servers of the Model Context Protocol. They hold no secret: the value of a header is a reference to an environment
-- variable of the workspace.

create table mcp_servers (
  workspace_id integer not null references workspaces (id),
  id integer generated always as identity,
  name text not null,
  url text not null,
  headers json not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint mcp_servers_names_are_unique unique (workspace_id, name)
);

-- Whether code of the workspace may call public addresses, through the server.
alter table workspaces add column code_network boolean not null default false;
