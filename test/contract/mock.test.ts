import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { routes } from "../../generated/routes.ts";
import { type Document, methods, type Schema } from "../../scripts/generate/document.ts";
import { exampleRequest } from "../../scripts/generate/exampleRequest.ts";
import { Sampler } from "../../scripts/mock/sample.ts";
import { createMock } from "../../scripts/mock.ts";
import { listen } from "../../server/app.ts";
import { contractFile } from "../../server/contract.ts";
import { Logger } from "../../server/log.ts";
import type { Route } from "../../validation/route.ts";
import { api, type Client } from "../support/client.ts";

// The first answer of an operation compiles the check of its body; the largest take seconds on a busy machine.
const document = (await Bun.file(contractFile).json()) as Document;

let server: Bun.Server<unknown>;
let client: Client;
beforeAll(async () => {
  server = listen(await createMock({ logger: new Logger("silent") }), { hostname: "127.0.0.1", port: 0 });
  client = api(`http://127.0.0.1:${server.port}`, "any key");
});
afterAll(() => server.stop(true));

/** The requests that the documentation shows as code. */
const cases = Object.entries(document.paths).flatMap(([path, item]) =>
  methods.flatMap((method): { route: Route; path: string; init: RequestInit }[] => {
    const operation = item[method];
    if (!operation) return [];
    const route = routes[operation.operationId as keyof typeof routes];
    const request = exampleRequest(document, path, method, item);
    // Operations that administer take any secret.
    const headers: Record<string, string> = { ...request.headers, "x-admin-secret": "any" };
    if (request.body !== undefined) headers["content-type"] = "application/json";
    return [
      { route, path: request.path, init: { method: request.method, headers, body: JSON.stringify(request.body) } },
    ];
  }),
);

describe("the mock", () => {
  for (const { route, path, init } of cases) {
    test(`${route.operationId}: answers a sound request with a success, the same every time`, async () => {
      const first = await client.fetch(path, init);
      expect(first.status).toBe(Number(Object.keys(route.responses).find((status) => status.startsWith("2"))));
      expect((await client.fetch(path, init)).body).toEqual(first.body);
    });

    for (const status of Object.keys(route.responses)) {
      test(`${route.operationId}: gives ${status} when it is preferred`, async () => {
        const headers = { ...(init.headers as Record<string, string>), Prefer: `code=${status}` };
        const answer = await client.fetch(path, { ...init, headers });
        expect(answer.status).toBe(Number(status));
        expect(answer.headers.get("preference-applied")).toBe(`code=${status}`);
      });
    }
  }

  test("refuses a faulty request as the server does", async () => {
    const { status, body } = await client.fetch("/api/public/v2/tables?limit=0");
    expect([status, (body as { detail: { loc: unknown }[] }).detail[0]?.loc]).toEqual([422, ["query", "limit"]]);
  });

  test("wants a key, and takes any", async () => {
    expect((await client.fetch("/api/public/v2/tables", { headers: { "X-API-KEY": "" } })).status).toBe(401);
  });

  test("ignores a preference for an answer that is not documented", async () => {
    expect((await client.fetch("/api/public/v2/tables", { headers: { Prefer: "code=418" } })).status).toBe(200);
  });

  test("gives an example by its name", async () => {
    const { body } = await client.fetch("/api/public/v2/tables", {
      headers: { Prefer: "code=400, example=invalid_cursor" },
    });
    expect(body).toMatchObject({ error: "invalid_cursor" });
  });
});

describe("values that are made up", () => {
  const made = (schema: Schema, schemas: Record<string, Schema> = {}) =>
    new Sampler({ components: { schemas } } as unknown as Document).sample(schema);

  test("keep the limits", () => {
    expect(made({ type: "string", minLength: 6, maxLength: 6 })).toHaveLength(6);
    expect(made({ type: "integer", minimum: 7, multipleOf: 5 })).toBe(10);
    expect(made({ type: "number", maximum: -1 })).toBe(-1);
    expect(made({ type: "array", items: { type: "string" }, minItems: 2 })).toHaveLength(2);
    expect(made({ type: ["null", "boolean"] })).toBe(true);
    expect(made({ type: "string", format: "uuid" })).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("fill what is required, from the branch that comes first", () => {
    const schema: Schema = {
      type: "object",
      properties: { a: { type: "integer" } },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
      allOf: [{ type: "object", required: ["c"], properties: { c: { const: "x" } } }],
    };
    expect(made(schema)).toEqual({ a: 0, c: "x" });
  });

  test("end where a schema contains itself", () => {
    const Tree: Schema = {
      type: "object",
      required: ["label"],
      properties: {
        label: { type: "string" },
        children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
      },
    };
    expect(made({ $ref: "#/components/schemas/Tree" }, { Tree })).toEqual({ label: "text", children: [] });
  });

  test("are not made where nobody can know them", () => {
    expect(() => made({ type: "string", pattern: "^[A-Z]{3}-\\d{7}$" })).toThrow(/give the schema an example/);
  });
});
