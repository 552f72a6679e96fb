import { describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import type { Route } from "../../validation/route.ts";
import {
  absentId,
  createWorld,
  exampleBody,
  faultyTexts,
  initOf,
  makesWhatIsNotThere,
  parametersOf,
  pathIn,
  routes,
  routesWithKey,
  urlIn,
} from "../support/everyOperation.ts";
import { startHarness } from "../support/harness.ts";
import { type ErrorBody, refused } from "../support/refused.ts";
import { computedTables } from "../support/worlds/computedTables.ts";

const server = await startHarness();
const world = await createWorld(server, "faults");

function send(route: Route, path: string, init: RequestInit = initOf(route)) {
  return world.client.fetch(path, init);
}

/** A fault in what the operation validates: 422, or 400 where it lists no 422. */
function invalid(route: Route, answer: { status: unknown; body: unknown }): ErrorBody {
  return refused(answer, route.fieldFaultStatus, route.fieldFaultStatus === 422 ? "validation_error" : "bad_request");
}

describe("paths", () => {
  for (const route of routesWithKey.filter(({ params }) => params.length > 0)) {
    test(`${route.operationId}: an id that is none is a 422 where that is listed, else a 404`, async () => {
      for (const { name, schema } of parametersOf(route, "path")) {
        if (schema.format !== "uuid" && schema.type !== "integer") continue;
        const faulty = [
          "x",
          schema.type === "integer" ? "1.5" : "0",
          "null",
          "%20",
          "%00",
          "%ff",
          "..%2f..",
          `${randomUUID()}0`,
          randomUUID().replaceAll("-", ""),
          `%7B${randomUUID()}%7D`,
        ];
        for (const text of faulty) {
          const answer = await send(route, pathIn(world, route, { [name]: text }));
          if (route.pathFaultStatus === 422) {
            const body = refused(answer, 422, "validation_error");
            expect(body.detail?.map((fault) => fault.loc)).toEqual([["path", name]]);
          } else refused(answer, 404, "not_found");
        }
      }
    });

    test(`${route.operationId}: an id of nothing is a 404`, async () => {
      for (const { name } of route.params) {
        const answer = await send(route, pathIn(world, route, { [name]: absentId(route, name) }));
        if (route.operationId === "cancelOperation" && name === "operation_id") expect(answer.status).toBe(200);
        else if (makesWhatIsNotThere(route)) expect([201, 409]).toContain(answer.status);
        else refused(answer, 404, "not_found");
      }
    });
  }

  /** Whether a path, with or without parameters of its own, is also what another path's parameters may stand for. */
  function fits({ path: template, spanningParam }: Route, path: string): boolean {
    const segments = path.split("/");
    const parts = template.split("/");
    const spanning = parts.indexOf(`{${spanningParam}}`);
    // A parameter that may hold slashes takes as many segments as there are more.
    if (spanning !== -1 && segments.length > parts.length) {
      segments.splice(spanning, segments.length - parts.length);
    }
    return parts.length === segments.length && parts.every((part, n) => part === segments[n] || part.startsWith("{"));
  }

  const paths = [...new Set(routes.map(({ path }) => path))];
  for (const path of paths) {
    test(`${path} has no other methods than its own, and names those`, async () => {
      const fitting = routes.filter((route) => fits(route, path));
      // A path of its own is not taken for a name with slashes.
      const plain = fitting.filter(({ spanningParam }) => spanningParam === null);
      const own = plain.length > 0 ? plain : fitting;
      const methods = new Set<string>(own.map(({ method }) => method));
      const any = own.find((route) => route.path === path) as Route;
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !methods.has(one))) {
        const answer = await world.client.fetch(pathIn(world, any), { method });
        refused(answer, 405, "method_not_allowed");
        const allowed = answer.headers.get("allow")?.split(", ") ?? [];
        expect(allowed.filter((one) => one !== "HEAD" && one !== "OPTIONS").toSorted()).toEqual(
          [...methods].toSorted(),
        );
      }
    });
  }

  test("a path that there is not is a 404 with the error body", async () => {
    const { table_id, sheet_id } = world.ids.get(computedTables) as Record<string, string>;
    for (const path of [
      "/api",
      "/api/public/v2",
      "/api/public/v1/tables",
      "/api/public/v2/table",
      `/api/public/v2/tables/${table_id}/sheet`,
      `/api/public/v2/tables/${table_id}/sheets/${sheet_id}/nothing`,
      `/api/public/v2/tables/${table_id}/sheets/${sheet_id}/rows/0`,
      "/api/public/v2/tables//sheets",
      `/${"x".repeat(5_000)}`,
    ]) {
      refused(await world.client.fetch(path), 404, "not_found");
      refused(await world.client.fetch(path, { method: "POST", body: "{" }), 404, "not_found");
    }
  });
});

describe("queries", () => {
  const withQuery = routesWithKey.filter((route) => route.query.length > 0);
  const takesCursor = (route: Route) =>
    parametersOf(route, "query").some(({ name, schema }) => name === "cursor" && schema.type === "string");
  test.each(withQuery.filter(takesCursor))("$operationId: a cursor that was made up is refused", async (route) => {
    refused(await send(route, urlIn(world, route, "cursor=made-up")), 400, "invalid_cursor");
  });

  for (const route of withQuery) {
    test(`${route.operationId}: a parameter that breaks its schema is refused by its name`, async () => {
      for (const parameter of parametersOf(route, "query")) {
        for (const text of faultyTexts(parameter)) {
          const encoded = text.startsWith("%") ? text : encodeURIComponent(text);
          const answer = await send(route, urlIn(world, route, `${parameter.name}=${encoded}`));
          const body = answer.body as ErrorBody;
          // A cursor that is too long is as wrong as one that is made up.
          if (body.error === "invalid_cursor") refused(answer, 400, "invalid_cursor");
          else expect(invalid(route, answer).detail?.[0]?.loc).toEqual(["query", parameter.name]);
        }
      }
    });

    test(`${route.operationId}: a parameter that comes twice is refused, one that nobody knows is passed over`, async () => {
      const [first] = parametersOf(route, "query").filter(({ schema }) => schema.type === "integer" || schema.enum);
      if (first) {
        const text = String(first.schema.enum?.[0] ?? first.schema.minimum ?? 1);
        const twice = await send(route, urlIn(world, route, `${first.name}=${text}&${first.name}=${text}`));
        expect(invalid(route, twice).detail?.[0]?.loc).toEqual(["query", first.name]);
      }
      if (route.method !== "GET") return;
      const extra = await send(route, urlIn(world, route, "page=2&per_page=5&x[]=1&=&&%zz=1&cursors=x"));
      expect(extra.status).toBeLessThan(300);
    });
  }

  test("every limit takes its ends and nothing beyond them", async () => {
    let count = 0;
    for (const route of withQuery.filter(({ method }) => method === "GET")) {
      for (const { name, schema } of parametersOf(route, "query")) {
        if (schema.minimum === undefined || schema.maximum === undefined || !name.includes("limit")) continue;
        count++;
        for (const limit of [schema.minimum, schema.maximum]) {
          const { status, body } = await send(route, urlIn(world, route, `${name}=${limit}`));
          expect(status).toBe(200);
          const { data } = body as { data?: unknown[] };
          if (data) expect(data.length).toBeLessThanOrEqual(limit);
        }
      }
    }
    expect(count).toBeGreaterThan(5);
  });
});

describe("bodies", () => {
  const withBody = routesWithKey.filter((route) => route.body !== null);
  const json = { "content-type": "application/json" };

  for (const route of withBody) {
    const path = () => pathIn(world, route);
    const post = (body: RequestInit["body"], headers: Record<string, string> = json) =>
      send(route, path(), { method: route.method, body, headers });

    test(`${route.operationId}: what is no JSON is a 400 that says where`, async () => {
      for (const text of [
        "{",
        "{]",
        "nothing",
        "{'a':1}",
        '{"a":1,}',
        '{"a":1}x',
        '"\u0001"',
        "[1,",
        '{"a" 1}',
        "\ufeff{",
        "NaN",
        "01",
      ]) {
        const body = refused(await post(text), 400, "invalid_json");
        expect(body.message).toMatch(/line \d+, column \d+/);
      }
    });

    test(`${route.operationId}: another content type is a 415`, async () => {
      const text = JSON.stringify(exampleBody(route));
      for (const type of [
        "text/plain",
        "text/csv",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "application/json; charset=latin1",
        "application/jsonx",
        "*/*",
      ]) {
        const [essence = ""] = type.split(";");
        if (route.body?.otherMedia?.includes(essence)) continue;
        refused(await post(text, { "content-type": type }), 415, "unsupported_media_type");
      }
      for (const encoding of ["gzip", "br", "nonsense"].filter((one) => !route.body?.encodings?.includes(one))) {
        refused(
          await post(Bun.gzipSync(text), { ...json, "content-encoding": encoding }),
          415,
          "unsupported_media_type",
        );
      }
    });

    test(`${route.operationId}: a body that is no object, or is missing where it is needed, is refused at "body"`, async () => {
      for (const text of ["[]", "[{}]", '"x"', "5", "true", "null"]) {
        // Some clients send null for "nothing to say", and some operations let them.
        if (route.validators.body?.check(JSON.parse(text))) continue;
        expect(invalid(route, await post(text)).detail?.[0]?.loc).toEqual(["body"]);
      }
      if (!route.body?.required) return;
      for (const init of [{ method: route.method }, { method: route.method, body: "", headers: json }]) {
        expect(invalid(route, await send(route, path(), init)).detail).toMatchObject([
          { loc: ["body"], type: "missing" },
        ]);
      }
    });

    test(`${route.operationId}: bytes that are no UTF-8, NUL, half a character and absurd nesting are clear refusals, or no matter`, async () => {
      const bytes = Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
      const odd = ['{"x":"a\\u0000b"}', '{"x":["\\ud800"]}', '{"\\u0000":1}'];
      if (route.body?.isLenient) {
        const { status } = await post('{"x":"a"}');
        for (const body of [bytes, ...odd]) expect((await post(body)).status).toBe(status);
      } else {
        expect(refused(await post(bytes), 400, "bad_request").message).toContain("UTF-8");
        for (const text of odd) expect(invalid(route, await post(text)).detail?.[0]?.loc[0]).toBe("body");
      }
      if (route.body?.takesNesting) {
        // Where one odd value should not cost all else, no property that nobody knows is a reason to refuse anything.
        expect((await post(`{"x":${"[".repeat(200_000)}${"]".repeat(200_000)}}`)).status).toBe(200);
        refused(await post(`{"x":${'{"a":'.repeat(200_000)}`), 400, "invalid_json");
        return;
      }
      for (const depth of [101, 5_000, 200_000]) {
        const text = `{"x":${"[".repeat(depth)}${"]".repeat(depth)}}`;
        expect(refused(await post(text), 400, "bad_request").message).toContain("100 levels");
        refused(await post(`{"x":${'{"a":'.repeat(depth)}`), 400, "bad_request");
      }
    });

    test(`${route.operationId}: a body that says it is too large is refused before it is sent`, async () => {
      const answer = await sendHead(
        `${route.method} ${path()} HTTP/1.1\r\nhost: x\r\nx-api-key: ${world.workspace.apiKey}\r\n` +
          `content-type: application/json\r\ncontent-length: ${route.maxBodyBytes + 1}\r\n\r\n`,
      );
      expect(answer).toStartWith("HTTP/1.1 413");
      expect(answer).toContain(String(route.maxBodyBytes));
      expect(answer).toContain('"error":"payload_too_large"');
    });
  }

  test("16 MiB is the most that an ordinary operation takes, whether it is told or only comes", async () => {
    const route = withBody.find(({ operationId }) => operationId === "createTable") as Route;
    const limit = route.maxBodyBytes;
    expect(limit).toBe(16 * 1024 * 1024);
    const bodyOf = (bytes: number) => `{"title":"t","x":"${"x".repeat(bytes - 20)}"}`;
    const init = (body: string | ReadableStream<Uint8Array>) => ({ method: "POST", body, headers: json });
    expect((await send(route, route.path, init(bodyOf(limit)))).status).toBe(201);
    refused(await send(route, route.path, init(bodyOf(limit + 1))), 413, "payload_too_large");
    const streamed = new Blob([bodyOf(limit + 1)]).stream();
    refused(await send(route, route.path, init(streamed)), 413, "payload_too_large");
  });

  test("operations without a body pass over one that comes along", async () => {
    for (const route of routesWithKey.filter(({ body, method }) => body === null && method === "DELETE")) {
      const nowhere = Object.fromEntries(route.params.map(({ name }) => [name, absentId(route, name)]));
      const init = { method: route.method, body: "{ no JSON", headers: { "content-type": "text/plain" } };
      refused(await send(route, pathIn(world, route, nowhere), init), 404, "not_found");
    }
  });

  /** What is answered before a byte of the body was sent; the server would go on to read it. */
  function sendHead(head: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
      const [headers = "", body] = answer.split("\r\n\r\n");
      const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1]);
      if (body !== undefined && Buffer.byteLength(body) >= length) socket.destroy();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.write(head);
    return promise;
  }
});

describe("every answer", () => {
  test("names its request, with the caller's id when it is one", async () => {
    for (const route of routes.filter(({ method }) => method === "GET")) {
      const path = urlIn(world, route);
      const given = await world.client.fetch(path, { headers: { "x-request-id": "my-request.1" } });
      expect(given.headers.get("x-request-id")).toBe("my-request.1");
      for (const faulty of ["", "x".repeat(129), "a b", "ä"]) {
        const answer = await world.client.fetch(path, { headers: { "x-request-id": faulty } });
        expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
      }
    }
  });

  test("HEAD answers as GET does, without a body", async () => {
    for (const route of routesWithKey.filter(({ method }) => method === "GET")) {
      const path = urlIn(world, route);
      const [get, head] = [await world.client.fetch(path), await world.client.fetch(path, { method: "HEAD" })];
      expect([head.status, head.body]).toEqual([get.status, undefined]);
    }
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
