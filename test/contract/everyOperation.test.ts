import { describe, expect, test } from "bun:test";
import { routes } from "../../generated/routes.ts";
import type { Document } from "../../scripts/generate/document.ts";
import type { Route } from "../../validation/route.ts";
import { api } from "../support/client.ts";
import { createTestDatabase } from "../support/database.ts";
import { startTestServer } from "../support/server.ts";

// What the pipeline promises for every operation.

const adminSecret = "the operator's secret";
const database = await createTestDatabase();
const url = await startTestServer(database, { worker: false, adminSecret });
const client = api(url, (await database.createWorkspace()).apiKey);
const stranger = api(url, null);

const uuid = "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10";
const admin = { "x-admin-secret": adminSecret };
const json = { "content-type": "application/json" };

/** The path with one text in place of every id; when none is given, with ids of the form that the contract asks for. */
function pathOf(route: Route, id?: string): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(id ?? soundId(route, name)));
}

function soundId({ params }: Route, name: string): string {
  return params.find((parameter) => parameter.name === name)?.kinds.includes("integer") ? "1" : uuid;
}

function post(route: Route, body: string, headers: Record<string, string> = json) {
  return client.fetch(pathOf(route), { method: route.method, body, headers: { ...headers, ...admin } });
}

function errorOf({ body }: { body: unknown }): string {
  return (body as { error: string }).error;
}

test("the documentation names every change that takes no Idempotency-Key", async () => {
  const { info, paths } = (await Bun.file("generated/openapi.json").json()) as Document;
  const section = info.description?.match(/## Idempotency\n(.*?)\n## /s)?.[1] ?? "";
  const unnamed = Object.entries(paths).flatMap(([path, item]) =>
    (["post", "put", "patch", "delete"] as const).flatMap((method) => {
      const operation = item[method];
      if (!operation || operation["x-only-reads"]) return [];
      const takesKey = JSON.stringify(operation.parameters ?? []).includes("IdempotencyKey");
      const isNamed =
        section.includes(`\`${path}\``) || operation.tags?.some((tag) => section.includes(`(#tag/${tag})`));
      return takesKey === isNamed ? [`${method} ${path}`] : [];
    }),
  );
  expect(unnamed).toEqual([]);
});

const all: Route[] = Object.values(routes);

describe("every operation", () => {
  for (const route of all.filter(({ auth }) => auth)) {
    test(`${route.operationId} wants a key`, async () => {
      const answer = await stranger.fetch(pathOf(route), { method: route.method });
      expect([answer.status, errorOf(answer)]).toEqual([401, "invalid_api_key"]);
    });
  }

  for (const route of all) {
    test(`${route.operationId} has an Allow header for other methods`, async () => {
      const answer = await client.fetch(pathOf(route), { method: methodMissingAt(route.path) });
      expect([answer.status, errorOf(answer)]).toEqual([405, "method_not_allowed"]);
      expect(answer.headers.get("allow")).toContain(route.method);
    });
  }

  for (const route of all.filter((each) => !takesAsId(each, "no-uuid"))) {
    test(`${route.operationId} refuses an id that is none`, async () => {
      const answer = await client.fetch(pathOf(route, "no-uuid"), { method: route.method, headers: admin });
      expect([answer.status, errorOf(answer)]).toEqual(
        route.pathFaultStatus === 422 ? [422, "validation_error"] : [404, "not_found"],
      );
    });
  }

  for (const route of all.filter(({ body }) => body)) {
    const faultyStatus = route.fieldFaultStatus;

    test(`${route.operationId} refuses malformed JSON`, async () => {
      const answer = await post(route, '{"a": }');
      expect([answer.status, errorOf(answer)]).toEqual([400, "invalid_json"]);
    });

    test(`${route.operationId} refuses another content type`, async () => {
      const answer = await post(route, "a,b", { "content-type": "text/csv" });
      expect([answer.status, errorOf(answer)]).toEqual([415, "unsupported_media_type"]);
    });

    test(`${route.operationId} refuses a list in place of the body, and a NUL in it where one odd text matters`, async () => {
      const answer = await post(route, "[]");
      expect([answer.status, answer.body]).toMatchObject([
        faultyStatus,
        { detail: [{ loc: ["body"], type: "dict_type" }] },
      ]);
      const withNul = await post(route, '{"x":"\\u0000"}');
      if (route.body?.isLenient) expect(withNul.status).toBe((await post(route, '{"x":""}')).status);
      else expect([withNul.status, withNul.body]).toMatchObject([faultyStatus, { detail: [{ loc: ["body", "x"] }] }]);
    });

    test(`${route.operationId} refuses a body that is too large`, async () => {
      if (route.maxBodyBytes > 20_000_000) return;
      const answer = await post(route, " ".repeat(route.maxBodyBytes + 1));
      expect([answer.status, errorOf(answer)]).toEqual([413, "payload_too_large"]);
    });
  }
});

function methodMissingAt(path: string): string {
  const taken = new Set<string>(all.filter((route) => route.path === path).map(({ method }) => method));
  return ["PUT", "PATCH", "DELETE", "POST"].find((method) => !taken.has(method)) as string;
}

/** Whether every parameter of the path may be this text. */
function takesAsId({ path, validators }: Route, text: string): boolean {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  return validators.params?.check(Object.fromEntries(names.map((name) => [name, text]))) ?? true;
}
