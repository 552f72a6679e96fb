import { describe, expect, test } from "bun:test";
import { type Document, operationsOf } from "../../scripts/generate/document.ts";
import type { Route } from "../../validation/route.ts";
import {
  contractOf,
  createWorld,
  exampleBody,
  faultyTexts,
  initOf,
  parametersOf,
  pathIn,
  resolved,
  routes,
  type Schema,
  urlIn,
} from "../support/everyOperation.ts";
import { startHarness } from "../support/harness.ts";
import type { ErrorBody } from "../support/refused.ts";
import { readShapes } from "./published/readShapes.ts";

// One kind of fault has one status: a field of the query or the body of a wrong type or out of its limits.

const contract = (await Bun.file("generated/openapi.json").json()) as Document;
const operations = operationsOf(contract);
const published = new Map(
  readShapes(await Bun.file("test/contract/published/shapes.txt").text()).operations.map(
    ({ method, path, answers }) => [nameless(method, path), [...answers.keys()].map((name) => name.slice(0, 3))],
  ),
);
const adminSecret = "the operator's secret";
const server = await startHarness({ adminSecret });
const world = await createWorld(server, "field faults");

/** Names of path parameters are each side's own. */
function nameless(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "{}")}`;
}

/** Queries and bodies, each with a fault in one field. */
function faultyRequests(route: Route): { field: string; path: string; init: RequestInit }[] {
  const queries = parametersOf(route, "query").flatMap((parameter) =>
    (resolved(parameter.schema.items ?? {}).enum ? ["nonsense"] : faultyTexts(parameter))
      .filter((text) => !text.startsWith("%"))
      .slice(0, 3)
      .map((text) => ({
        field: `query ${parameter.name}`,
        path: urlIn(world, route, `${parameter.name}=${encodeURIComponent(text)}`),
        init: initOf(route),
      })),
  );
  const body = exampleBody(route);
  const validator = route.validators.body;
  if (!validator || typeof body !== "object" || body === null) return queries;
  const bodies = fieldsOf(route).flatMap((field) => {
    const wrong = [{ "": [] }, [[[]]], -1.5, 1e300, true, "\u0001".repeat(1_000_000)].find(
      (value) => !validator.check({ ...body, [field]: value }),
    );
    if (wrong === undefined) return [];
    return [{ field: `body ${field}`, path: pathIn(world, route), init: initOf(route, { ...body, [field]: wrong }) }];
  });
  return [...queries, ...bodies];
}

/** Names of the fields of a body, also of those that only some forms of it have. */
function fieldsOf(route: Route): string[] {
  const names = (part: Schema): string[] => {
    const { properties = {}, allOf = [], anyOf = [], oneOf = [] } = resolved(part);
    return [...Object.keys(properties), ...[...allOf, ...anyOf, ...oneOf].flatMap(names)];
  };
  const content = contractOf(route).requestBody?.content["application/json"];
  return [...new Set(content ? names(content.schema) : [])];
}

test("faults of fields are 422 wherever nothing else is published", () => {
  const differing = operations.filter(({ method, path, item, operation }) => {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
    if (!operation.requestBody && !parameters.some((parameter) => "in" in parameter && parameter.in === "query"))
      return false;
    const known = published.get(nameless(method, path)) ?? [];
    const isOlder = known.includes("400") && !known.includes("422");
    return "422" in operation.responses === isOlder;
  });
  expect(differing.map(({ operation }) => operation.operationId)).toEqual([]);
});

describe("a field of a wrong type or out of its limits is refused with the status that the contract lists", () => {
  const asked = routes
    .map((route) => ({ route, requests: faultyRequests(route) }))
    .filter(({ requests }) => requests[0]);
  for (const { route, requests } of asked) {
    test(route.operationId, async () => {
      const { responses } =
        operations.find(({ operation }) => operation.operationId === route.operationId)?.operation ?? {};
      const listed = responses?.[422] ? [422, "validation_error"] : [400, "bad_request"];
      for (const { field, path, init } of requests) {
        const headers = { ...init.headers, ...(route.admin && { "x-admin-secret": adminSecret }) };
        const { status, body } = await world.client.fetch(path, { ...init, headers });
        const { error, detail } = body as ErrorBody;
        expect([field, status, error, `${detail?.[0]?.loc.slice(0, 2).join(" ")}`]).toEqual([
          field,
          ...listed,
          field,
        ] as string[]);
      }
    });
  }

  test("every operation with fields was asked", () => {
    const others = routes.filter((route) => !asked.some((each) => each.route === route));
    const withFields = others.filter((route) => route.query.length > 0 || fieldsOf(route).length > 0);
    expect(withFields.map(({ operationId }) => operationId)).toEqual([]);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
