import { describe, expect, test } from "bun:test";
import { routes } from "../../generated/routes.ts";
import { type Document, methods, type Schema } from "../../scripts/generate/document.ts";
import { exampleRequest } from "../../scripts/generate/exampleRequest.ts";
import { Sampler } from "../../scripts/mock/sample.ts";
import { contractFile } from "../../server/contract.ts";
import type { Route } from "../../validation/route.ts";
import { api } from "../support/client.ts";
import { testOnOnePostgres } from "../support/cluster.ts";
import { startTestMock } from "../support/mock.ts";
import { chat, publish } from "../support/prompts.ts";
import { importCsv } from "../support/sheets.ts";

// The first answer of an operation compiles the check of its body; the largest take seconds on a busy machine.
const document = (await Bun.file(contractFile).json()) as Document;

const url = await startTestMock();
const client = api(url, "any key");

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
    test(`${route.operationId}: shows the success of a sound request when an example is preferred`, async () => {
      const headers = { ...(init.headers as Record<string, string>), Prefer: "example" };
      const first = await client.fetch(path, { ...init, headers });
      expect(first.status).toBe(Number(Object.keys(route.responses).find((status) => status.startsWith("2"))));
      expect((await client.fetch(path, { ...init, headers })).body).toEqual(first.body);
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

  test("wants a key, takes any, and gives each a workspace of its own", async () => {
    expect((await client.fetch("/api/public/v2/tables", { headers: { "X-API-KEY": "" } })).status).toBe(401);
    const [one, other] = [api(url, "k"), api(url, "another key")];
    const { table } = await one.expect(201, "createTable", { body: { title: "Mine" } });
    expect((await one.expect(200, "listTables")).data).toMatchObject([{ id: table.id, title: "Mine" }]);
    expect((await other.expect(200, "listTables")).data).toEqual([]);
    expect((await other.call("getTable", { params: { table_id: table.id } })).status).toBe(404);
  });

  test("gives requests that bring a new key at once the same workspace", async () => {
    const fresh = api(url, "a key of many requests");
    const made = await Promise.all(Array.from({ length: 8 }, () => fresh.expect(201, "createTable")));
    expect(new Set(made.map(({ table }) => table.workspace_id)).size).toBe(1);
  });

  test("takes a key no more that was revoked", async () => {
    const admin = { "x-admin-secret": "any" };
    const { workspace_id } = (await api(url, "soon revoked").expect(201, "createTable")).table;
    const keys = `/api/admin/v1/workspaces/${workspace_id}/api-keys`;
    const listed = await client.fetch(keys, { headers: admin });
    const [key] = (listed.body as { api_keys: { id: string }[] }).api_keys;
    expect((await client.fetch(`${keys}/${key?.id}`, { method: "DELETE", headers: admin })).status).toBe(200);
    expect((await api(url, "soon revoked").call("listTables")).status).toBe(401);
  });

  test("computes columns, with models that need no key: they answer by the schema that is asked for, else with the contract's text", async () => {
    const sheet = await importCsv(api(url, "a key of columns"), "city,same\nParis,Paris\n");
    await sheet.addComputed("length", "COUNT", { source: "city", type: "chars" });
    await sheet.addComputed("verdict", "LLM_ASSERTION", { source: "city", prompt: "Is it a city?" });
    await sheet.addComputed("likeness", "COSINE_SIMILARITY", { sources: ["city", "same"] });
    const metadata = { model: { provider: "anthropic", name: "claude-sonnet-4-5" } };
    const prompt_template_variable_mappings = { city: "city" };
    const inline_template = { inline: true, prompt_template: chat(["user", "Say hello to {city}."]), metadata };
    await sheet.addComputed("answer", "PROMPT_TEMPLATE", { inline_template, prompt_template_variable_mappings });
    const values = await Promise.all(["length", "verdict", "likeness", "answer"].map((title) => sheet.values(title)));
    expect(values).toEqual([[5], [true], [1], ["Hello!"]]);
  });

  test("waits as long as is preferred", async () => {
    const startedAt = performance.now();
    expect((await client.fetch("/healthz", { headers: { Prefer: "wait=1" } })).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  const testOfReset = testOnOnePostgres("a mock has a Postgres of its own, and empties no tables of other nodes");
  testOfReset("is empty again after a reset, counts anew and goes on computing", async () => {
    const key = api(url, "a key of a reset");
    await publish(key, "greeting", "Hello");
    const { table } = await key.expect(201, "createTable");
    const resets = await Promise.all([1, 2].map(() => fetch(`${url}/__reset`, { method: "POST" })));
    expect(resets.map(({ status }) => status)).toEqual([204, 204]);
    expect((await key.call("getTable", { params: { table_id: table.id } })).status).toBe(404);
    expect((await key.expect(200, "listTables")).data).toEqual([]);
    expect((await publish(key, "greeting", "Hello")).id).toBe(1);
    const sheet = await importCsv(key, "city\nOslo\n");
    await sheet.addComputed("length", "COUNT", { source: "city", type: "chars" });
    expect(await sheet.values("length")).toEqual([4]);
  });

  test("has the server's answer where an answer is preferred that is not documented", async () => {
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
