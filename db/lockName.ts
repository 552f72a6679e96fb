import type { Fragment, Scope } from "./scope.ts";

type NameParts = (number | string)[];

/**
 * Locks a name within the workspace until the transaction ends: work that takes the same name goes one after the other.
 * @param parts of the name, such as the id of the one thing that is locked
 */
export async function lockName(db: Scope, name: string, ...parts: NameParts): Promise<void> {
  await db.sql`select pg_advisory_xact_lock(${keyOf(db, name, parts)})`;
}

/** Locks a name against those that take it by `lockName`; those that share it do not wait for each other. */
export async function shareName(db: Scope, name: string, ...parts: NameParts): Promise<void> {
  await db.sql`select pg_advisory_xact_lock_shared(${keyOf(db, name, parts)})`;
}

function keyOf({ sql, workspaceId }: Scope, name: string, parts: NameParts): Fragment {
  return sql`hashtextextended(${[name, workspaceId, ...parts].join(":")}, 0)`;
}
