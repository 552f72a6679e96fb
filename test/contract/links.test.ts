import { expect, test } from "bun:test";
import { type Document, operationsOf, type ResponseObject, resolve } from "../../scripts/generate/document.ts";

const document = (await Bun.file("generated/openapi.json").json()) as Document;
const operations = operationsOf(document);

test("every operation is reached by links, from those whose path names nothing", () => {
  const reached = new Set(
    operations.filter(({ path }) => !path.includes("{")).map(({ operation }) => operation.operationId),
  );
  for (const name of reached) {
    const { operation } = operations.find((each) => each.operation.operationId === name) ?? {};
    for (const response of Object.values(operation?.responses ?? {}))
      for (const link of Object.values(resolve<ResponseObject>(document, response).links ?? {}))
        reached.add(link.operationId);
  }
  const unreached = operations.map(({ operation }) => operation.operationId).filter((name) => !reached.has(name));
  expect(unreached).toEqual([]);
});

test("a link fills every parameter of the path that it leads to", () => {
  for (const { operation } of operations) {
    for (const response of Object.values(operation.responses)) {
      for (const { operationId, parameters } of Object.values(
        resolve<ResponseObject>(document, response).links ?? {},
      )) {
        const target = operations.find((each) => each.operation.operationId === operationId);
        const names = [...(target?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => name);
        expect([operationId, Object.keys(parameters).toSorted()]).toEqual([operationId, names.toSorted() as string[]]);
      }
    }
  }
});

test("what a link reads is in an answer that the contract shows", () => {
  const missing = operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) => {
      const { content, links = {} } = resolve<ResponseObject>(document, response);
      const { example, examples = {} } = content?.["application/json"] ?? {};
      const shown = [example, ...Object.values(examples).map(({ value }) => value)];
      const pointers = Object.values(links).flatMap(({ parameters }) => Object.values(parameters));
      const read = [...new Set(pointers)].filter((value) => value.startsWith("$response.body#"));
      return read
        .filter(
          (value) => !shown.some((body) => valueAt(body, value.slice("$response.body#/".length).split("/")) != null),
        )
        .map((value) => `${operation.operationId} ${status}: ${value}`);
    }),
  );
  expect(missing).toEqual([]);
});

function valueAt(body: unknown, steps: string[]): unknown {
  return steps.reduce((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);
}
