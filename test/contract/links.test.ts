import { expect, test } from "bun:test";
import {
  type Document,
  operationsOf,
  type Parameter,
  type ResponseObject,
  resolve,
} from "../../scripts/generate/document.ts";

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

test("a link fills every parameter of the path that it leads to, and others only where they are", () => {
  for (const { operation } of operations) {
    for (const response of Object.values(operation.responses)) {
      for (const { operationId, parameters } of Object.values(
        resolve<ResponseObject>(document, response).links ?? {},
      )) {
        const target = operations.find((each) => each.operation.operationId === operationId);
        const names = [...(target?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name = ""]) => name);
        const ofQuery = [...(target?.item.parameters ?? []), ...(target?.operation.parameters ?? [])]
          .map((each) => resolve<Parameter>(document, each))
          .flatMap(({ in: place, name }) => (place === "query" && name in parameters ? [name] : []));
        expect([operationId, Object.keys(parameters).toSorted()]).toEqual([
          operationId,
          [...names, ...ofQuery].toSorted(),
        ]);
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
      const texts = Object.values(links).map(({ parameters, requestBody }) =>
        JSON.stringify([parameters, requestBody]),
      );
      const read = new Set(
        texts.flatMap((text) => [...text.matchAll(/\$response\.body#\/([\w/]+)/g)].map(([, path]) => path)),
      );
      return [...read]
        .filter((path) => !shown.some((body) => valueAt(body, (path as string).split("/")) != null))
        .map((path) => `${operation.operationId} ${status}: ${path}`);
    }),
  );
  expect(missing).toEqual([]);
});

function valueAt(body: unknown, steps: string[]): unknown {
  return steps.reduce((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);
}
