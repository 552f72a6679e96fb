import { createHash, timingSafeEqual } from "node:crypto";

/** Who an API key stands for. */
export interface Identity {
  workspaceId: number;
  apiKeyId: string;
  name: string | null;
}

/** Answers at once when it knows the key already: a promise would cost every request a turn of the event loop. */
export type Authenticate = (key: string) => Identity | null | Promise<Identity | null>;

interface Entry {
  identity: Identity;
  expiresAt: number;
}

export interface AuthCacheOptions {
  /** Finds a key in the database; gets the key as the caller sent it. */
  lookUp: (key: string) => Promise<Identity | null>;
  /** Calls back whenever a key was revoked or renamed, anywhere; what is cached is forgotten then. */
  onRevoked?: (forget: () => void) => void;
  ttlMs?: number;
  maxEntries?: number;
  now?: () => number;
}

/**
 * Remembers who a key stands for, by the key's SHA-256: the memory of the process holds no key. Unknown keys are not
 * remembered, so a new one works at once.
 */
export class AuthCache {
  private readonly entries = new Map<string, Entry>();
  private readonly pending = new Map<string, Promise<Identity | null>>();
  /** Counts what was forgotten: a lookup that began before is not remembered. */
  private generation = 0;
  private readonly lookUp: AuthCacheOptions["lookUp"];
  private readonly ttlMs: number;
  private readonly maxEntries: number;
  private readonly now: () => number;

  constructor({ lookUp, onRevoked, ttlMs = 30_000, maxEntries = 10_000, now = Date.now }: AuthCacheOptions) {
    this.lookUp = lookUp;
    this.ttlMs = ttlMs;
    this.maxEntries = maxEntries;
    this.now = now;
    onRevoked?.(() => this.forget());
  }

  readonly authenticate: Authenticate = (key) => {
    const hash = Bun.SHA256.hash(key, "base64");
    const entry = this.entries.get(hash);
    if (entry && entry.expiresAt > this.now()) return entry.identity;
    return this.pending.get(hash) ?? this.startLookup(key, hash);
  };

  forget(): void {
    this.generation++;
    this.entries.clear();
    this.pending.clear();
  }

  /** Requests that come with one key while it is being looked up share the lookup. */
  private startLookup(key: string, hash: string): Promise<Identity | null> {
    const generation = this.generation;
    const lookup = this.lookUp(key)
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
    this.entries.set(hash, { identity, expiresAt: this.now() + this.ttlMs });
    if (this.entries.size <= this.maxEntries) return;
    // A Map keeps the order of insertion: the first entry is the oldest.
    const [oldest] = this.entries.keys();
    this.entries.delete(oldest as string);
  }
}

/** Compares with a secret, in the same time wherever the two differ. */
export function secretCheck(secret: string): (given: string) => boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const expected = hash(secret);
  return (given) => timingSafeEqual(hash(given), expected);
}

/** The key of a request: X-API-KEY, or `Authorization: Bearer …`. Null when there is none. */
export function keyOf(headers: Headers): string | null {
  const key = headers.get("x-api-key");
  if (key !== null) return key === "" ? null : key;
  const authorization = headers.get("authorization");
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}
