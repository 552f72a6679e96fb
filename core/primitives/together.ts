import pLimit from "p-limit";

/** Runs pieces of work concurrently; gives their results in the same order. */
export type Together = <T>(pieces: readonly (() => Promise<T>)[]) => Promise<T[]>;

/**
 * Makes a function that runs pieces of work, `atOnce` at once in all its calls. Once a piece has failed no other of its call
 * begins, and the failure is thrown when those under way have ended: a caller that hears of it must not have work going on.
 * Other calls know nothing of it: the runs of a workflow share one function, as long as the process keeps their plan.
 */
export function together(atOnce: number): Together {
  const limit = pLimit(atOnce);
  return async <T>(pieces: readonly (() => Promise<T>)[]) => {
    let fault: { error: unknown } | undefined;
    const guarded = async (piece: () => Promise<T>): Promise<T> => {
      if (fault) throw fault.error;
      try {
        return await piece();
      } catch (error) {
        fault ??= { error };
        throw fault.error;
      }
    };
    const running = pieces.map((piece) => limit(() => guarded(piece)));
    await Promise.allSettled(running);
    return Promise.all(running);
  };
}
