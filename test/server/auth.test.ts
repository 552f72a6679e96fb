import { describe, expect, test } from "bun:test";
import { fullRights } from "../../domain/keyRights.ts";
import { AuthCache, apiKeyOf, type Identity } from "../../server/auth.ts";

const identity: Identity = { workspaceId: 1, apiKeyId: "a", name: null, ...fullRights };

function cacheOf(known: Record<string, Identity>, options: { ttlMs?: number; maxEntries?: number } = {}) {
  const lookups: string[] = [];
  const clock = { now: 0 };
  const cache = new AuthCache({
    lookUp: async (key) => {
      lookups.push(key);
      return known[key] ?? null;
    },
    now: () => clock.now,
    ...options,
  });
  return { cache, lookups, clock };
}

describe("the cache of keys", () => {
  test("looks a key up once, and answers at once from then on", async () => {
    const { cache, lookups } = cacheOf({ k: identity });
    expect(await cache.authenticate("k")).toEqual(identity);
    expect(cache.authenticate("k")).toEqual(identity);
    expect(lookups).toEqual(["k"]);
  });

  test("shares a lookup between requests that come together", async () => {
    const { cache, lookups } = cacheOf({ k: identity });
    await Promise.all([cache.authenticate("k"), cache.authenticate("k")]);
    expect(lookups).toEqual(["k"]);
  });

  test("does not remember unknown keys: a new one works at once", async () => {
    const known: Record<string, Identity> = {};
    const { cache } = cacheOf(known);
    expect(await cache.authenticate("k")).toBeNull();
    known.k = identity;
    expect(await cache.authenticate("k")).toEqual(identity);
  });

  test("forgets after its time", async () => {
    const { cache, lookups, clock } = cacheOf({ k: identity }, { ttlMs: 100 });
    await cache.authenticate("k");
    clock.now = 100;
    await cache.authenticate("k");
    expect(lookups).toHaveLength(2);
  });

  test("forgets when a key is revoked, also what is being looked up", async () => {
    const known: Record<string, Identity> = { k: identity };
    const { cache } = cacheOf(known);
    const underWay = cache.authenticate("k");
    cache.forget();
    delete known.k;
    await underWay;
    expect(await cache.authenticate("k")).toBeNull();
  });

  test("holds no more than its bound", async () => {
    const { cache, lookups } = cacheOf({ a: identity, b: identity, c: identity }, { maxEntries: 2 });
    for (const key of ["a", "b", "c", "b", "c", "a"]) await cache.authenticate(key);
    expect(lookups).toEqual(["a", "b", "c", "a"]);
  });

  test("does not remember that a lookup failed", async () => {
    let isDown = true;
    const cache = new AuthCache({
      lookUp: async () => {
        if (isDown) throw new Error("down");
        return identity;
      },
    });
    expect(async () => cache.authenticate("k")).toThrow("down");
    isDown = false;
    expect(await cache.authenticate("k")).toEqual(identity);
  });
});

test("a key is read from either header, X-API-KEY first", () => {
  expect(apiKeyOf(new Headers({ "x-api-key": "a", authorization: "Bearer b" }))).toBe("a");
  expect(apiKeyOf(new Headers({ authorization: "Bearer b" }))).toBe("b");
  expect(apiKeyOf(new Headers({ authorization: "Basic b" }))).toBeNull();
  expect(apiKeyOf(new Headers({ "x-api-key": "" }))).toBeNull();
  expect(apiKeyOf(new Headers())).toBeNull();
});
