import type { PendingQuery, Row, Sql, TransactionSql } from "postgres";
import type { Cause } from "../domain/cause.ts";

/** A postgres.js handle: the pool, or the connection of a transaction. */
export type SqlHandle = Sql | TransactionSql;

/** A part of a statement with its parameters, to be put into a larger one. */
export type Fragment = PendingQuery<Row[]>;

/**
 * Database handle bound to one workspace, which query functions take first. Handlers and tasks never see a raw
 * connection, so a query cannot forget whose data it reads.
 */
export interface Scope {
  readonly workspaceId: number;
  /** The request that this is done for; null for jobs. */
  readonly cause: Cause | null;
  readonly sql: SqlHandle;
  /** Runs `work` in one transaction; a scope that is in a transaction already runs it in that one. */
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction that only reads, and in which every query sees the data of one moment. */
  snapshot<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** The name of the key that asked for this; null for a key without a name and for jobs. */
export function nameOfActor({ cause }: Scope): string | null {
  return cause?.actor.name ?? null;
}

/**
 * Binds an open transaction to a workspace. What asks for a transaction of its own gets a savepoint, so that its failure
 * undoes its own work and leaves the rest usable.
 */
export function transactionScope(tx: TransactionSql, workspaceId: number, cause: Cause | null = null): Scope {
  return {
    workspaceId,
    cause,
    sql: tx,
    transaction: (work) =>
      tx.savepoint((inner) => work(transactionScope(inner, workspaceId, cause))) as ReturnType<typeof work>,
    snapshot: (work) => work(transactionScope(tx, workspaceId, cause)),
  };
}

/** Binds the pool to a workspace. */
export function workspaceScope(sql: Sql, workspaceId: number, cause: Cause | null = null): Scope {
  const inside = (tx: TransactionSql): Scope => {
    const scope: Scope = {
      workspaceId,
      cause,
      sql: tx,
      transaction: (work) => work(scope),
      snapshot: (work) => work(scope),
    };
    return scope;
  };
  return {
    workspaceId,
    cause,
    sql,
    transaction: (work) => sql.begin((tx) => work(inside(tx))) as ReturnType<typeof work>,
    snapshot: (work) =>
      sql.begin("isolation level repeatable read read only", (tx) => work(inside(tx))) as ReturnType<typeof work>,
  };
}
