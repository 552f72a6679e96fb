import { requireScopes } from "../../domain/keyRights.ts";
import { Problem } from "../../domain/problem.ts";
import type { Authenticate } from "../auth.ts";
import type { RateLimiter } from "../rateLimit.ts";
import type { Exchange } from "./exchange.ts";

export interface AdmissionOptions {
  authenticate: Authenticate;
  /** Limiter of requests; left out, nothing is limited. */
  limiter?: RateLimiter;
  /** Whether a secret opens the operations that administer; left out, none does. */
  isAdminSecret?: (secret: string) => boolean;
}

/** First stage: who sends the request, and whether they may send it now. */
export class Admission {
  constructor(private readonly options: AdmissionOptions) {}

  /** @throws Problem invalid_admin_secret */
  requireAdmin(headers: Headers): void {
    const { isAdminSecret } = this.options;
    const secret = headers.get("x-admin-secret");
    if (isAdminSecret && secret !== null && isAdminSecret(secret)) return;
    const hint = isAdminSecret
      ? "Send it in the X-ADMIN-SECRET header."
      : "The server has none: set SHEAF_ADMIN_SECRET.";
    throw new Problem("invalid_admin_secret", `Invalid admin secret. ${hint}`);
  }

  /**
   * Finds the workspace of a key, takes the request from its limit, and sees that the key may send it.
   * @returns null for a known key without a limit: a promise would cost each request a turn of the event loop
   * @throws Problem invalid_api_key, rate_limited, missing_scope, forbidden
   */
  admit(exchange: Exchange, key: string | null): Promise<void> | null {
    const found = key === null ? null : this.options.authenticate(key);
    if (found instanceof Promise || exchange.mounted.limit) return this.admitLimited(exchange, key, found);
    exchange.identity = found;
    requireRights(exchange, key);
    return null;
  }

  private async admitLimited(exchange: Exchange, key: string | null, found: ReturnType<Authenticate>): Promise<void> {
    exchange.identity = await found;
    const { limit } = exchange.mounted;
    if (exchange.identity && limit) {
      const taken = await this.options.limiter?.take(exchange.identity.workspaceId, limit);
      exchange.headers = { ...exchange.headers, ...taken };
    }
    requireRights(exchange, key);
  }
}

function requireRights({ identity, mounted: { route } }: Exchange, key: string | null): void {
  if (!identity) throw key === null ? missingKey() : unknownKey();
  requireScopes(identity, route.scopes);
  if (route.wholeWorkspace && identity.folderIds !== null) throw ofWholeWorkspace();
}

function ofWholeWorkspace(): Problem {
  return new Problem("forbidden", "This API key is limited to folders, and this concerns the whole workspace.");
}

/** Rethrows a fault of a body that should have brought the key: a caller without one learns nothing about the body. */
export function maskForUnauthenticated(error: unknown): never {
  throw error instanceof Problem && error.code !== "unavailable" ? missingKey() : error;
}

export function keyInBody(body: unknown): string | null {
  const key = (body as { api_key?: unknown } | undefined | null)?.api_key;
  return typeof key === "string" && key !== "" ? key : null;
}

/** Removes the key from a checked body. Handlers see no key, so none can be stored or answered. */
export function forgetKey(body: unknown): void {
  delete (body as { api_key?: unknown } | undefined)?.api_key;
}

const advice = "Send a key of your workspace in the X-API-KEY header.";

function missingKey(): Problem {
  return new Problem("invalid_api_key", `No API key was sent. ${advice}`);
}

function unknownKey(): Problem {
  return new Problem("invalid_api_key", `Invalid API key. ${advice}`);
}
