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
  /**
   * Runs `work` as the last of the transaction that the scope is in: once, with all items that it was asked for with, also
   * those of a savepoint that was undone.
   */
  atEnd<Item = never>(work: EndOfTransaction<Item>, ...items: Item[]): void;
  /** Runs `work` in a transaction that only reads, and in which every query sees the data of one moment. */
  snapshot<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** The name of the key that asked for this; null for a key without a name and for jobs. */
export function nameOfActor({ cause }: Scope): string | null {
  return cause?.actor.name ?? null;
}

/** Work at the end of a transaction. Locks that it takes are held only during the commit. */
type EndOfTransaction<Item> = (scope: Scope, items: Item[]) => Promise<unknown>;

/** Runs work in a transaction of its own that is bound to a workspace. */
export function inTransaction<T>(
  sql: Sql,
  workspaceId: number,
  cause: Cause | null,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return sql.begin((tx) => throughEnds(work, (atEnd) => transactionScope(tx, workspaceId, cause, atEnd))) as Promise<T>;
}

async function throughEnds<T>(
  work: (scope: Scope) => Promise<T>,
  scopeWith: (atEnd: Scope["atEnd"]) => Scope,
): Promise<T> {
  const ends = new Map<EndOfTransaction<never>, unknown[]>();
  const scope = scopeWith((end, ...items) => ends.set(end, [...(ends.get(end) ?? []), ...items]));
  const result = await work(scope);
  for (const [end, items] of ends) await end(scope, items as never[]);
  return result;
}

/**
 * Binds an open transaction to a workspace. What asks for a transaction of its own gets a savepoint, so that its failure
 * undoes its own work and leaves the rest usable.
 */
export function transactionScope(
  tx: TransactionSql,
  workspaceId: number,
  cause: Cause | null = null,
  atEnd: Scope["atEnd"] = noTransaction,
): Scope {
  const scope: Scope = {
    workspaceId,
    cause,
    sql: tx,
    transaction: (work) =>
      tx.savepoint((inner) => work(transactionScope(inner, workspaceId, cause, atEnd))) as ReturnType<typeof work>,
    atEnd,
    snapshot: (work) => work(scope),
  };
  return scope;
}

/** Binds the pool to a workspace. */
export function workspaceScope(sql: Sql, workspaceId: number, cause: Cause | null = null): Scope {
  const inside = (tx: TransactionSql, atEnd: Scope["atEnd"]): Scope => {
    const scope: Scope = {
      workspaceId,
      cause,
      sql: tx,
      transaction: (work) => work(scope),
      atEnd,
      snapshot: (work) => work(scope),
    };
    return scope;
  };
  return {
    workspaceId,
    cause,
    sql,
    transaction: (work) =>
      sql.begin((tx) => throughEnds(work, (atEnd) => inside(tx, atEnd))) as ReturnType<typeof work>,
    atEnd: noTransaction,
    snapshot: (work) =>
      sql.begin("isolation level repeatable read read only", (tx) => work(inside(tx, noTransaction))) as ReturnType<
        typeof work
      >,
  };
}

function noTransaction(): never {
  throw new Error("There is no transaction whose end could be waited for.");
}
