import { describe, expect, test } from "bun:test";
import { Problem } from "../../domain/problem.ts";
import { type RateLimit, RateLimiter } from "../../server/rateLimit.ts";
import type { Route } from "../../validation/route.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { startTestServer } from "../support/server.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness({ hasWorker: false, rateLimits: 5 });
const { sql } = server.database;
const limiter = new RateLimiter({ sql, usual: null });

const list = "/api/public/v2/tables";

describe("a limit for every operation", () => {
  test("holds for a workspace, whatever it calls, and says how much is left", async () => {
    const { client } = await server.newWorkspace();
    const left: (string | null)[] = [];
    for (let n = 0; n < 5; n++) {
      const answer = await client.fetch(n % 2 === 0 ? list : "/api/public/v2/audit-events");
      expect(answer.status).toBe(200);
      left.push(answer.headers.get("x-ratelimit-remaining"));
      expect(answer.headers.get("ratelimit-policy")).toBe('"default";q=5;w=60');
      expect(answer.headers.get("ratelimit")).toMatch(/^"default";r=\d;t=\d+$/);
      expect(Number(answer.headers.get("x-ratelimit-reset"))).toBeGreaterThan(Date.now() / 1000 - 1);
    }
    expect(left).toEqual(["4", "3", "2", "1", "0"]);
    const answer = await client.fetch(list);
    const { message } = refused(answer, 429, "rate_limited");
    const wait = Number(answer.headers.get("retry-after"));
    expect(wait).toBeWithin(1, 61);
    expect(message).toContain(`${wait} s`);
    expect(answer.headers.get("x-ratelimit-remaining")).toBe("0");
    // A neighbour has its own.
    const other = await server.newWorkspace();
    expect((await other.client.fetch(list)).status).toBe(200);
  });

  test("is one for all processes", async () => {
    const second = await startTestServer(server.database, { worker: false, rateLimits: 5 });
    const { client, workspace } = await server.newWorkspace();
    const headers = { "x-api-key": workspace.apiKey };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? client.fetch(list) : fetch(`${second}${list}`, { headers }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("does not count strangers, and leaves what needs no key alone", async () => {
    for (let n = 0; n < 8; n++) {
      expect((await fetch(`${server.url}${list}`, { headers: { "x-api-key": "pl_nobody" } })).status).toBe(401);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    }
  });

  test("can be switched off", async () => {
    const open = await startTestServer(server.database, { worker: false, rateLimits: "off" });
    const { workspace } = await server.newWorkspace();
    for (let n = 0; n < 8; n++) {
      const answer = await fetch(`${open}${list}`, { headers: { "x-api-key": workspace.apiKey } });
      expect([answer.status, answer.headers.get("ratelimit")]).toEqual([200, null]);
    }
  });
});

describe("the window", () => {
  /** @returns the headers of an answer, and whether it was a refusal */
  async function take(workspaceId: number, limit: { bucket: string; limit: RateLimit }) {
    // The moment of a client that reads the headers.
    return limiter.take(workspaceId, limit).then(
      (headers) => ({ isTaken: true, headers, at: Date.now() }),
      (error) => {
        if (error instanceof Problem && error.code === "rate_limited")
          return { isTaken: false, headers: error.headers ?? {}, at: Date.now() };
        throw error;
      },
    );
  }

  test.each([3, 150])("slides: of any %d requests and one more, the last comes a window after the first", async (n) => {
    const { workspace } = await server.newWorkspace();
    const limit = { bucket: `slides ${n}`, limit: { requests: n, windowSeconds: 1 } };
    const taken: { before: number; after: number }[] = [];
    // Begun in the middle of a second: what counts by the clock's seconds would let pass twice as many.
    await Bun.sleep((1_500 - (Date.now() % 1_000)) % 1_000);
    await waitFor("all requests", async () => {
      while (taken.length <= 2 * n) {
        const before = performance.now();
        const { isTaken } = await take(workspace.id, limit);
        if (!isTaken) return false;
        taken.push({ before, after: performance.now() });
      }
      return true;
    });
    // The database read its clock at some time between the two that were taken here.
    const spans = taken.slice(n).map(({ after }, index) => after - (taken[index]?.before as number));
    expect(Math.min(...spans)).toBeGreaterThan(990);
  });

  test.each([2, 150])("a request passes when the headers say, with a limit of %d", async (n) => {
    const useUp = async (windowSeconds: number) => {
      const { workspace } = await server.newWorkspace();
      const limit = { bucket: `resets ${n}`, limit: { requests: n, windowSeconds } };
      const begun = performance.now();
      let last = await take(workspace.id, limit);
      for (let i = 1; i < n; i++) last = await take(workspace.id, limit);
      const refusal = await take(workspace.id, limit);
      const isInTime = performance.now() - begun < windowSeconds * 1_000;
      return { workspace, limit, last, refusal, isInTime };
    };
    let used = await useUp(3);
    // A machine with much else to do does not send them all within a short window.
    while (!used.isInTime) used = await useUp(used.limit.limit.windowSeconds * 4);
    const { workspace, limit, last, refusal } = used;
    // A larger limit counts the requests of a hundredth of the window as one, which leave it with the last of them.
    const longestWait = Math.ceil(limit.limit.windowSeconds * (n > 100 ? 1.01 : 1));
    expect(Number(/t=(\d+)$/.exec(last.headers.ratelimit ?? "")?.[1])).toBeWithin(1, longestWait + 1);
    expect([last.isTaken, last.headers["x-ratelimit-remaining"], refusal.isTaken]).toEqual([true, "0", false]);
    const resets = [last, refusal].map(({ headers }) => Number(headers["x-ratelimit-reset"]) * 1_000);
    expect(Math.abs((resets[0] as number) - (resets[1] as number))).toBeLessThanOrEqual(1_000);
    const waits = [last, refusal].map(
      ({ headers, at }) => at + 1_000 * Number(/t=(\d+)$/.exec(headers.ratelimit ?? "")?.[1]),
    );
    const retryAt = refusal.at + 1_000 * Number(refusal.headers["retry-after"]);
    await Bun.sleep(Math.max(0, Math.min(...resets, ...waits, retryAt) - Date.now()) + 20);
    expect((await take(workspace.id, limit)).isTaken).toBe(true);
  });
});

test("an operation's own limit in the contract counts for itself", () => {
  const route = { operationId: "searchNotes", auth: true, rateLimit: { requests: 10, window_s: 60 } } as Route;
  const own = new RateLimiter({ sql, usual: { requests: 100, windowSeconds: 60 } });
  expect(own.limitOf(route)).toEqual({ bucket: "searchNotes", limit: { requests: 10, windowSeconds: 60 } });
  expect(own.limitOf({ ...route, rateLimit: null })?.bucket).toBe("default");
  expect(own.limitOf({ ...route, rateLimit: null, auth: false })).toBeNull();
});
