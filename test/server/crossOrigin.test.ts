import { describe, expect, test } from "bun:test";
import { createTestDatabase } from "../support/database.ts";
import { startTestServer } from "../support/server.ts";

const database = await createTestDatabase();
const workspace = await database.createWorkspace();
const page = "https://app.example.com";
const [open, closed] = await Promise.all([
  startTestServer(database, { worker: false, corsOrigins: [page] }),
  startTestServer(database, { worker: false }),
]);

function preflight(url: string, origin: string): Promise<Response> {
  const headers = {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type,x-api-key",
  };
  return fetch(`${url}/v1/traces`, { method: "OPTIONS", headers });
}

function send(url: string, origin: string, key = workspace.apiKey): Promise<Response> {
  const headers = { origin, "x-api-key": key, "content-type": "application/json" };
  return fetch(`${url}/v1/traces`, { method: "POST", headers, body: JSON.stringify({ resourceSpans: [] }) });
}

describe("pages of other origins", () => {
  test("may send spans when the operator names them, and read answers and refusals", async () => {
    const asked = await preflight(open, page);
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe(page);
    expect(asked.headers.get("access-control-allow-methods")).toContain("POST");
    expect(asked.headers.get("access-control-allow-headers")).toBe("content-type,x-api-key");
    expect(asked.headers.get("x-request-id")).toMatch(/^[\da-f]{32}$/);
    const sent = await send(open, page);
    expect(sent.status).toBe(200);
    expect(sent.headers.get("access-control-allow-origin")).toBe(page);
    expect(sent.headers.get("vary")).toContain("origin");
    const refusal = await send(open, page, "pl_wrong");
    expect(refusal.status).toBe(401);
    expect(refusal.headers.get("access-control-allow-origin")).toBe(page);
  });

  test("may not otherwise", async () => {
    for (const [url, origin] of [
      [open, "https://evil.example.com"],
      [open, "null"],
      [closed, page],
    ] as const) {
      const asked = await preflight(url, origin);
      expect(asked.status).toBe(204);
      expect(asked.headers.has("access-control-allow-origin")).toBe(false);
      expect((await send(url, origin)).headers.has("access-control-allow-origin")).toBe(false);
    }
  });
});
