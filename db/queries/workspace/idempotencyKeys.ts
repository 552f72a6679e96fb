import type { Sql } from "postgres";
import { deletionOf } from "../../deletionOf.ts";
import type { Fragment, Scope } from "../../scope.ts";

/** Interval, as Postgres reads it, for which an answer is kept. */
const lifetime = "24 hours";

/** Value in place of the id of the key that sealed an answer, where the answer was deleted. */
export const deletedAnswer = "deleted";

export interface FirstAnswer {
  request_hash: Uint8Array;
  /** Null while a request that took its key in a transaction of its own is under way. */
  status: number | null;
  /** Sealed body of the answer; null for an answer without a body. */
  sealed_body: Uint8Array | null;
  encryption_key_id: string | null;
}

/** Interval after which a key is free again whose request neither ended nor showed that it is under way. */
const claimLifetime = "30 seconds";

/**
 * Takes the key for the request. One with the same key whose transaction is open is waited for.
 * @returns null when the key is ours, else what is known of the first request
 */
export async function claimIdempotencyKey(
  db: Scope,
  key: string,
  requestHash: Uint8Array,
): Promise<FirstAnswer | null> {
  const [claimed] = await db.sql`
    insert into idempotency_keys as k (workspace_id, key, request_hash)
    values (${db.workspaceId}, ${key}, ${requestHash})
    on conflict (workspace_id, key) do update
      set request_hash = excluded.request_hash, status = null, sealed_body = null, encryption_key_id = null, created_at = excluded.created_at
      where excluded.created_at - k.created_at > case when k.status is null then ${claimLifetime}::interval else ${lifetime}::interval end
    returning 1`;
  if (claimed) return null;
  const [first] = await db.sql<FirstAnswer[]>`
    select request_hash, status, sealed_body, encryption_key_id from idempotency_keys
    where workspace_id = ${db.workspaceId} and key = ${key}`;
  // Given back since the insertion found it.
  return first ?? claimIdempotencyKey(db, key, requestHash);
}

/** The key as a request has taken it. One that seemed dead for too long may have lost it to another request by now. */
function taken({ sql, workspaceId }: Scope, key: string, requestHash: Uint8Array): Fragment {
  return sql`workspace_id = ${workspaceId} and key = ${key} and request_hash = ${requestHash} and status is null`;
}

/** Shows that the request of a key is under way. */
export async function renewIdempotencyKey(db: Scope, key: string, requestHash: Uint8Array): Promise<void> {
  await db.sql`update idempotency_keys set created_at = now() where ${taken(db, key, requestHash)}`;
}

/** Gives a key back whose request has failed. */
export async function freeIdempotencyKey(db: Scope, key: string, requestHash: Uint8Array): Promise<void> {
  await db.sql`delete from idempotency_keys where ${taken(db, key, requestHash)}`;
}

export async function keepFirstAnswer(
  db: Scope,
  key: string,
  { request_hash, status, sealed_body, encryption_key_id }: FirstAnswer & { status: number },
): Promise<void> {
  await db.sql`
    update idempotency_keys
    set status = ${status}, sealed_body = ${sealed_body}, encryption_key_id = ${encryption_key_id}
    where ${taken(db, key, request_hash)}`;
}

interface SealedAnswer {
  workspace_id: number;
  key: string;
  sealed_body: Uint8Array;
  encryption_key_id: string;
}

/** Encrypts some answers of all workspaces anew, of those that these keys sealed. @returns how many; 0 when none is left */
export async function resealAnswers(
  sql: Sql,
  keyIds: string[],
  limit: number,
  reseal: (answer: SealedAnswer) => { keyId: string; bytes: Uint8Array },
): Promise<number> {
  const answers = await sql<SealedAnswer[]>`
    select workspace_id, key, sealed_body, encryption_key_id from idempotency_keys
    where encryption_key_id = any(${keyIds}::text[])
    limit ${limit}`;
  for (const answer of answers) {
    const { keyId, bytes } = reseal(answer);
    await sql`
      update idempotency_keys set sealed_body = ${bytes}, encryption_key_id = ${keyId}
      where workspace_id = ${answer.workspace_id} and key = ${answer.key} and sealed_body = ${answer.sealed_body}`;
  }
  return answers.length;
}

export const deleteOldIdempotencyKeys = deletionOf("idempotency_keys", "workspace_id, key", "created_at", lifetime);
