import type { Scope } from "../../scope.ts";
import { deletedAnswer } from "../workspace/idempotencyKeys.ts";
import { hasValueAt, type ValueAt } from "./valueAt.ts";

export interface StoredAnswer {
  key: string;
  sealed_body: Uint8Array;
  encryption_key_id: string;
}

export function listStoredAnswers(db: Scope, after: string, limit: number): Promise<StoredAnswer[]> {
  return db.sql<StoredAnswer[]>`
    select key, sealed_body, encryption_key_id from idempotency_keys
    where workspace_id = ${db.workspaceId} and key > ${after} and sealed_body is not null
    order by key limit ${limit}`;
}

/** Empties answers. Their keys stay, so that no request is done a second time. */
export async function emptyStoredAnswers(db: Scope, keys: readonly string[]): Promise<void> {
  await db.sql`
    update idempotency_keys set sealed_body = null, encryption_key_id = ${deletedAnswer}
    where workspace_id = ${db.workspaceId} and key = any(${[...keys]}::text[])`;
}

/**
 * Deletes events, deliveries and filters that say one of these JSON texts, given as regular expressions.
 * @param filterValues values of which filters are deleted too
 */
export async function eraseMentions(
  db: Scope,
  texts: readonly string[],
  filterValues: readonly ValueAt[],
): Promise<void> {
  const { sql, workspaceId } = db;
  const says = (column: string) => sql`${sql.unsafe(column)}::text ~ any(${[...texts]}::text[])`;
  await sql`delete from webhook_deliveries where workspace_id = ${workspaceId} and ${says("body")}`;
  await sql`delete from events where workspace_id = ${workspaceId} and ${says("details")}`;
  await sql`
    update datasets set filter_params = null
    where workspace_id = ${workspaceId}
      and (${says("filter_params")} or ${hasValueAt(db, filterValues, [sql`filter_params`])})`;
}
