import type { Schemas } from "../../../generated/types.ts";
import { lockName } from "../../lockName.ts";
import { firstRow, hasRows, onlyRow, onlyValue, valuesOf } from "../../rows.ts";
import type { Scope, SqlHandle } from "../../scope.ts";

export type EnvVarRecord = Omit<Schemas["EnvVar"], "tool_registry_id"> & { tool_registry_id: EnvVarOwner };

/** An encrypted value; all null for a placeholder. */
export interface StoredSecret {
  sealed_value: Uint8Array | null;
  encryption_key_id: string | null;
  value_suffix: string | null;
}

/** The id of a tool, or null for the variables of the workspace itself. */
export type EnvVarOwner = number | null;

export function listEnvVars(db: Scope, owner: EnvVarOwner): Promise<EnvVarRecord[]> {
  return db.sql<EnvVarRecord[]>`
    select ${columnsOf(db)} from env_vars
    where workspace_id = ${db.workspaceId} and tool_registry_id is not distinct from ${owner}::integer
    order by key collate "C"`;
}

/** Locks the variables of an owner against others that add to them, until the transaction ends. */
export async function lockEnvVars(db: Scope, owner: EnvVarOwner): Promise<void> {
  await lockName(db, "env vars", owner ?? "");
}

export function countEnvVars(db: Scope, owner: EnvVarOwner): Promise<number> {
  return onlyValue<number>(db.sql`
    select count(*)::integer as count from env_vars
    where workspace_id = ${db.workspaceId} and tool_registry_id is not distinct from ${owner}::integer`);
}

/** @returns null when the owner has a variable of that key */
export function insertEnvVar(
  db: Scope,
  owner: EnvVarOwner,
  key: string,
  secret: StoredSecret,
): Promise<EnvVarRecord | null> {
  return firstRow(db.sql<EnvVarRecord[]>`
    insert into env_vars (workspace_id, tool_registry_id, key, sealed_value, encryption_key_id, value_suffix)
    values (${db.workspaceId}, ${owner}, ${key}, ${secret.sealed_value}, ${secret.encryption_key_id},
      ${secret.value_suffix})
    on conflict on constraint env_vars_keys_are_unique do nothing
    returning ${columnsOf(db)}`);
}

/** Locks the variable until the transaction ends. */
export function findEnvVarForUpdate(db: Scope, owner: EnvVarOwner, id: number): Promise<EnvVarRecord | null> {
  return firstRow(db.sql<EnvVarRecord[]>`
    select ${columnsOf(db)} from env_vars
    where workspace_id = ${db.workspaceId} and tool_registry_id is not distinct from ${owner}::integer and id = ${id}
    for update`);
}

export function updateEnvVar(db: Scope, id: number, secret: StoredSecret): Promise<EnvVarRecord> {
  return onlyRow(db.sql<EnvVarRecord[]>`
    update env_vars set sealed_value = ${secret.sealed_value}, encryption_key_id = ${secret.encryption_key_id},
      value_suffix = ${secret.value_suffix}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${id}
    returning ${columnsOf(db)}`);
}

export async function deleteEnvVar(db: Scope, id: number): Promise<void> {
  await db.sql`delete from env_vars where workspace_id = ${db.workspaceId} and id = ${id}`;
}

export interface SealedEnvVar extends Pick<EnvVarRecord, "tool_registry_id" | "key"> {
  sealed_value: Buffer;
  encryption_key_id: string;
}

/** Variables that have a value: of the workspace, and of the tool where one is given. */
export function listSealedEnvVars(
  db: Scope,
  { tool, key }: { tool: number | null; key?: string },
): Promise<SealedEnvVar[]> {
  const { sql } = db;
  return sql<SealedEnvVar[]>`
    select tool_registry_id, key, sealed_value, encryption_key_id from env_vars
    where workspace_id = ${db.workspaceId} and sealed_value is not null
      and (tool_registry_id is null ${tool === null ? sql`` : sql`or tool_registry_id = ${tool}`})
      ${key === undefined ? sql`` : sql`and key = ${key}`}`;
}

/** Ids of the encryption keys that some secret of some workspace was sealed with. */
export function listEncryptionKeyIds(sql: SqlHandle): Promise<string[]> {
  return valuesOf<string>(sql`
    select encryption_key_id as id from env_vars where encryption_key_id is not null
    union select encryption_key_id from webhooks order by 1`);
}

type StoredEnvVar = SealedEnvVar & Pick<EnvVarRecord, "workspace_id" | "id">;

/** Lists variables of every workspace that another key than this one sealed, by id; for a change of keys. */
export function listEnvVarsSealedOtherwise(
  sql: SqlHandle,
  keyId: string,
  after: number,
  limit: number,
): Promise<StoredEnvVar[]> {
  return sql<StoredEnvVar[]>`
    select workspace_id, id, tool_registry_id, key, sealed_value, encryption_key_id from env_vars
    where encryption_key_id <> ${keyId} and id > ${after}
    order by id
    limit ${limit}`;
}

/** @returns false when the value has changed since it was read */
export function resealEnvVar(
  sql: SqlHandle,
  read: StoredEnvVar,
  { keyId, bytes }: { keyId: string; bytes: Uint8Array },
): Promise<boolean> {
  return hasRows(sql`
    update env_vars set sealed_value = ${bytes}, encryption_key_id = ${keyId}
    where workspace_id = ${read.workspace_id} and id = ${read.id} and sealed_value = ${read.sealed_value}
    returning 1`);
}

/** Makes placeholders, in every workspace, of variables that none of these keys sealed. */
export async function clearEnvVarsSealedOtherwise(sql: SqlHandle, keyIds: string[]): Promise<number> {
  const rows = await sql`
    update env_vars set sealed_value = null, encryption_key_id = null, value_suffix = null, updated_at = now()
    where encryption_key_id <> all (${keyIds}::text[])
    returning 1`;
  return rows.length;
}

function columnsOf({ sql }: Scope) {
  return sql`id, workspace_id, tool_registry_id, key, value_suffix, sealed_value is null as is_empty,
    created_at, updated_at`;
}
