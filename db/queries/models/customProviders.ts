import type { components } from "../../../generated/types.ts";
import type { Scope } from "../../scope.ts";

export interface CustomProviderRecord {
  id: number;
  workspace_id: number;
  name: string;
  client: components["schemas"]["CustomProviderClient"];
  base_url: string;
  /** The environment variable that holds the key; null for that of the client's own provider. */
  api_key_variable: string | null;
  shares_api_key: boolean;
  created_at: string;
  updated_at: string;
}

export type CustomProviderSettings = Pick<
  CustomProviderRecord,
  "name" | "client" | "base_url" | "api_key_variable" | "shares_api_key"
>;

/** By name. */
export function listCustomProviders(db: Scope): Promise<CustomProviderRecord[]> {
  return db.sql<CustomProviderRecord[]>`
    select * from custom_providers where workspace_id = ${db.workspaceId} order by name collate "C"`;
}

/** Locks the workspace's providers against others that add one, until the transaction ends. */
export async function lockCustomProviders(db: Scope): Promise<void> {
  await db.sql`select pg_advisory_xact_lock(hashtextextended(${`custom providers:${db.workspaceId}`}, 0))`;
}

export async function countCustomProviders(db: Scope): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*)::integer as count from custom_providers where workspace_id = ${db.workspaceId}`;
  return row?.count ?? 0;
}

export async function findCustomProvider(db: Scope, id: number): Promise<CustomProviderRecord | null> {
  const [row] = await db.sql<CustomProviderRecord[]>`
    select * from custom_providers where workspace_id = ${db.workspaceId} and id = ${id}`;
  return row ?? null;
}

/** Those of this id and of this name. */
export function listNamedProviders(
  db: Scope,
  { id, name }: { id: number | null; name: string | null },
): Promise<CustomProviderRecord[]> {
  return db.sql<CustomProviderRecord[]>`
    select * from custom_providers where workspace_id = ${db.workspaceId} and (id = ${id} or name = ${name})`;
}

/** Locks the provider until the transaction ends. */
export async function findCustomProviderForUpdate(db: Scope, id: number): Promise<CustomProviderRecord | null> {
  const [row] = await db.sql<CustomProviderRecord[]>`
    select * from custom_providers where workspace_id = ${db.workspaceId} and id = ${id} for update`;
  return row ?? null;
}

/** @returns null when the name is taken */
export async function insertCustomProvider(
  db: Scope,
  { name, client, base_url, api_key_variable, shares_api_key }: CustomProviderSettings,
): Promise<CustomProviderRecord | null> {
  const [row] = await db.sql<CustomProviderRecord[]>`
    insert into custom_providers (workspace_id, name, client, base_url, api_key_variable, shares_api_key)
    values (${db.workspaceId}, ${name}, ${client}, ${base_url}, ${api_key_variable}, ${shares_api_key})
    on conflict on constraint custom_providers_names_are_unique do nothing
    returning *`;
  return row ?? null;
}

/** @returns null when another one has the name */
export async function updateCustomProvider(
  db: Scope,
  id: number,
  { name, client, base_url, api_key_variable, shares_api_key }: CustomProviderSettings,
): Promise<CustomProviderRecord | null> {
  const [row] = await db.sql<CustomProviderRecord[]>`
    update custom_providers
    set name = ${name}, client = ${client}, base_url = ${base_url}, api_key_variable = ${api_key_variable},
      shares_api_key = ${shares_api_key}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${id} and not exists (
      select from custom_providers other
      where other.workspace_id = ${db.workspaceId} and other.name = ${name} and other.id <> ${id}
    )
    returning *`;
  return row ?? null;
}

export async function deleteCustomProvider(db: Scope, id: number): Promise<void> {
  await db.sql`delete from custom_providers where workspace_id = ${db.workspaceId} and id = ${id}`;
}
