import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Document, SchemaObject } from "../../../scripts/generate/document.ts";
import { findDifferences } from "./compareOperations.ts";
import { differences } from "./differences.ts";
import { readShapes } from "./readShapes.ts";

const published = readShapes(await Bun.file(join(import.meta.dir, "shapes.txt")).text());
const contract = (await Bun.file("generated/openapi.json").json()) as Document;
const found = findDifferences(published, contract);
const lines = Object.values(differences).flat();

function isLike(difference: string, line: string): boolean {
  const [first = "", ...rest] = line.split("*");
  if (rest.length === 0) return difference === line;
  const last = rest.pop() ?? "";
  if (!difference.startsWith(first) || !difference.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const next = difference.indexOf(part, at);
    if (next < 0) return false;
    at = next + part.length;
  }
  return at <= difference.length - last.length;
}

test("every difference from the published interface is listed with its reason", () => {
  expect(found.filter((difference) => !lines.some((line) => isLike(difference, line)))).toEqual([]);
});

test("every listed difference is there", () => {
  expect(lines.filter((line) => !found.some((difference) => isLike(difference, line)))).toEqual([]);
});

describe("a contract that differs is found out:", () => {
  const ofSchema = (name: string) => (schemas: Record<string, SchemaObject>) => schemas[name] as Required<SchemaObject>;
  const column = ofSchema("Column");
  const version = ofSchema("CreateVersionRequest");
  const faults: [string, string, (schemas: Record<string, SchemaObject>, document: Document) => void][] = [
    [
      "null in an answer",
      "sent Column.config: null is sent",
      (all) => {
        column(all).properties.config = { type: ["object", "null"] };
      },
    ],
    [
      "another type in an answer",
      "sent Column.position_rank: string is sent",
      (all) => {
        column(all).properties.position_rank = { type: "string" };
      },
    ],
    [
      "a field that never comes",
      "sent Column.title: is never sent",
      (all) => {
        delete column(all).properties.title;
      },
    ],
    [
      "a required field that may be left out",
      "sent TableSheetVersion.id: may be left out",
      (all) => {
        const summary = ofSchema("VersionSummary")(all);
        summary.required = summary.required.filter((name) => name !== "id");
      },
    ],
    [
      "a field beside those of a closed type",
      "sent PublicListPagination.total: is added",
      (all) => {
        ofSchema("Pagination")(all).properties.total = { type: "integer" };
      },
    ],
    [
      "a field that is not known",
      "taken CreateTableSheetVersionRequest.name: is refused",
      (all) => {
        delete version(all).properties.name;
      },
    ],
    [
      "a field that is required",
      "taken CreateTableSheetVersionRequest.name: is required",
      (all) => {
        version(all).required = ["name"];
      },
    ],
    [
      "a tighter limit",
      "taken CreateTableSheetVersionRequest.name: maxLength is 9, not 255",
      (all) => {
        version(all).properties.name = { type: ["string", "null"], maxLength: 9 };
      },
    ],
    [
      "a status that is never sent",
      "GET /workflows 200: is never sent",
      (_, { paths }) => {
        delete paths["/workflows"]?.get?.responses["200"];
      },
    ],
    [
      "a parameter that is not known",
      "GET /workflows query page: is not known",
      (_, { paths }) => {
        const list = paths["/workflows"]?.get;
        if (list?.parameters)
          list.parameters = list.parameters.filter((one) => !("name" in one) || one.name !== "page");
      },
    ],
    [
      "an operation that is missing",
      "GET /workflows: is missing",
      (_, { paths }) => {
        delete paths["/workflows"]?.get;
      },
    ],
  ];
  for (const [name, difference, change] of faults) {
    test(name, () => {
      const changed = structuredClone(contract);
      change((changed.components?.schemas ?? {}) as Record<string, SchemaObject>, changed);
      const news = findDifferences(published, changed).filter((one) => !found.includes(one));
      expect(news).toContain(difference);
    });
  }
});
