import type { Scope, SqlHandle } from "../../db/scope.ts";

/** A scope that counts the statements, and the parts of them, that are written with it. */
export function countingScope(tx: Scope): { scope: Scope; count(): number } {
  let count = 0;
  const sql = new Proxy(tx.sql, {
    apply(target, self, given) {
      count++;
      return Reflect.apply(target as never, self, given);
    },
  }) as SqlHandle;
  const scope: Scope = { ...tx, sql, transaction: (work) => work(scope), snapshot: (work) => work(scope) };
  return { scope, count: () => count };
}
