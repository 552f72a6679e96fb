import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";

/** Time limit of one statement of analytics, as the contract states it. */
const budgetMs = 20_000;

/**
 * Runs `work` on the data of one moment, each statement for a limited time.
 * @throws Problem bad_request when one takes longer: sending the same again would take as long
 */
export async function withinTimeBudget<T>(db: Scope, work: (tx: Scope) => Promise<T>, ms = budgetMs): Promise<T> {
  try {
    return await db.snapshot(async (tx) => {
      await tx.sql`select set_config('statement_timeout', ${String(ms)}, true)`;
      return await work(tx);
    });
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    const message = `This took longer than ${ms / 1000} seconds and was given up. Narrow the filters, above all the bounds of time.`;
    throw new Problem("bad_request", message, { cause: error });
  }
}

function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}
