import { createHash, timingSafeEqual } from "node:crypto";
import type { KeyRights } from "../domain/keyRights.ts";

/** Workspace and key that a request was sent with. */
export interface Identity extends KeyRights {
  workspaceId: number;
  apiKeyId: string;
  name: string | null;
  /** The folders that it is limited to and all below them, as they are at this moment; known when a request is carried out. */
  folders?: readonly number[] | null;
}

/** Finds who sends a key. A known key is answered at once: a promise would cost each request a turn of the event loop. */
export type Authenticate = (key: string) => Identity | null | Promise<Identity | null>;

interface AuthCacheOptions {
  /** Finds a key, as the caller sent it, in the database. */
  lookUp: (key: string) => Promise<Identity | null>;
  ttlMs: number;
  maxEntries: number;
  now: () => number;
}

/**
 * Cache of identities by their key's SHA-256: the memory of the process holds no key. Unknown keys are not cached, so a
 * new key works at once.
 *
 * It is no RecentlyUsed: entries end by time, so a hit need not move its entry, which every request would pay for.
 */
export class AuthCache {
  private readonly entries = new Map<string, { identity: Identity; expiresAt: number }>();
  private readonly pending = new Map<string, Promise<Identity | null>>();
  /** Number of times the cache was emptied: the result of a lookup that began before is not cached. */
  private generation = 0;
  private readonly options: AuthCacheOptions;

  constructor(options: Pick<AuthCacheOptions, "lookUp"> & Partial<AuthCacheOptions>) {
    this.options = { ttlMs: 30_000, maxEntries: 10_000, now: Date.now, ...options };
  }

  readonly authenticate: Authenticate = (key) => {
    const hash = Bun.SHA256.hash(key, "base64");
    const entry = this.entries.get(hash);
    if (entry && entry.expiresAt > this.options.now()) return entry.identity;
    return this.pending.get(hash) ?? this.startLookup(key, hash);
  };

  /** Empties the cache, when any process has revoked or renamed a key. */
  forget(): void {
    this.generation++;
    this.entries.clear();
    this.pending.clear();
  }

  /** Looks a key up once for all requests that bring it meanwhile. */
  private startLookup(key: string, hash: string): Promise<Identity | null> {
    const generation = this.generation;
    const lookup = this.options
      .lookUp(key)
      .then((identity) => {
        if (identity && generation === this.generation) this.remember(hash, identity);
        return identity;
      })
      .finally(() => {
        if (this.pending.get(hash) === lookup) this.pending.delete(hash);
      });
    this.pending.set(hash, lookup);
    return lookup;
  }

  private remember(hash: string, identity: Identity): void {
    this.entries.delete(hash);
    const { ttlMs, maxEntries, now } = this.options;
    this.entries.set(hash, { identity, expiresAt: Math.min(now() + ttlMs, identity.endsAt) });
    if (this.entries.size <= maxEntries) return;
    // A Map keeps the order of insertion: the first entry is the oldest.
    const [oldest] = this.entries.keys();
    this.entries.delete(oldest as string);
  }
}

/** Comparison with a secret that takes the same time wherever the two differ. */
export function secretCheck(secret: string): (candidate: string) => boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const expected = hash(secret);
  return (candidate) => timingSafeEqual(hash(candidate), expected);
}

/** API key of a request: X-API-KEY, or `Authorization: Bearer …`. Null when there is none. */
export function apiKeyOf(headers: Headers): string | null {
  const key = headers.get("x-api-key");
  if (key !== null) return key === "" ? null : key;
  const authorization = headers.get("authorization");
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}
