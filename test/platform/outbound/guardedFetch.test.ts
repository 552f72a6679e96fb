import { afterAll, describe, expect, test } from "bun:test";
import { createServer, type Server, type Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { type AddressPolicy, parseNetworks, type ResolvedAddress } from "../../../core/platform/outbound/addresses.ts";
import { guardedFetch, type OutboundLimits } from "../../../core/platform/outbound/guardedFetch.ts";
import { OutboundFault } from "../../../core/platform/outbound/outboundFault.ts";

const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

/** A server on this machine that keeps what it was asked. */
function serve(answer: (request: Request) => Response | Promise<Response>, hostname = "127.0.0.1", port = 0) {
  const requests: { method: string; path: string; headers: Headers; body: string }[] = [];
  const server = Bun.serve({
    hostname,
    port,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = await request.clone().text();
      requests.push({ method: request.method, path: pathname + search, headers: request.headers, body });
      return answer(request);
    },
  });
  stops.push(() => server.stop(true));
  return { url: `http://${hostname}:${server.port}`, port: server.port as number, requests };
}

/** A server below HTTP, for answers that are none. */
async function serveSocket(onConnection: (socket: Socket) => void): Promise<string> {
  const server: Server = createServer((socket) => {
    // Some clients break off.
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const unknown = async (host: string): Promise<ResolvedAddress[]> => {
  throw new Error(`${host} must not be looked up`);
};
const v4 = (address: string): ResolvedAddress[] => [{ address, family: 4 }];

function policyOf(networks: string, resolve: AddressPolicy["resolve"] = unknown): AddressPolicy {
  return { allowed: networks === "" ? [] : (parseNetworks(networks) as AddressPolicy["allowed"]), resolve };
}

const local = policyOf("127.0.0.1");
const fetchLocal = (url: string, init?: RequestInit, limits?: OutboundLimits) =>
  guardedFetch(url, init, { policy: local, ...limits });

async function faultOf(call: Promise<Response> | Promise<unknown>): Promise<OutboundFault> {
  try {
    await call;
  } catch (error) {
    if (error instanceof OutboundFault) return error;
    throw error;
  }
  throw new Error("the call did not fail");
}

describe("where it connects to", () => {
  test("a literal address that is not public is refused in every spelling, and nothing is connected", async () => {
    const server = serve(() => new Response("reached"));
    const policy = policyOf("");
    for (const host of [
      "127.0.0.1",
      "127.1",
      "2130706433",
      "0x7f000001",
      "0177.0.0.1",
      "[::ffff:127.0.0.1]",
      "[::1]",
    ]) {
      const fault = await faultOf(guardedFetch(`http://${host}:${server.port}/`, {}, { policy }));
      expect([host, fault.code]).toEqual([host, "refused_address"]);
    }
    expect(server.requests).toEqual([]);
  });

  test("a name is refused for what it resolves to, even when only one of its addresses is private", async () => {
    const server = serve(() => new Response("reached"));
    for (const addresses of [
      v4("127.0.0.1"),
      [...v4("8.8.8.8"), ...v4("10.0.0.1")],
      [{ address: "fd00::1", family: 6 }],
    ]) {
      const policy = policyOf("", async () => addresses as ResolvedAddress[]);
      const fault = await faultOf(guardedFetch(`http://inside.test:${server.port}/`, {}, { policy }));
      expect(fault.code).toBe("refused_address");
      expect(fault.message).toContain("inside.test");
      for (const { address } of addresses) expect(fault.message).not.toContain(address);
    }
    expect(server.requests).toEqual([]);
  });

  test("the system's own name for this machine is refused by default", async () => {
    const server = serve(() => new Response("reached"));
    const { resolveWithSystem } = await import("../../../core/platform/outbound/addresses.ts");
    const policy = policyOf("", resolveWithSystem);
    for (const host of ["localhost", "localhost."]) {
      const fault = await faultOf(guardedFetch(`http://${host}:${server.port}/`, {}, { policy }));
      expect(["refused_address", "unknown_host"]).toContain(fault.code);
    }
    expect(server.requests).toEqual([]);
  });

  test("a name that resolves to something else a moment later reaches only what was checked", async () => {
    const allowed = serve(() => new Response("allowed", { headers: { connection: "close" } }));
    const secret = serve(() => new Response("secret"), "127.0.0.2", allowed.port);
    let lookups = 0;
    const policy = policyOf("127.0.0.1", async () => v4(lookups++ === 0 ? "127.0.0.1" : "127.0.0.2"));
    const url = `http://rebinding.test:${allowed.port}/`;
    expect(await (await guardedFetch(url, {}, { policy })).text()).toBe("allowed");
    expect(lookups).toBe(1);
    expect((await faultOf(guardedFetch(url, {}, { policy }))).code).toBe("refused_address");
    expect(secret.requests).toEqual([]);
    expect(allowed.requests[0]?.headers.get("host")).toBe(`rebinding.test:${allowed.port}`);
  });

  test("a redirect is checked like the first address", async () => {
    const secret = serve(() => new Response("secret"), "127.0.0.2");
    const byName = `http://secret.test:${secret.port}/`;
    const policy = policyOf("127.0.0.1", async () => v4("127.0.0.2"));
    for (const target of [secret.url, byName, `//127.0.0.2:${secret.port}/`]) {
      const server = serve(() => new Response(null, { status: 302, headers: { location: target } }));
      expect((await faultOf(guardedFetch(server.url, {}, { policy }))).code).toBe("refused_address");
    }
    for (const target of ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http://"]) {
      const server = serve(() => new Response(null, { status: 302, headers: { location: target } }));
      expect((await faultOf(guardedFetch(server.url, {}, { policy }))).code).toBe("invalid_url");
    }
    expect(secret.requests).toEqual([]);
  });

  test("a kept connection is not used for a policy that did not check it", async () => {
    const server = serve(() => new Response("reached"));
    const url = `http://name.test:${server.port}/`;
    const lax = policyOf("127.0.0.1", async () => v4("127.0.0.1"));
    expect((await guardedFetch(url, {}, { policy: lax })).status).toBe(200);
    const strict = policyOf("", async () => v4("127.0.0.1"));
    expect((await faultOf(guardedFetch(url, {}, { policy: strict }))).code).toBe("refused_address");
  });

  test("http and https only, and no passwords in the address", async () => {
    for (const url of [
      "file:///etc/passwd",
      "ftp://x/",
      "data:text/plain,x",
      "javascript:1",
      "blob:x",
      "http://u:p@127.0.0.1/",
    ]) {
      expect([url, (await faultOf(fetchLocal(url))).code]).toEqual([url, "invalid_url"]);
    }
    for (const url of ["", "nonsense", "http://", "//x"])
      expect((await faultOf(fetchLocal(url))).code).toBe("invalid_url");
  });

  test("a proxy of the environment is not used", async () => {
    const proxy = serve(() => new Response("proxied"));
    const server = serve(() => new Response("direct"));
    const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"];
    const before = names.map((name) => [name, process.env[name]] as const);
    try {
      for (const name of names) process.env[name] = proxy.url;
      expect(await (await fetchLocal(server.url)).text()).toBe("direct");
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
    expect(proxy.requests).toEqual([]);
  });
});

describe("what it sends and gives back", () => {
  test("method, headers, body and query arrive; the answer comes whole", async () => {
    const headers = { "x-answer": "1", "set-cookie": "a=b" };
    const server = serve(() => Response.json({ ok: "ä" }, { status: 201, headers }));
    const answer = await fetchLocal(`${server.url}/a%20b?c=d`, {
      method: "POST",
      body: JSON.stringify({ é: 1 }),
      headers: { "content-type": "application/json", "X-Key": "k", Host: "evil.test", Connection: "upgrade" },
    });
    expect([answer.status, answer.headers.get("x-answer"), await answer.json()]).toEqual([201, "1", { ok: "ä" }]);
    expect(answer.url).toBe(`${server.url}/a%20b?c=d`);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", path: "/a%20b?c=d", body: '{"é":1}' });
    expect(request?.headers.get("x-key")).toBe("k");
    expect(request?.headers.get("host")).toBe(`127.0.0.1:${server.port}`);
    expect(request?.headers.get("user-agent")).toBe("Sheaf");
  });

  test("an answer in gzip, deflate or brotli is unpacked", async () => {
    const text = "unpacked ".repeat(1000);
    const packed = { gzip: gzipSync(text), deflate: deflateSync(text), br: brotliCompressSync(text) };
    for (const [encoding, bytes] of Object.entries(packed)) {
      const server = serve(() => new Response(bytes, { headers: { "content-encoding": encoding } }));
      const answer = await fetchLocal(server.url);
      expect([encoding, await answer.text(), answer.headers.get("content-encoding")]).toEqual([encoding, text, null]);
    }
  });

  test("answers without a body, and to HEAD", async () => {
    for (const status of [204, 304]) {
      const server = serve(() => new Response(null, { status }));
      const answer = await fetchLocal(server.url);
      expect([answer.status, await answer.text()]).toEqual([status, ""]);
    }
    const server = serve(() => new Response("text"));
    expect(await (await fetchLocal(server.url, { method: "HEAD" })).text()).toBe("");
  });

  test("a stream comes as it is made, and stops when nobody reads on", async () => {
    const gone = Promise.withResolvers<void>();
    let sent = 0;
    const server = serve(
      () =>
        new Response(
          new ReadableStream({
            async pull(controller) {
              controller.enqueue(new TextEncoder().encode(`data: ${sent++}\n\n`));
              await Bun.sleep(1);
            },
            cancel: () => gone.resolve(),
          }),
          { headers: { "content-type": "text/event-stream" } },
        ),
    );
    const reader = ((await fetchLocal(server.url)).body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toStartWith("data: 0");
    await reader.cancel();
    await gone.promise;
  });
});

describe("redirects", () => {
  /** A server whose path /N redirects to /N-1 with a status; /0 answers. */
  const chain = (status: number) =>
    serve((request) => {
      const step = Number(new URL(request.url).pathname.slice(1));
      return step === 0 ? new Response("end") : new Response(null, { status, headers: { location: `/${step - 1}` } });
    });

  test("up to five are followed", async () => {
    const server = chain(302);
    const answer = await fetchLocal(`${server.url}/5`);
    expect([await answer.text(), answer.redirected, answer.url]).toEqual(["end", true, `${server.url}/0`]);
    expect((await faultOf(fetchLocal(`${server.url}/6`))).code).toBe("bad_redirect");
    const manual = await fetchLocal(`${server.url}/1`, { redirect: "manual" });
    expect([manual.status, manual.headers.get("location")]).toEqual([302, "/0"]);
    expect((await faultOf(fetchLocal(`${server.url}/1`, { redirect: "error" }))).code).toBe("bad_redirect");
  });

  test("a POST becomes a GET after 301, 302 and 303, and stays one after 307 and 308", async () => {
    for (const [status, method, body] of [
      [301, "GET", ""],
      [302, "GET", ""],
      [303, "GET", ""],
      [307, "POST", "x"],
      [308, "POST", "x"],
    ] as const) {
      const server = chain(status);
      await fetchLocal(`${server.url}/1`, { method: "POST", body: "x" });
      expect([status, server.requests[1]?.method, server.requests[1]?.body]).toEqual([status, method, body]);
    }
  });

  test("headers that may be secrets do not go to another origin", async () => {
    const other = serve(() => new Response("other"));
    const server = serve(() => new Response(null, { status: 307, headers: { location: other.url } }));
    const headers = {
      authorization: "Bearer secret",
      "x-api-key": "secret",
      cookie: "secret",
      "content-type": "text/plain",
    };
    await fetchLocal(server.url, { method: "POST", body: "x", headers });
    expect(server.requests[0]?.headers.get("x-api-key")).toBe("secret");
    expect(JSON.stringify([...(other.requests[0]?.headers ?? [])])).not.toContain("secret");
    expect(other.requests[0]?.headers.get("content-type")).toBe("text/plain");
  });
});

describe("bounds", () => {
  test("an answer that never begins, or never ends, is given up in time", async () => {
    const never = await serveSocket(() => undefined);
    expect((await faultOf(fetchLocal(never, {}, { timeoutMs: 100 }))).code).toBe("timeout");
    const slow = await serveSocket((socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello"));
    // Its head alone may take as long on a busy machine.
    const body = fetchLocal(slow, {}, { timeoutMs: 300 }).then((answer) => answer.text());
    expect((await faultOf(body)).code).toBe("timeout");
    const unresolved = policyOf("", () => new Promise(() => undefined));
    const fault = await faultOf(guardedFetch("http://slow.test/", {}, { policy: unresolved, timeoutMs: 100 }));
    expect(fault.code).toBe("timeout");
  });

  test("an answer that is too large ends, also when only its unpacked form is", async () => {
    const limits = { maxResponseBytes: 100_000 };
    const endless = serve(() => new Response(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(10_000)) })));
    expect((await faultOf((await fetchLocal(endless.url, {}, limits)).text())).code).toBe("too_large");
    const bomb = gzipSync(new Uint8Array(50_000_000));
    const packed = serve(() => new Response(bomb, { headers: { "content-encoding": "gzip" } }));
    expect((await faultOf((await fetchLocal(packed.url, {}, limits)).text())).code).toBe("too_large");
    const exact = serve(() => new Response(new Uint8Array(100_000)));
    expect((await (await fetchLocal(exact.url, {}, limits)).arrayBuffer()).byteLength).toBe(100_000);
  });

  test("an abort ends the call with the caller's reason", async () => {
    const never = await serveSocket(() => undefined);
    const abort = new AbortController();
    const call = fetchLocal(never, { signal: abort.signal });
    abort.abort(new Error("cancelled by the caller"));
    await expect(call).rejects.toThrow("cancelled by the caller");
    await expect(fetchLocal(never, { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
  });

  test("a host that refuses, breaks off or speaks nonsense is unreachable", async () => {
    const closed = serve(() => new Response());
    stops.pop()?.();
    expect((await faultOf(fetchLocal(closed.url))).code).toBe("unreachable");
    const mute = await serveSocket((socket) => socket.end());
    expect((await faultOf(fetchLocal(mute))).code).toBe("unreachable");
    const nonsense = await serveSocket((socket) => socket.end("nonsense\r\n\r\n"));
    expect((await faultOf(fetchLocal(nonsense))).code).toBe("unreachable");
    const half = await serveSocket((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello"));
    expect((await faultOf(fetchLocal(half).then((answer) => answer.text()))).code).toBe("unreachable");
    const missing = policyOf("", async () => Promise.reject(new Error("ENOTFOUND")));
    expect((await faultOf(guardedFetch("http://nowhere.test/", {}, { policy: missing }))).code).toBe("unknown_host");
  });
});
