import type { Scope } from "./scope.ts";

/**
 * Locks a name within the workspace until the transaction ends: work that takes the same name goes one after the other.
 * @param parts of the name, such as the id of the one thing that is locked
 */
export async function lockName(
  { sql, workspaceId }: Scope,
  name: string,
  ...parts: (number | string)[]
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${[name, workspaceId, ...parts].join(":")}, 0))`;
}
