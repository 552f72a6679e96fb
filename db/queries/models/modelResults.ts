import { deletionOf } from "../../deletionOf.ts";
import type { Scope } from "../../scope.ts";

/** Interval, as Postgres reads it, for which a result is used again. */
const lifetime = "30 days";

export interface ModelResultRecord {
  key: Uint8Array;
  result: string;
}

export async function listModelResults(db: Scope, keys: readonly Uint8Array[]): Promise<ModelResultRecord[]> {
  if (keys.length === 0) return [];
  return db.sql<ModelResultRecord[]>`
    select key, result from model_results
    where workspace_id = ${db.workspaceId}
      and key = any (select decode(asked, 'hex') from unnest(${keys.map(hexOf)}::text[]) as asked)
      and created_at > now() - ${lifetime}::interval`;
}

/** Keeps results, no two with one key; one that is there already is replaced, and its time begins anew. */
export async function putModelResults(db: Scope, results: readonly ModelResultRecord[]): Promise<void> {
  await db.sql`
    insert into model_results (workspace_id, key, result)
    select ${db.workspaceId}, decode(key, 'hex'), result
    from unnest(${results.map(({ key }) => hexOf(key))}::text[], ${results.map(({ result }) => result)}::text[])
      as given (key, result)
    -- Whoever writes some of the same keys takes them in the same order.
    order by 2
    on conflict (workspace_id, key) do update set result = excluded.result, created_at = excluded.created_at`;
}

/** The client cannot write an array of bytea. */
function hexOf(key: Uint8Array): string {
  return Buffer.from(key).toString("hex");
}

export const deleteOldModelResults = deletionOf("model_results", "workspace_id, key", "created_at", lifetime);
