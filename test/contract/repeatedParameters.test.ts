import { expect, test } from "bun:test";
import {
  type Document,
  operationsOf,
  type Parameter,
  resolve,
  type SchemaObject,
} from "../../scripts/generate/document.ts";

type Described = Parameter & { description: string; schema: SchemaObject };

test("a query parameter says that it may be repeated if it may, and only then", async () => {
  const document: Document = await Bun.file("generated/openapi.json").json();
  const parameters = operationsOf(document).flatMap(({ item, operation }) =>
    [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) => {
      const { name, in: place, description, schema } = resolve(document, parameter as Described);
      const mayBeRepeated = resolve(document, schema).type === "array";
      return { at: operation.operationId, name, place, description, mayBeRepeated };
    }),
  );
  const inQuery = parameters.filter(({ place }) => place === "query");
  const wrong = inQuery.filter(({ description, mayBeRepeated }) => /repeat/i.test(description) !== mayBeRepeated);
  expect(wrong).toEqual([]);
  expect(inQuery.filter(({ mayBeRepeated }) => mayBeRepeated).length).toBeGreaterThan(5);
});
