import { setTimeout as delay } from "node:timers/promises";
import pRetry from "p-retry";
import { ModelFault } from "./modelFault.ts";

export interface RetryPolicy {
  retries: number;
  /** Before the first retry; doubled for each one after it, and spread by up to twice as much. */
  firstDelayMs: number;
  maxDelayMs: number;
  /** A provider that asks to wait longer than this is not asked again. */
  maxRetryAfterMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  retries: 5,
  firstDelayMs: 500,
  maxDelayMs: 30_000,
  maxRetryAfterMs: 60_000,
};

/**
 * Makes a call again while its fault is one that passes. Waits at least as long as the provider asks to, and then
 * some, so that those who were turned away together do not come back together.
 */
export async function withRetries<T>(
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  const attempts = pRetry(call, {
    retries: policy.retries,
    minTimeout: policy.firstDelayMs,
    maxTimeout: policy.maxDelayMs,
    randomize: true,
    ...(signal && { signal }),
    shouldRetry: ({ error }) =>
      error instanceof ModelFault && error.isTransient && (error.retryAfterMs ?? 0) <= policy.maxRetryAfterMs,
    onFailedAttempt: async ({ error, retriesLeft }) => {
      if (!(error instanceof ModelFault) || !error.isTransient || retriesLeft === 0) return;
      const wait = error.retryAfterMs ?? 0;
      if (wait > 0 && wait <= policy.maxRetryAfterMs) await delay(wait, undefined, signal ? { signal } : {});
    },
  });
  try {
    return await attempts;
  } catch (error) {
    // Told by the caller's own reason, wherever the abort came in.
    signal?.throwIfAborted();
    throw error;
  }
}
