import pLimit from "p-limit";

/** Runs pieces of work concurrently; gives their results in the same order. */
export type Together = <T>(pieces: readonly (() => Promise<T>)[]) => Promise<T[]>;

/**
 * Makes a function that runs pieces of work, `atOnce` at once in all its calls. Once a piece has failed no other begins, and
 * the failure is thrown when those under way have ended: a caller that hears of it must not have work going on.
 */
export function together(atOnce: number): Together {
  const limit = pLimit(atOnce);
  let fault: { error: unknown } | undefined;
  const guarded = async <T>(piece: () => Promise<T>): Promise<T> => {
    if (fault) throw fault.error;
    try {
      return await piece();
    } catch (error) {
      fault ??= { error };
      throw fault.error;
    }
  };
  return async (pieces) => {
    const running = pieces.map((piece) => limit(() => guarded(piece)));
    await Promise.allSettled(running);
    return Promise.all(running);
  };
}
