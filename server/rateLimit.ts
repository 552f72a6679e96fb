import type { Sql } from "postgres";
import { isOutOfRoom } from "../db/outage.ts";
import { type RateLimitUse, takeFromRateLimit } from "../db/queries/workspace/rateLimits.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../validation/route.ts";

export interface RateLimit {
  requests: number;
  windowSeconds: number;
}

interface RateLimitOptions {
  sql: Sql;
  /** Limit of all operations together that have none in the contract; null for no limit. */
  usual: RateLimit | null;
}

type RateLimitHeaders = Record<string, string>;

/**
 * Limits how many requests a workspace may send to all processes together. Operations with a limit in the contract are
 * counted one by one, all others together.
 */
export class RateLimiter {
  constructor(private readonly options: RateLimitOptions) {}

  /** Finds the limit of an operation; null when there is none, which costs nothing. */
  limitOf({ auth, rateLimit, operationId }: Route): { bucket: string; limit: RateLimit } | null {
    if (!auth) return null;
    if (rateLimit) {
      return { bucket: operationId, limit: { requests: rateLimit.requests, windowSeconds: rateLimit.window_s } };
    }
    return this.options.usual && { bucket: "default", limit: this.options.usual };
  }

  /** Counts a request. @returns headers for its answer. @throws Problem rate_limited, with the same headers */
  async take(workspaceId: number, { bucket, limit }: { bucket: string; limit: RateLimit }): Promise<RateLimitHeaders> {
    const use = await this.count(workspaceId, bucket, limit);
    if (use === null) return {};
    if (use.is_taken) return limitHeaders(bucket, limit, Math.max(0, limit.requests - use.used), use.frees_in_s);
    const wait = Math.max(1, Math.ceil(use.frees_in_s));
    throw new Problem(
      "rate_limited",
      `Too many requests: the limit is ${limit.requests} in ${limit.windowSeconds} s. Try again in ${wait} s.`,
      { headers: { ...limitHeaders(bucket, limit, 0, use.frees_in_s), "retry-after": String(wait) } },
    );
  }

  /** @returns null when the database has no room to count: reading goes on then, and what writes fails by itself */
  private async count(workspaceId: number, bucket: string, limit: RateLimit): Promise<RateLimitUse | null> {
    try {
      return await takeFromRateLimit(this.options.sql, workspaceId, bucket, limit);
    } catch (error) {
      if (isOutOfRoom(error)) return null;
      throw error;
    }
  }
}

/**
 * Headers RateLimit and RateLimit-Policy of the IETF's draft, and the X-RateLimit names that many clients read. The reset
 * is the time when the oldest request leaves the window, so that with nothing left the next request passes.
 */
function limitHeaders(bucket: string, limit: RateLimit, remaining: number, resetSeconds: number): RateLimitHeaders {
  return {
    ratelimit: `"${bucket}";r=${remaining};t=${Math.ceil(resetSeconds)}`,
    "ratelimit-policy": `"${bucket}";q=${limit.requests};w=${limit.windowSeconds}`,
    "x-ratelimit-limit": String(limit.requests),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(Math.ceil(Date.now() / 1000 + resetSeconds)),
  };
}
