import { expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { errorStatuses } from "../../generated/errors.ts";
import { routes } from "../../generated/routes.ts";
import type { Document, ResponseObject } from "../../scripts/generate/document.ts";
import { operationsOf, resolve } from "../../scripts/generate/document.ts";
import { startHarness } from "../support/harness.ts";

const server = await startHarness({ hasWorker: false });
const { client } = await server.newWorkspace();

const problem = "application/problem+json";
const missing = `/api/public/v2/tables/${randomUUID()}`;

const mediaFor = async (accept: string, path = missing) =>
  (await client.fetch(path, { headers: { accept } })).headers.get("content-type");

test("who accepts problem details gets failures in that form, others in the usual one", async () => {
  for (const accept of [problem, `${problem};q=0.5, text/html`, `application/json, ${problem.toUpperCase()}`])
    expect([accept, await mediaFor(accept)]).toEqual([accept, problem]);
  for (const accept of [
    "*/*",
    "application/*",
    "application/json",
    `${problem};q=0`,
    `application/json, ${problem};q=0.9`,
  ])
    expect([accept, await mediaFor(accept)]).toEqual([accept, "application/json"]);
  expect((await client.fetch(missing)).headers.get("vary")).toBe("accept");
});

test("problem details hold what the usual body holds, and lead to the request and to a page", async () => {
  const send = (accept: string, body: string) =>
    client.fetch("/api/public/v2/tables", {
      method: "POST",
      body,
      headers: { accept, "content-type": "application/json", "x-request-id": "mine.1" },
    });
  const [usual, details] = [await send("*/*", '{"title":7}'), await send(problem, '{"title":7}')];
  const { message, error, detail } = usual.body as { message: string; error: string; detail: unknown[] };
  expect(details.status).toBe(usual.status);
  expect(details.body).toEqual({
    type: "/docs/errors/validation_error",
    title: "Schema violation",
    status: 422,
    detail: message,
    instance: "urn:request:mine.1",
    error,
    errors: detail,
  });
});

test("requests without an operation, and without a key, are answered so too", async () => {
  expect(await mediaFor(problem, "/nowhere")).toBe(problem);
  const refused = await client.fetch("/api/public/v2/tables", { method: "PUT", headers: { accept: problem } });
  expect([refused.status, refused.headers.get("content-type")]).toEqual([405, problem]);
  const unknown = await client.fetch(missing, { headers: { accept: problem, "x-api-key": "pl_unknown" } });
  expect([unknown.status, unknown.headers.get("content-type")]).toEqual([401, problem]);
});

test("every code has a page at the address of its type", async () => {
  for (const [code, status] of Object.entries(errorStatuses)) {
    const page = await fetch(`${server.url}/docs/errors/${code}`);
    expect([code, page.status, page.headers.get("content-type")]).toEqual([code, 200, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain(`<code>${code}</code>, HTTP status ${status}`);
  }
  expect((await fetch(`${server.url}/docs/errors/no_code`)).status).toBe(404);
});

test("the contract lists the form at every failure with a body", async () => {
  const document = (await Bun.file("generated/openapi.json").json()) as Document;
  const operations = operationsOf(document);
  expect(operations.length).toBe(Object.keys(routes).length);
  for (const { operation } of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const { content = {} } = resolve<ResponseObject>(document, response);
      const isFailure = Number(status) >= 400;
      expect([operation.operationId, status, problem in content]).toEqual([operation.operationId, status, isFailure]);
    }
  }
});
