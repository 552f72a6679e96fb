import type { Sql, TransactionSql } from "postgres";

/** A postgres.js handle: the pool, or the connection of a transaction. */
export type SqlHandle = Sql | TransactionSql;

/**
 * What query functions take first: a database handle bound to one workspace. Handlers and tasks never see a raw
 * connection, so a query cannot forget whose data it reads.
 */
export interface Scope {
  readonly workspaceId: number;
  readonly sql: SqlHandle;
  /** Runs `work` in one transaction; a scope that is in a transaction already runs it in that one. */
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** Binds the pool to a workspace. */
export function workspaceScope(sql: Sql, workspaceId: number): Scope {
  return {
    workspaceId,
    sql,
    transaction: (work) =>
      sql.begin((tx) => {
        const inside: Scope = { workspaceId, sql: tx, transaction: (nested) => nested(inside) };
        return work(inside);
      }) as ReturnType<typeof work>,
  };
}
