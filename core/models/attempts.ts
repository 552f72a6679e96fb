import { setTimeout as delay } from "node:timers/promises";
import pRetry from "p-retry";
import { ModelFault } from "./modelFault.ts";

export interface RetryPolicy {
  retries: number;
  /** Wait before the first retry; doubled for each later one, and multiplied by a random factor of 1 to 2. */
  firstDelayMs: number;
  maxDelayMs: number;
  /** Longest wait that a provider may ask for; a call that should wait longer is not retried. */
  maxRetryAfterMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  retries: 5,
  firstDelayMs: 500,
  maxDelayMs: 30_000,
  maxRetryAfterMs: 60_000,
};

/**
 * Retries a call while its fault is transient. Waits at least as long as the provider asks, and a random time more, so
 * that calls that were refused together are not retried together.
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
    // An abort is reported with the caller's reason, wherever it took effect.
    signal?.throwIfAborted();
    throw error;
  }
}
