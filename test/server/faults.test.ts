import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Fault } from "../../validation/faults.ts";
import { type Fixture, startFixture } from "./fixture/app.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const note = "5f0c2b1e-8a4d-4c0b-9d6f-2f1f6c7b9a10";

interface FaultyBody {
  success: boolean;
  message: string;
  error: string;
  detail: Fault[];
}

async function send(method: string, path: string, body?: unknown) {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const { status, body: answer } = await fixture.client.fetch(path, { method, ...init });
  return { status, ...(answer as FaultyBody) };
}

function placesOf(faults: Fault[]): [string, string][] {
  return faults.map(({ loc, type }) => [loc.join("."), type]);
}

describe("a faulty body is answered with the place of each fault", () => {
  const cases: [string, object, [string, string][]][] = [
    ["a missing field is named", {}, [["body.title", "missing"]]],
    ["a field of another type", { title: 1 }, [["body.title", "string_type"]]],
    ["null where there is none", { title: null }, [["body.title", "string_type"]]],
    ["a text too short", { title: "" }, [["body.title", "string_too_short"]]],
    ["a text too long, by characters", { title: "🙂".repeat(11) }, [["body.title", "string_too_long"]]],
    ["a text against the pattern", { title: "   " }, [["body.title", "string_pattern_mismatch"]]],
    ["no object in place of a union of objects", { title: "a", source: 5 }, [["body.source", "dict_type"]]],
    ["a union without its tag", { title: "a", source: {} }, [["body.source.type", "missing"]]],
    ["a union with an unknown tag", { title: "a", source: { type: "x" } }, [["body.source.type", "enum"]]],
    [
      "a fault inside the branch that the tag names",
      { title: "a", source: { type: "file", file_name: "" } },
      [["body.source.file_name", "string_too_short"]],
    ],
    ["one of several fields", { title: "a", source: { type: "traces" } }, [["body.source.ids", "missing"]]],
    [
      "an item of a list in the branch",
      { title: "a", source: { type: "request_logs", ids: [1, "2"] } },
      [["body.source.ids.1", "int_type"]],
    ],
    ["a list too long", { title: "a", tags: ["a", "b", "c", "d"] }, [["body.tags", "too_long"]]],
    ["an item that repeats another", { title: "a", tags: ["a", "b", "a"] }, [["body.tags.2", "not_unique"]]],
    ["a tuple", { title: "a", pair: ["a", "b"] }, [["body.pair.1", "int_type"]]],
    ["a tuple too short", { title: "a", pair: ["a"] }, [["body.pair", "too_short"]]],
    ["a map in a map", { title: "a", meta: { x: { y: 1.5 } } }, [["body.meta.x.y", "int_from_float"]]],
    [
      "a schema inside itself",
      { title: "a", tree: { label: "a", children: [{ label: "b", children: [{}] }] } },
      [["body.tree.children.0.children.0.label", "missing"]],
    ],
    ["a field that is not there", { title: "a", tree: { label: "a", x: 1 } }, [["body.tree.x", "extra_forbidden"]]],
    ["a date-time", { title: "a", due: "tomorrow" }, [["body.due", "datetime_parsing"]]],
    ["a value of several types", { title: "a", rank: [] }, [["body.rank", "type_error"]]],
    [
      "several faults at once",
      { title: "", rank: true, pair: 1 },
      [
        ["body.title", "string_too_short"],
        ["body.pair", "list_type"],
        ["body.rank", "type_error"],
      ],
    ],
  ];
  for (const [name, body, expected] of cases) {
    test(name, async () => {
      const answer = await send("POST", "/notes", body);
      expect(answer.status).toBe(422);
      expect(placesOf(answer.detail)).toEqual(expected);
      expect(answer).toMatchObject({ success: false, error: "validation_error" });
    });
  }

  test("the message has the first fault in words and says how many more there are", async () => {
    const { message } = await send("POST", "/notes", { title: "", rank: true, pair: 1 });
    expect(message).toBe("body.title: Input should have at least 1 character (and 2 more).");
  });

  test("a body of faults does not make an answer without end", async () => {
    const { detail } = await send("DELETE", "/notes", { ids: Array.from({ length: 5000 }, () => "x") });
    expect(detail).toHaveLength(100);
  });
});

describe("faults of parameters", () => {
  const cases: [string, string, [string, string][]][] = [
    ["a number that is none", "limit=1x", [["query.limit", "int_parsing"]]],
    ["an empty number", "limit=", [["query.limit", "int_parsing"]]],
    ["a number out of its limits", "limit=101", [["query.limit", "less_than_equal"]]],
    ["a fraction", "limit=1.5", [["query.limit", "int_parsing"]]],
    ["a boolean that is none", "active=maybe", [["query.active", "bool_parsing"]]],
    ["a word that is not allowed", "mode=medium", [["query.mode", "enum"]]],
    ["an item of a list", "tag=a&tag=abcdef", [["query.tag.1", "string_too_long"]]],
    ["an item of a list in one value", "ids=1,x", [["query.ids.1", "int_parsing"]]],
    ["a single value given twice", "limit=1&limit=2", [["query.limit", "multiple_values"]]],
    ["a NUL character", "q=a%00b", [["query.q", "string_nul"]]],
    ["escapes that are not UTF-8", "q=%ff", [["query.q", "string_unicode"]]],
    ["a broken escape", "q=%zz", [["query.q", "string_unicode"]]],
  ];
  for (const [name, query, expected] of cases) {
    test(name, async () => {
      const { status, detail } = await send("GET", `/notes?${query}`);
      expect([status, placesOf(detail)]).toEqual([422, expected]);
    });
  }

  test("of a header", async () => {
    const { status, body } = await fixture.client.fetch("/notes", { headers: { "X-Trace": "abc" } });
    expect([status, placesOf((body as FaultyBody).detail)]).toEqual([422, [["header.X-Trace", "int_parsing"]]]);
  });

  test("an id that is no UUID is a fault where the operation lists 422, else it is not found", async () => {
    const listed = await send("PUT", "/notes/xyz", {});
    expect([listed.status, placesOf(listed.detail)]).toEqual([422, [["path.note_id", "uuid_parsing"]]]);
    const unlisted = await send("GET", "/notes/xyz");
    expect([unlisted.status, unlisted.error]).toEqual([404, "not_found"]);
    const other = await send("POST", "/notes/xyz/versions", { name: "a" });
    expect([other.status, other.error]).toEqual([404, "not_found"]);
  });

  test("NUL and broken escapes in a path name the parameter", async () => {
    expect(placesOf((await send("GET", "/names/a%00")).detail)).toEqual([["path.name", "string_nul"]]);
    expect(placesOf((await send("GET", "/names/a%ff")).detail)).toEqual([["path.name", "string_unicode"]]);
  });
});

test("an operation that lists no 422 answers the same faults with 400", async () => {
  const { status, error, detail } = await send("POST", `/notes/${note}/versions`, { name: "", x: 1 });
  expect([status, error]).toEqual([400, "bad_request"]);
  expect(placesOf(detail)).toEqual([
    ["body.name", "string_too_short"],
    ["body.x", "extra_forbidden"],
  ]);
});

test("faults that a handler finds are answered in the same form", async () => {
  const { status, detail } = await send("GET", "/broken?how=problem");
  expect([status, placesOf(detail)]).toEqual([422, [["body.x", "t"]]]);
});

describe("what a handler is given", () => {
  async function given(method: string, path: string, body?: unknown) {
    const answer = (await send(method, path, body)) as unknown as { given: Record<string, unknown> };
    return answer.given;
  }

  test("parameters are read as their types, with defaults", async () => {
    const { query } = await given("GET", "/notes?active=TRUE&ratio=1e-3&tag=a&tag=b&ids=3,4&q=a+b%2Bc&other=1");
    expect(query).toEqual({
      active: true,
      ratio: 0.001,
      tag: ["a", "b"],
      ids: [3, 4],
      q: "a b+c",
      limit: 20,
      mode: "fast",
    });
  });

  test("booleans come in any letter case", async () => {
    for (const [text, value] of [
      ["True", true],
      ["fAlSe", false],
      ["1", true],
      ["0", false],
    ] as const) {
      expect((await given("GET", `/notes?active=${text}`)).query).toMatchObject({ active: value });
    }
  });

  test("defaults of the body are filled in, in the branch of a union and in schemas inside themselves", async () => {
    const { body } = await given("POST", "/notes", {
      title: "a",
      source: { type: "file", file_name: "f" },
      tree: { label: "a", children: [{ label: "b" }] },
    });
    expect(body).toEqual({
      title: "a",
      source: { type: "file", file_name: "f", encoding: "utf-8" },
      tree: { label: "a", weight: 1, children: [{ label: "b", weight: 1 }] },
    });
  });

  test("an object that the handler checks itself is passed on as it is", async () => {
    const { body } = await given("POST", "/notes", { title: "a", config: { width: "wide", more: [1] } });
    expect(body).toEqual({ title: "a", config: { width: "wide", more: [1] } });
  });

  test("a body that may be left out is undefined then", async () => {
    expect(await given("PUT", `/notes/${note}`)).not.toHaveProperty("body");
    expect(await given("PUT", `/notes/${note}`, { title: "b" })).toHaveProperty("body", { title: "b" });
  });
});
