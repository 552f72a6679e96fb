import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { readBody } from "../../server/body.ts";
import { type Fixture, key, startFixture } from "./fixture/app.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const note = "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10";
const json = { "content-type": "application/json" };

async function send(method: string, path: string, body?: RequestInit["body"], headers: Record<string, string> = json) {
  const answer = await fixture.client.fetch(path, { method, body, headers });
  return { ...answer, ...(answer.body as { error: string; message: string }) };
}

function streamOf(chunks: number, bytes: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent++ === chunks) controller.close();
      else controller.enqueue(new Uint8Array(bytes).fill(0x20));
    },
  });
}

function isWhole(answer: string): boolean {
  const [, length, body] = /\r\nContent-Length: (\d+)\r\n(?:.*?\r\n)?\r\n(.*)$/is.exec(answer) ?? [];
  return body !== undefined && Buffer.byteLength(body) >= Number(length);
}

/** Sends bytes as they are. @returns the answer, once it is there and everything was taken; with an error if not */
function sendBytes(...parts: (string | Uint8Array)[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(fixture.url).port), "127.0.0.1");
  let answer = "";
  let isSent = false;
  const finish = () => {
    if (!isSent || !isWhole(answer)) return;
    socket.destroy();
    resolve(answer);
  };
  socket.on("data", (data) => {
    answer += data;
    finish();
  });
  socket.on("close", () => reject(new Error(`closed after ${JSON.stringify(answer)}`)));
  socket.on("error", reject);
  for (const part of parts.slice(0, -1)) socket.write(part);
  socket.write(parts.at(-1) ?? "", () => {
    isSent = true;
    finish();
  });
  return promise;
}

describe("routes", () => {
  test("an escaped slash stays inside of its segment", async () => {
    const { body } = await send("GET", "/names/a%2Fb%20c+d");
    expect(body).toMatchObject({ given: { params: { name: "a/b c+d" } } });
  });

  test("a path without parameters wins", async () => {
    expect(await send("GET", "/notes/latest")).toMatchObject({ status: 200, body: { given: { params: {} } } });
  });

  test("an unknown path is not found", async () => {
    expect(await send("GET", "/nothing/here")).toMatchObject({ status: 404, error: "not_found" });
  });

  test.each(["a", "api", "localhost"])(
    "a path is resolved, and may end with a slash, but has no fragment: as %s",
    async (host) => {
      const get = (path: string) => sendBytes(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${key}\r\n\r\n`);
      for (const path of ["/notes/../notes", "/./notes", "/notes/", "/notes/latest/"]) {
        expect([path, await get(path)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 200/)]);
      }
      const answer = await get("/notes#x");
      expect(answer).toStartWith("HTTP/1.1 404");
      expect(answer).toContain("Send the path as /notes: ");
    },
  );

  test("another method is refused with those that there are", async () => {
    const { status, error, headers } = await send("PATCH", "/notes");
    expect([status, error, headers.get("allow")]).toEqual([
      405,
      "method_not_allowed",
      "DELETE, GET, HEAD, OPTIONS, POST",
    ]);
  });

  test("OPTIONS lists the methods", async () => {
    const { status, headers } = await send("OPTIONS", "/notes/latest");
    expect([status, headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS, PUT"]);
  });

  test("HEAD answers like GET, without the body", async () => {
    const { status, headers, body } = await send("HEAD", "/notes");
    expect([status, headers.get("content-type"), body]).toEqual([200, "application/json", undefined]);
  });
});

describe("keys", () => {
  const withKey = (headers: Record<string, string>) => send("GET", "/notes", undefined, headers);

  test("come in X-API-KEY or as a bearer token", async () => {
    expect((await withKey({ "x-api-key": key })).status).toBe(200);
    expect((await withKey({ "x-api-key": "", authorization: `Bearer ${key}` })).status).toBe(401);
    const response = await fetch(`${fixture.url}/notes`, { headers: { authorization: `bearer ${key}` } });
    expect(response.status).toBe(200);
  });

  test("that are missing are told from those that are unknown", async () => {
    const unknown = await withKey({ "x-api-key": "pl_other" });
    const missing = await withKey({ "x-api-key": "" });
    expect(unknown).toMatchObject({ status: 401, error: "invalid_api_key" });
    expect(unknown.body).toMatchObject({ message: expect.stringContaining("Invalid API key.") });
    expect(missing).toMatchObject({ status: 401, error: "invalid_api_key" });
    expect(missing.body).toMatchObject({ message: expect.stringContaining("No API key was sent.") });
  });

  test("are asked for before anything is said about the request", async () => {
    const answer = await send("POST", "/notes", "not json", { ...json, "x-api-key": "pl_other" });
    expect(answer.status).toBe(401);
  });

  test("are not needed where the contract says so", async () => {
    const response = await fetch(`${fixture.url}/ping`);
    expect([response.status, await response.text()]).toEqual([200, "pong"]);
  });
});

describe("request ids", () => {
  test("are 32 hexadecimal digits, and new for each request", async () => {
    const ids = await Promise.all([1, 2].map(async () => (await send("GET", "/notes")).headers.get("x-request-id")));
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[0]).not.toBe(ids[1] as string);
  });

  test("of the caller are kept when they are sane", async () => {
    const idOf = async (id: string) =>
      (await send("GET", "/notes", undefined, { "x-request-id": id })).headers.get("x-request-id");
    expect(await idOf("trace-1.a_B")).toBe("trace-1.a_B");
    expect(await idOf('"},{"')).toMatch(/^[0-9a-f]{32}$/);
    expect(await idOf("a".repeat(129))).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe("malformed JSON is refused with its position", () => {
  const cases: [string, string][] = [
    ['{"title": nope}', "expected a value at line 1, column 11 (character 10)"],
    ['{"title": "a"', 'it ends too early, expected "," or "}" at line 1, column 14 (character 13)'],
    ['{\n  "title": "a",\n}', "expected a property name in double quotes at line 3, column 1 (character 18)"],
    ['{"title" "a"}', 'expected ":" after the property name at line 1, column 10 (character 9)'],
    ["[1, 2", 'it ends too early, expected "," or "]" at line 1, column 6 (character 5)'],
    ["[1 2]", 'expected "," or "]" at line 1, column 4 (character 3)'],
    ["{} {}", "there is more text after the end of the value at line 1, column 4 (character 3)"],
    ['{"title": "a', "there is no end to the string that begins at line 1, column 11 (character 10)"],
    ['{"title": "a\\x"}', "this escape is unknown at line 1, column 13 (character 12)"],
    ['{"title": "a\nb"}', "a control character must be escaped at line 1, column 13 (character 12)"],
    ["[01]", "expected a value at line 1, column 2 (character 1)"],
    ["[1.]", "expected a value at line 1, column 2 (character 1)"],
    ["[,1]", "expected a value at line 1, column 2 (character 1)"],
    ["  ", "it ends too early, expected a value at line 1, column 3 (character 2)"],
    ["{'a': 1}", "expected a property name in double quotes at line 1, column 2 (character 1)"],
  ];
  for (const [text, fault] of cases) {
    test(JSON.stringify(text), async () => {
      const answer = await send("POST", "/notes", text);
      expect(answer).toMatchObject({ status: 400, error: "invalid_json" });
      expect(answer.message).toBe(`The request body is not valid JSON: ${fault}.`);
    });
  }
});

describe("bodies", () => {
  test("nested deeper than 100 levels are refused, whatever is in them", async () => {
    const nested = (depth: number) => `{"title":"a","anything":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect((await send("POST", "/notes", nested(99))).status).toBe(201);
    expect(await send("POST", "/notes", nested(100))).toMatchObject({ status: 400, error: "bad_request" });
    expect((await send("POST", "/notes", "[".repeat(90_000))).status).toBe(400);
    expect(
      (await send("POST", "/notes", `{"title":"a","anything":"${"[".repeat(500)}\\"${"{".repeat(500)}"}`)).status,
    ).toBe(201);
  });

  test("with NUL characters are refused with the place", async () => {
    const answer = await send(
      "POST",
      "/notes",
      '{"title":"a","anything":{"x":[1,"\\u0000"],"k\\u0000":1,"y":"\\\\u0000"}}',
    );
    expect(answer.status).toBe(422);
    expect((answer.body as { detail: { loc: unknown; type: string }[] }).detail).toMatchObject([
      { loc: ["body", "anything", "x", 1], type: "string_nul" },
      { loc: ["body", "anything", "k\0"], type: "string_nul" },
    ]);
  });

  test("with half of a surrogate pair are refused", async () => {
    const answer = await send("POST", "/notes", '{"title":"a\\ud83d"}');
    expect(answer.body).toMatchObject({ detail: [{ loc: ["body", "title"], type: "string_unicode" }] });
    expect((await send("POST", "/notes", '{"title":"a\\ud83d\\ude00"}')).status).toBe(201);
  });

  test("that are not UTF-8 are refused", async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"title":"'), 0xff, 0x22, 0x7d]);
    expect(await send("POST", "/notes", bytes)).toMatchObject({ status: 400, error: "bad_request" });
  });

  test("may begin with a byte order mark", async () => {
    expect((await send("POST", "/notes", '\ufeff{"title":"a"}')).status).toBe(201);
  });

  test("that are missing are a fault of the whole body", async () => {
    for (const body of [undefined, ""]) {
      const answer = await send("POST", "/notes", body, {});
      expect([answer.status, (answer.body as { detail: object[] }).detail]).toEqual([
        422,
        [{ loc: ["body"], msg: "Field required", type: "missing" }],
      ]);
    }
  });

  test("come with DELETE too", async () => {
    expect((await send("DELETE", "/notes", '{"ids":[1]}')).status).toBe(204);
    expect((await send("DELETE", "/notes", '{"ids":[]}')).status).toBe(422);
  });

  test("of another content type, charset or encoding are refused", async () => {
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=latin1",
      "application/jsonx",
    ];
    for (const type of types) {
      expect(await send("POST", "/notes", "{}", { "content-type": type })).toMatchObject({
        status: 415,
        error: "unsupported_media_type",
      });
    }
    expect((await send("POST", "/notes", "{}", { ...json, "content-encoding": "gzip" })).status).toBe(415);
    expect(
      (await send("POST", "/notes", '{"title":"a"}', { "content-type": "Application/JSON; charset=UTF-8" })).status,
    ).toBe(201);
  });

  test("sent where none is taken are ignored", async () => {
    expect((await send("POST", `/notes/${note}/touch`, "not json", {})).status).toBe(200);
  });

  test("that stop arriving, or trickle, are given up", async () => {
    const request = (every: number) =>
      new Request("http://a/", {
        method: "POST",
        headers: json,
        body: new ReadableStream({
          async pull(controller) {
            await Bun.sleep(every);
            controller.enqueue(new Uint8Array([0x20]));
          },
        }),
      });
    const limits = { maxBytes: 1000, maxFileBytes: null };
    const pace = { stallMs: 30, baseMs: 60, slowestBytesPerMs: 1000 };
    await expect(readBody(request(10_000), limits, null, { pace })).rejects.toThrow("stopped arriving");
    await expect(readBody(request(10), limits, null, { pace })).rejects.toThrow("stopped arriving");
    const huge = { maxBytes: 1e9, maxFileBytes: 1e9 };
    await expect(readBody(request(10), huge, null, { pace: { ...pace, stallMs: 60_000 } })).rejects.toThrow(
      "stopped arriving",
    );
  });
});

describe("sizes", () => {
  const tooLarge = {
    status: 413,
    error: "payload_too_large",
    message: "The request body is larger than 100000 bytes, the limit of this operation.",
  };

  test("a body that says it is too large is refused before it arrives", async () => {
    const head = `POST /notes HTTP/1.1\r\nHost: a\r\nX-API-KEY: ${key}\r\nContent-Type: application/json\r\n`;
    const answer = await sendBytes(`${head}Content-Length: 100001\r\n\r\n`);
    expect(answer).toStartWith("HTTP/1.1 413");
    expect(answer).toContain("larger than 100000 bytes");
  });

  test("the refusal of a body can be read while the body is sent", async () => {
    const body = Buffer.alloc(25 * 1024 * 1024, " ");
    const chunked = [`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"];
    for (const connection of ["keep-alive", "close"]) {
      const head = `POST /notes HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nX-API-KEY: ${key}\r\nContent-Type: application/json\r\n`;
      for (let n = 0; n < 5; n++) {
        expect(await send("POST", "/notes", body, { ...json, connection })).toMatchObject(tooLarge);
        const sized = await sendBytes(`${head}Content-Length: ${body.length}\r\n\r\n`, body);
        expect(sized).toStartWith("HTTP/1.1 413");
        expect(await sendBytes(`${head}Transfer-Encoding: chunked\r\n\r\n`, ...chunked)).toStartWith("HTTP/1.1 413");
      }
    }
  });

  test("a body that does not say is counted while it arrives", async () => {
    expect(await send("POST", "/notes", streamOf(40, 5000))).toMatchObject(tooLarge);
  });

  test("a body in chunks within the limit is read", async () => {
    const chunks = ["{", '"title":', '"a"', "}"].map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join("");
    const head = `POST /notes HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-API-KEY: ${key}\r\nContent-Type: application/json\r\n`;
    expect(await sendBytes(`${head}Transfer-Encoding: chunked\r\n\r\n`, chunks, "0\r\n\r\n")).toStartWith(
      "HTTP/1.1 201",
    );
  });

  test("a body of exactly the limit is read", async () => {
    const text = '{"title":"a"}';
    expect((await send("POST", "/notes", text.padEnd(100_000))).status).toBe(201);
    expect((await send("POST", "/notes", text.padEnd(100_001))).status).toBe(413);
  });

  test("a large string is kept out of the body and reaches the handler as a file", async () => {
    const content = Buffer.alloc(1_000_000, "x").toString("base64");
    const { body } = await send("POST", "/files", JSON.stringify({ file_name: "a.csv", content }));
    expect(body).toEqual({ given: { file_name: "a.csv", size: 1_000_000 } });
  });

  test("a large body is held against its own limit, and its small fields against theirs", async () => {
    for (const size of [3_000_001, 5_000_000]) {
      const content = Buffer.alloc(size, "x").toString("base64");
      expect((await send("POST", "/files", JSON.stringify({ file_name: "a.csv", content }))).status).toBe(413);
    }
    const named = JSON.stringify({ file_name: "x".repeat(200_000), content: "" });
    expect((await send("POST", "/files", named)).body).toMatchObject({
      detail: [{ loc: ["body", "file_name"], type: "string_too_long" }],
    });
  });

  test("an operation without a body refuses one that is too large to be thrown away", async () => {
    const head = `POST /notes/${note}/touch HTTP/1.1\r\nHost: a\r\nX-API-KEY: ${key}\r\nContent-Length: 99000000\r\n\r\n`;
    expect(await sendBytes(head)).toStartWith("HTTP/1.1 413");
  });
});
