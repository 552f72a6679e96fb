import type { Scope } from "../../db/scope.ts";

/** What calls cost. */
export interface Cost {
  /** US dollars. */
  price: number;
  /** Of inputs and outputs together. */
  tokens: number;
  requests: number;
}

/** What somebody is ready to spend on calls. */
export interface Budget {
  /** Asked before each request is sent; false holds the call back. */
  maySend(): boolean;
  /** Told of each answer as soon as it is there. */
  spend(cost: Cost): void;
  /** Told of each call that failed. */
  fail(): void;
  /** Writes costs that were told before down, in the transaction that logs their calls. */
  record(tx: Scope, cost: Cost): Promise<void>;
}

/** For whom nobody counts. */
export const unlimited: Budget = {
  maySend: () => true,
  spend: () => undefined,
  fail: () => undefined,
  record: async () => undefined,
};
