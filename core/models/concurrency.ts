import pLimit, { type LimitFunction } from "p-limit";

/** Calls of one workspace to one provider that a process has under way at once, where no setting says otherwise. */
export const defaultModelConcurrency = 32;

let perProvider = defaultModelConcurrency;

/** Sets the number of calls of one workspace to one provider that this process may have under way at once. */
export function setModelConcurrency(limit: number): void {
  perProvider = limit;
}

const limits = new Map<string, LimitFunction>();

/** Runs a call once the workspace has fewer calls under way at the provider than the limit. An abort ends the wait. */
export async function withinConcurrency<T>(
  workspaceId: number,
  provider: string,
  signal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  const key = `${workspaceId}/${provider}`;
  const limit = limits.get(key) ?? pLimit(perProvider);
  limits.set(key, limit);
  try {
    return await limit(() => {
      signal?.throwIfAborted();
      return call();
    });
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
  }
}
