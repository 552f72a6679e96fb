import type { Scope } from "../../scope.ts";

export interface McpServerRecord {
  id: number;
  workspace_id: number;
  name: string;
  url: string;
  /** Values are references to environment variables, never secrets. */
  headers: Record<string, string>;
  created_at: string;
  updated_at: string;
}

export type McpServerSettings = Pick<McpServerRecord, "name" | "url" | "headers">;

/** By name. */
export function listMcpServers(db: Scope): Promise<McpServerRecord[]> {
  return db.sql<McpServerRecord[]>`
    select * from mcp_servers where workspace_id = ${db.workspaceId} order by name collate "C"`;
}

/** Locks the workspace's servers against others that add one, until the transaction ends. */
export async function lockMcpServers(db: Scope): Promise<void> {
  await db.sql`select pg_advisory_xact_lock(hashtextextended(${`mcp servers:${db.workspaceId}`}, 0))`;
}

export async function countMcpServers(db: Scope): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*)::integer as count from mcp_servers where workspace_id = ${db.workspaceId}`;
  return row?.count ?? 0;
}

export async function findMcpServer(db: Scope, id: number): Promise<McpServerRecord | null> {
  const [row] = await db.sql<McpServerRecord[]>`
    select * from mcp_servers where workspace_id = ${db.workspaceId} and id = ${id}`;
  return row ?? null;
}

/** Locks the server until the transaction ends. */
export async function findMcpServerForUpdate(db: Scope, id: number): Promise<McpServerRecord | null> {
  const [row] = await db.sql<McpServerRecord[]>`
    select * from mcp_servers where workspace_id = ${db.workspaceId} and id = ${id} for update`;
  return row ?? null;
}

/** @returns null when the name is taken */
export async function insertMcpServer(
  db: Scope,
  { name, url, headers }: McpServerSettings,
): Promise<McpServerRecord | null> {
  const [row] = await db.sql<McpServerRecord[]>`
    insert into mcp_servers (workspace_id, name, url, headers)
    values (${db.workspaceId}, ${name}, ${url}, ${db.sql.json(headers)})
    on conflict on constraint mcp_servers_names_are_unique do nothing
    returning *`;
  return row ?? null;
}

/** @returns null when another one has the name */
export async function updateMcpServer(
  db: Scope,
  id: number,
  { name, url, headers }: McpServerSettings,
): Promise<McpServerRecord | null> {
  const [row] = await db.sql<McpServerRecord[]>`
    update mcp_servers set name = ${name}, url = ${url}, headers = ${db.sql.json(headers)}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${id} and not exists (
      select from mcp_servers other
      where other.workspace_id = ${db.workspaceId} and other.name = ${name} and other.id <> ${id}
    )
    returning *`;
  return row ?? null;
}

export async function deleteMcpServer(db: Scope, id: number): Promise<void> {
  await db.sql`delete from mcp_servers where workspace_id = ${db.workspaceId} and id = ${id}`;
}
