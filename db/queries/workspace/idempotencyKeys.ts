import type { Sql } from "postgres";
import type { Scope } from "../../scope.ts";

/** Interval, as Postgres reads it, for which an answer is kept. */
const lifetime = "24 hours";

export interface FirstAnswer {
  request_hash: Uint8Array;
  status: number;
  /** Sealed body of the answer; null for an answer without a body. */
  sealed_body: Uint8Array | null;
  encryption_key_id: string | null;
}

/**
 * Takes the key for the request of this transaction. A request with the same key that is under way is waited for.
 * @returns null when the key is ours, else the answer that it was given to
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
      set request_hash = excluded.request_hash, status = null, sealed_body = null, encryption_key_id = null, created_at = now()
      where k.created_at < now() - ${lifetime}::interval
    returning 1`;
  if (claimed) return null;
  const [first] = await db.sql<FirstAnswer[]>`
    select request_hash, status, sealed_body, encryption_key_id from idempotency_keys
    where workspace_id = ${db.workspaceId} and key = ${key}`;
  if (!first) throw new Error("an idempotency key was neither free nor taken");
  return first;
}

export async function keepFirstAnswer(
  db: Scope,
  key: string,
  answer: Omit<FirstAnswer, "request_hash">,
): Promise<void> {
  await db.sql`
    update idempotency_keys
    set status = ${answer.status}, sealed_body = ${answer.sealed_body}, encryption_key_id = ${answer.encryption_key_id}
    where workspace_id = ${db.workspaceId} and key = ${key}`;
}

/**
 * Forgets the keys of all workspaces whose time is over, the oldest first.
 * @returns how many; `limit` when there may be more
 */
export async function deleteOldIdempotencyKeys(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from idempotency_keys where (workspace_id, key) in (
      select workspace_id, key from idempotency_keys
      where created_at < now() - ${lifetime}::interval order by created_at limit ${limit})`;
  return count;
}
