import type { Scope } from "../../db/scope.ts";
import type { Schemas } from "../../generated/types.ts";

export type Cost = Schemas["OperationSpending"];

/** Limit on the cost of calls, and the account of it. */
export interface Budget {
  /** Permission to send, asked before each request; false holds the call back. */
  maySend(): boolean;
  /** Number of failures that are left until the ceiling; Infinity without one. */
  failuresLeft(): number;
  /** Counts the cost of an answer; called as each arrives. */
  spend(cost: Cost): void;
  /** Counts a failure; called for each call that failed. */
  fail(): void;
  /** Stores costs that were reported before, in the transaction that logs their calls. */
  record(tx: Scope, cost: Cost): Promise<void>;
  /** Number of calls that were answered or failed so far. */
  calls(): number;
}

/** Budget without a limit. */
export const unlimited: Budget = {
  maySend: () => true,
  failuresLeft: () => Number.POSITIVE_INFINITY,
  spend: () => undefined,
  fail: () => undefined,
  record: async () => undefined,
  calls: () => 0,
};
