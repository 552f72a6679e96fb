import { afterAll, expect, test } from "bun:test";
import { connect } from "node:net";
import type { Sql } from "postgres";
import { fullRights } from "../../domain/keyRights.ts";
import { routes } from "../../generated/routes.ts";
import type { ByteStream } from "../../handlers/handler.ts";
import { createApp, listen } from "../../server/app.ts";
import { Logger } from "../../server/log.ts";
import { streamedBody } from "../../server/stream.ts";
import { waitFor } from "../support/waitFor.ts";

// Streams as the pipeline sends them, over a real socket: what a client sees when something goes wrong on the way.

const path =
  "/api/public/v2/tables/5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10/sheets/5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10/export";
const chunk = new Uint8Array(65_536).fill(0x61);

/** An API of one operation that sends what the test wants. */
function serve(chunks: () => ByteStream) {
  const lines: string[] = [];
  const app = createApp({
    routes: { exportSheet: routes.exportSheet },
    handlers: {
      exportSheet: async () => {
        const headers = { "Content-Disposition": 'attachment; filename="rows.csv"' };
        return { status: 200, media: "text/csv", body: chunks(), headers };
      },
    },
    authenticate: () => ({
      workspaceId: 1,
      apiKeyId: "00000000-0000-4000-8000-000000000000",
      name: "test",
      ...fullRights,
    }),
    sql: (() => undefined) as unknown as Sql,
    logger: new Logger("error", (text) => lines.push(text)),
    sampleEvery: 1,
  });
  const server = listen(app, { hostname: "127.0.0.1", port: 0 });
  afterAll(() => server.stop(true));
  return { server, url: `http://127.0.0.1:${server.port}${path}`, lines };
}

const get = (url: string) => fetch(url, { headers: { "x-api-key": "any" } });

test("a stream arrives whole, and is not made faster than it is taken", async () => {
  let made = 0;
  const { url } = serve(async function* () {
    for (; made < 1000; made++) yield chunk;
  });
  const response = await get(url);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let received = (await reader.read()).value?.length ?? 0;
  await Bun.sleep(200);
  expect(made).toBeLessThan(500);
  for (let part = await reader.read(); !part.done; part = await reader.read()) received += part.value.length;
  expect([made, received]).toEqual([1000, 1000 * chunk.length]);
});

test("a failure half way breaks the connection and is logged with the request", async () => {
  const isHalfWay = Promise.withResolvers<void>();
  const { url, lines } = serve(async function* () {
    yield chunk;
    await isHalfWay.promise;
    throw new Error("the database is gone");
  });
  const response = await get(url);
  expect(response.status).toBe(200);
  isHalfWay.resolve();
  await expect(response.text()).rejects.toThrow();
  const log = await waitFor("the log", () => lines.join(""));
  expect(log).toContain("a response broke off");
  expect(log).toContain("the database is gone");
  expect(log).toContain(response.headers.get("x-request-id") as string);
});

test("a reader that leaves ends the making, also of the part that is being made", async () => {
  let isReleased = false;
  let made = 0;
  const { url, lines, server } = serve(async function* () {
    try {
      for (;;) {
        await Bun.sleep(5);
        made++;
        yield chunk;
      }
    } finally {
      isReleased = true;
    }
  });
  const aborter = new AbortController();
  const response = await fetch(url, { headers: { "x-api-key": "any" }, signal: aborter.signal });
  await (response.body as ReadableStream<Uint8Array>).getReader().read();
  aborter.abort();
  await waitFor("the release", () => isReleased);
  const madeThen = made;
  await waitFor("the end of the request", () => server.pendingRequests === 0);
  await Bun.sleep(50);
  expect(made).toBe(madeThen);
  expect(lines).toEqual([]);
});

test("a reader that takes nothing for too long is cut off, and one that is slow is not", async () => {
  const released: string[] = [];
  const stalling = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 1,
    fetch(request, server) {
      const { pathname } = new URL(request.url);
      async function* chunks() {
        try {
          for (let index = 0; pathname === "/endless" || index < 12; index++) {
            if (pathname === "/slow") await Bun.sleep(500);
            yield chunk;
          }
        } finally {
          released.push(pathname);
        }
      }
      return new Response(
        streamedBody(chunks(), {
          stallMs: 3_000,
          setTimeout: (seconds) => server.timeout(request, seconds),
          onFailure: () => undefined,
        }),
      );
    },
  });
  afterAll(() => stalling.stop(true));
  const socket = connect(stalling.port as number, "127.0.0.1", () => {
    socket.write("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n");
    socket.once("data", () => socket.pause());
  });
  const slow = await (await fetch(`${stalling.url}slow`)).bytes();
  expect(slow.length).toBe(12 * chunk.length);
  await waitFor("the end of the stalled stream", () => released.includes("/endless"));
  socket.destroy();
});

test("a server that stops waits for a stream", async () => {
  const isStopping = Promise.withResolvers<void>();
  const { url, server } = serve(async function* () {
    for (let index = 0; index < 20; index++) {
      yield chunk;
      await isStopping.promise;
    }
  });
  const response = await get(url);
  void server.stop(false);
  expect(server.pendingRequests).toBe(1);
  isStopping.resolve();
  expect((await response.bytes()).length).toBe(20 * chunk.length);
  await waitFor("the end of the request", () => server.pendingRequests === 0);
});

test("HEAD has the headers and makes nothing", async () => {
  let made = 0;
  const { url } = serve(async function* () {
    made++;
    yield chunk;
  });
  const response = await fetch(url, { method: "HEAD", headers: { "x-api-key": "any" } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(made).toBe(0);
});
