import { describe, expect, test } from "bun:test";
import { Problem } from "../../db/problem.ts";
import { RateLimiter } from "../../server/rateLimit.ts";
import type { Route } from "../../validation/route.ts";
import { startHarness } from "../families/harness.ts";
import { refused } from "../families/support.ts";
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
    expect(wait).toBeWithin(1, 121);
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
  const limit = { bucket: "slides", limit: { requests: 3, windowSeconds: 1 } };

  async function isTaken(workspaceId: number): Promise<boolean> {
    return limiter.take(workspaceId, limit).then(
      () => true,
      (error) => {
        if (error instanceof Problem && error.code === "rate_limited") return false;
        throw error;
      },
    );
  }

  test("slides: nine requests at three a second take two windows more than the first", async () => {
    const { workspace } = await server.newWorkspace();
    const taken: number[] = [];
    await waitFor("nine requests", async () => {
      if (await isTaken(workspace.id)) taken.push(performance.now());
      return taken.length >= 9;
    });
    expect((taken.at(-1) as number) - (taken[0] as number)).toBeWithin(1_500, 6_000);
  });
});

test("an operation's own limit in the contract counts for itself", () => {
  const route = { operationId: "searchNotes", auth: true, rateLimit: { requests: 10, window_s: 60 } } as Route;
  const own = new RateLimiter({ sql, usual: { requests: 100, windowSeconds: 60 } });
  expect(own.limitOf(route)).toEqual({ bucket: "searchNotes", limit: { requests: 10, windowSeconds: 60 } });
  expect(own.limitOf({ ...route, rateLimit: null })?.bucket).toBe("default");
  expect(own.limitOf({ ...route, rateLimit: null, auth: false })).toBeNull();
});
