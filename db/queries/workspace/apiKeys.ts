import { hashApiKey } from "../../../domain/apiKey.ts";
import { type KeyRights, rightsOf } from "../../../domain/keyRights.ts";
import { notFound } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { lockName } from "../../lockName.ts";
import { firstValue, onlyRow } from "../../rows.ts";
import type { Fragment, Scope, SqlHandle } from "../../scope.ts";

/** Channel of notices with the id of a key: what processes remember of the key is out of date. */
export const apiKeysChangedChannel = "api_keys_changed";

export type ApiKeyRecord = Schemas["ApiKeyRecord"];

export type KeySettings = Pick<ApiKeyRecord, "name" | "scopes" | "labels" | "folder_ids" | "expires_at">;

const recordColumns =
  "id, name, last_four, scopes, labels, folder_ids, created_at, expires_at, last_used_at, revoked_at";

/** Stores the key's hash; the key itself is nowhere in the database. It may do all, for ever, unless something else is said. */
export function insertApiKey(
  db: Scope,
  {
    key,
    name,
    scopes = ["all"],
    labels = null,
    folder_ids = null,
    expires_at = null,
  }: { key: string; name: string | null } & Partial<KeySettings>,
): Promise<ApiKeyRecord> {
  return onlyRow(db.sql<ApiKeyRecord[]>`
    insert into api_keys (workspace_id, name, key_hash, last_four, scopes, labels, folder_ids, expires_at)
    values (${db.workspaceId}, ${name}, ${hashApiKey(key)}, ${key.slice(-4)}, ${scopes}::text[], ${labels}::text[],
      ${folder_ids}::integer[], ${expires_at})
    returning ${db.sql.unsafe(recordColumns)}`);
}

/** Lists all keys of the workspace, revoked ones too, oldest first. */
export function listApiKeys(db: Scope): Promise<ApiKeyRecord[]> {
  return db.sql<ApiKeyRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from api_keys
    where workspace_id = ${db.workspaceId}
    order by created_at, id`;
}

/** One page of the keys of the workspace, in the same order, and one more than the page has. */
export function listApiKeyPage(
  db: Scope,
  { after, limit }: { after: Pick<ApiKeyRecord, "created_at" | "id"> | null; limit: number },
): Promise<ApiKeyRecord[]> {
  const { sql } = db;
  return sql<ApiKeyRecord[]>`
    select ${sql.unsafe(recordColumns)} from api_keys
    where workspace_id = ${db.workspaceId}
      ${after === null ? sql`` : sql`and (created_at, id) > (${after.created_at}::timestamptz, ${after.id}::uuid)`}
    order by created_at, id
    limit ${limit + 1}`;
}

/** A key with the workspace that it opens. @throws Problem not_found */
export async function getKeyWithWorkspace(
  db: Scope,
  keyId: string,
): Promise<{ workspace: { id: number; name: string }; api_key: ApiKeyRecord }> {
  const [row] = await db.sql<(ApiKeyRecord & { workspace: string })[]>`
    select ${db.sql.unsafe(recordColumns)},
      (select w.name from workspaces w where w.id = ${db.workspaceId}) as workspace
    from api_keys
    where workspace_id = ${db.workspaceId} and id = ${keyId}`;
  if (!row) notFound(`API key ${keyId}`);
  const { workspace, ...api_key } = row;
  return { workspace: { id: db.workspaceId, name: workspace }, api_key };
}

/** Serialises changes of the workspace's keys until the transaction ends: what a key may do decides about changes of others. */
export function lockApiKeys(db: Scope): Promise<void> {
  return lockName(db, "API keys");
}

/** @throws Problem not_found */
export async function getApiKey(db: Scope, keyId: string): Promise<ApiKeyRecord> {
  const [row] = await db.sql<ApiKeyRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from api_keys
    where workspace_id = ${db.workspaceId} and id = ${keyId}`;
  return row ?? notFound(`API key ${keyId}`);
}

/** Changes the settings of a key; null when the workspace has no such key. */
export function updateApiKey(
  db: Scope,
  keyId: string,
  { name, scopes, labels, folder_ids, expires_at }: KeySettings,
): Promise<ApiKeyRecord | null> {
  return changeApiKey(
    db,
    keyId,
    db.sql`name = ${name}, scopes = ${scopes}::text[], labels = ${labels}::text[], folder_ids = ${folder_ids}::integer[],
      expires_at = ${expires_at}`,
  );
}

/** Ends the key for good. Null when the workspace has no such key; a key that was revoked before keeps its date. */
export function revokeApiKey(db: Scope, keyId: string): Promise<ApiKeyRecord | null> {
  return changeApiKey(db, keyId, db.sql`revoked_at = least(revoked_at, now())`);
}

/** Changes a key. Every process forgets it when the transaction commits: the notice is sent by the same one. */
async function changeApiKey(
  { sql, workspaceId }: Scope,
  keyId: string,
  change: Fragment,
): Promise<ApiKeyRecord | null> {
  const [row] = await sql<ApiKeyRecord[]>`
    update api_keys set ${change}
    where workspace_id = ${workspaceId} and id = ${keyId}
    returning ${sql.unsafe(recordColumns)}`;
  if (row) await sql`select pg_notify(${apiKeysChangedChannel}, ${keyId})`;
  return row ?? null;
}

interface KeyOwner extends KeyRights {
  workspaceId: number;
  apiKeyId: string;
  name: string | null;
}

type RightsColumns = Pick<ApiKeyRecord, "scopes" | "labels" | "folder_ids" | "expires_at">;

/** Finds the owner of a key: the one query without a workspace, because it finds the workspace. */
export async function findKeyOwner(sql: SqlHandle, key: string): Promise<KeyOwner | null> {
  const [row] = await sql<(Pick<KeyOwner, "workspaceId" | "apiKeyId" | "name"> & RightsColumns)[]>`
    select workspace_id as "workspaceId", id as "apiKeyId", name, scopes, labels, folder_ids, expires_at from api_keys
    where key_hash = ${hashApiKey(key)} and ${isLive(sql)}`;
  if (!row) return null;
  const { workspaceId, apiKeyId, name } = row;
  return { workspaceId, apiKeyId, name, ...rightsOf(row) };
}

/** Finds which of the keys still work, with what they may do. */
export async function findLiveKeys(sql: SqlHandle, keyIds: readonly string[]): Promise<Map<string, KeyRights>> {
  const rows = await sql<({ id: string } & RightsColumns)[]>`
    select id, scopes, labels, folder_ids, expires_at from api_keys where id = any(${[...keyIds]}::uuid[]) and ${isLive(sql)}`;
  return new Map(rows.map((row) => [row.id, rightsOf(row)]));
}

function isLive(sql: SqlHandle): Fragment {
  return sql`revoked_at is null and (expires_at is null or expires_at > now())`;
}

/** The workspace of a key, for those who may see all workspaces. */
export function findKeyWorkspace(sql: SqlHandle, keyId: string): Promise<number | null> {
  return firstValue<number>(sql`select workspace_id from api_keys where id = ${keyId}`);
}

/** Notes when keys were used; a date is never set back. */
export async function markApiKeysUsed(
  sql: SqlHandle,
  uses: { workspaceId: number; apiKeyId: string; usedAt: Date }[],
): Promise<void> {
  await sql`
    update api_keys set last_used_at = greatest(last_used_at, used.at)
    from unnest(
      ${uses.map((use) => use.workspaceId)}::integer[], ${uses.map((use) => use.apiKeyId)}::uuid[],
      ${uses.map((use) => use.usedAt.toISOString())}::timestamptz[]
    ) as used (workspace_id, id, at)
    where api_keys.workspace_id = used.workspace_id and api_keys.id = used.id`;
}
