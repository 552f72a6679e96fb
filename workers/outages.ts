import { isLoss, isOutage } from "../db/outage.ts";
import type { JobAttempt } from "./task.ts";

export interface Patience {
  /** How long a job waits for the database before that counts as one of its attempts. */
  lastsMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** How often it may lose the connection: a job that brings Postgres down must not do so again and again. */
  maxLosses: number;
}

const usualPatience: Patience = { lastsMs: 15 * 60_000, firstPauseMs: 250, longestPauseMs: 10_000, maxLosses: 3 };

/**
 * Runs a job's task again and again while the database is out of reach or out of room. The queue alone would count each
 * of these as an attempt: after an outage of two minutes, jobs of five attempts had failed for good.
 */
export async function throughOutages(
  { isLast, isLost, stopping }: { isLast: boolean; isLost: boolean; stopping: AbortSignal },
  task: (attempt: JobAttempt) => Promise<void>,
  { lastsMs, firstPauseMs, longestPauseMs, maxLosses }: Patience = usualPatience,
): Promise<void> {
  const begunAt = performance.now();
  let losses = 0;
  const isWaitedOut = (error: unknown) =>
    isOutage(error) && losses < maxLosses && performance.now() - begunAt < lastsMs && !stopping.aborted;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await task({ isLost, endsWith: (error) => isLast && !isWaitedOut(error) });
    } catch (error) {
      if (!isWaitedOut(error)) throw error;
      if (isLoss(error)) losses++;
      await pause(pauseMs, stopping);
    }
  }
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const wake = () => resolve();
  stopping.addEventListener("abort", wake, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    stopping.removeEventListener("abort", wake);
  });
}
