import { setTimeout as sleep } from "node:timers/promises";
import { isLoss, isOutage } from "../db/outage.ts";
import type { JobAttempt } from "./task.ts";

export interface Patience {
  /** Time for which a job waits for the database before that counts as one of its attempts. */
  lastsMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /**
   * Number of times that a job may lose the connection: one that brings Postgres down must not do so again and again.
   */
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
  patience: Patience = usualPatience,
): Promise<void> {
  const { lastsMs, maxLosses } = patience;
  const pauses = new Pauses(patience, stopping);
  const begunAt = performance.now();
  let losses = 0;
  const isWaitedOut = (error: unknown) =>
    isOutage(error) && losses < maxLosses && performance.now() - begunAt < lastsMs && !stopping.aborted;
  const attempt: JobAttempt = {
    isLost,
    endsWith: (error) => isLast && !isWaitedOut(error),
    untilWritten: (write) => untilWritten(write, new Pauses(patience, never)),
  };
  for (;;) {
    try {
      return await task(attempt);
    } catch (error) {
      if (!isWaitedOut(error)) throw error;
      if (isLoss(error)) losses++;
      await pauses.next();
    }
  }
}

/**
 * Writes until the database takes it, also while the worker stops: when its time is over and it is gone, the job is
 * given to another one. If the write were given up here, the job would never be marked as ended.
 */
async function untilWritten(write: () => Promise<void>, pauses: Pauses): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await pauses.next();
    }
  }
}

const never = new AbortController().signal;

/** Pauses that grow, and end when the worker wants to stop. */
class Pauses {
  private ms: number;

  constructor(
    private readonly patience: Pick<Patience, "firstPauseMs" | "longestPauseMs">,
    private readonly stopping: AbortSignal,
  ) {
    this.ms = patience.firstPauseMs;
  }

  next(): Promise<void> {
    const { ms } = this;
    this.ms = Math.min(2 * ms, this.patience.longestPauseMs);
    return sleep(ms, undefined, { signal: this.stopping }).catch(() => undefined);
  }
}
