/**
 * Runs work in a place of the caller's workspace (docs/turns.md).
 * @throws Problem unavailable when it takes too long to get one
 */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;
