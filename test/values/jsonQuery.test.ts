import { describe, expect, test } from "bun:test";
import { JSONPathEnvironment } from "json-p3";
import type { Json } from "../../core/values/json.ts";
import { compileQuery } from "../../core/values/jsonQuery.ts";
import { cpuMs } from "../support/cpuTime.ts";

interface ComplianceTest {
  name: string;
  selector: string;
  document?: Json;
  result?: Json;
  results?: Json[];
  invalid_selector?: boolean;
}

// The compliance suite of the standard's authors; npm has it only inside the package of another implementation.
const suite: { tests: ComplianceTest[] } = await Bun.file(
  new URL(
    "src/__tests__/jsonpath-compliance-test-suite/cts.json",
    import.meta.resolve("jsonpath-rfc9535/package.json"),
  ),
).json();

describe("RFC 9535 compliance suite", () => {
  test("is all there", () => {
    expect(suite.tests.length).toBe(687);
  });

  for (const { name, selector, document, result, results, invalid_selector } of suite.tests) {
    test(name, () => {
      if (invalid_selector) {
        expect(() => compileQuery(selector)).toThrow("JSONPath");
        return;
      }
      const query = compileQuery(selector);
      const matches = query.all(document as Json);
      expect(results ?? [result]).toContainEqual(matches);
      expect(query.first(document as Json)).toEqual(matches[0] as Json);
    });
  }
});

test("filters that json-p3 parses and the standard does not know are refused, with what would be right", () => {
  const faults = {
    "!@.a == 1": '!@.a cannot be compared; "not equal" is !(@.a == 1) or @.a != 1',
    "@.a == !@.b": "!@.b cannot be compared",
    "1 == 1 == 1": "cannot be compared",
    "!1": "1 must be compared, as in @.a == 1",
    "@.a && !true": "true must be compared",
    "!count(@.*)": "count(@[*]) must be compared",
    "@.b && length(@.a)": "must be compared",
    "@.a == 🙂": "Not a valid JSONPath query",
  };
  for (const [filter, said] of Object.entries(faults)) {
    const message = messageOf(() => compileQuery(`$[?${filter}]`));
    expect(message).toStartWith("Not a valid JSONPath query (RFC 9535): ");
    expect(message).toContain(said);
    expect(message.isWellFormed()).toBe(true);
  }
});

function messageOf(work: () => unknown): string {
  try {
    return `${work()} was taken`;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the same as json-p3's own evaluation", () => {
  const environment = new JSONPathEnvironment();
  const documents: Json[] = [
    null,
    5,
    "text",
    [],
    {},
    [1, "a", null, true, [2, [3]], { a: 1, b: { a: [4, { a: "x" }] } }],
    { a: [{ b: 1, c: "ab" }, { b: 2 }, { c: "b" }, null, "s"], "x y": { a: { a: { a: 1 } } }, n: [3, 1, 2] },
  ];
  const segments = [
    ".a",
    "..a",
    "[*]",
    "..*",
    "[0]",
    "[-1]",
    "['x y']",
    "[0,1]",
    "[1:]",
    "[::-1]",
    "[-3:3:2]",
    "[?@.b]",
    "[?!@.b]",
    "[?@.b>1]",
    "[?@.b>=1||@.c=='b']",
    "[?@.a==$.n[1]]",
    "[?count(@.*)>1]",
    "[?length(@)>1]",
    "[?value(@..b)==1]",
    "[?match(@.c,'a.')]",
    "[?search(@.c,'b')]",
    "[?@==@]",
    "[?@<'t']",
    "[?@.x==@.y]",
  ];

  test("for every chain of two segments", () => {
    for (const one of segments) {
      for (const other of ["", ...segments]) {
        const path = `$${one}${other}`;
        const [ours, theirs] = [compileQuery(path), environment.compile(path)];
        for (const document of documents) {
          expect([path, ours.all(document)]).toEqual([path, theirs.query(document).values() as Json[]]);
        }
      }
    }
  });
});

test.each([
  ["a.b", '{"a":{"b":1}}', 1],
  [".a", '{"a":1}', 1],
  ["..b", '{"a":{"b":1}}', 1],
  ["[0]", "[7]", 7],
  ["['a']", '{"a":1}', 1],
  ["*", "[8]", 8],
  ["$", "9", 9],
])("the root may be left out: %s", (path, document, expected) => {
  expect(compileQuery(path).first(JSON.parse(document))).toBe(expected);
});

test("keys that JavaScript objects have anyway are found only when the value has them", () => {
  expect(compileQuery("$.constructor").first({})).toBeUndefined();
  expect(compileQuery("$.length").first([1])).toBeUndefined();
  expect(compileQuery("$.__proto__").first(JSON.parse('{"__proto__":1}'))).toBe(1);
  expect(compileQuery("$[?@.toString]").all([{}])).toEqual([]);
});

test("length counts characters, not UTF-16 units", () => {
  expect(compileQuery("$[?length(@)==1]").all(["😀", "ab"])).toEqual(["😀"]);
});

describe("a query on hostile data ends soon", () => {
  const nested = (levels: number): Json => JSON.parse("[".repeat(levels) + "]".repeat(levels));
  const many = Array.from({ length: 200_000 }, (_, index) => index);
  const long = "x".repeat(500_000);
  test.each([
    ["$..*..*..*", nested(900), "more than 10000000 steps"],
    [`$${"[0,0]".repeat(390)}`, nested(400), "more than 10000000 steps"],
    ["$.a[?$.a==$.b]", { a: many, b: [...many] }, "more than 10000000 steps"],
    ["$.a[?$.s==$.t]", { a: many, s: long, t: `${long}y`.slice(0, -1) }, "more than 10000000 steps"],
    ["$.a[?$.s<$.t]", { a: many, s: long, t: `${long}y` }, "more than 10000000 steps"],
    ["$.a[?length($.s)>1]", { a: many, s: long }, "more than 10000000 steps"],
    ["$.a[?search($.s,'(x+x+)+y')]", { a: many, s: long }, "more than 10000000 steps"],
    ["$.a[?match('x',$.p)]", { a: many, p: "x".repeat(10_000) }, "more than 10000000 steps"],
    ["$..*", nested(1_000_000), "nested too deeply"],
    ["$[?@==$]", nested(1_000_000), "nested too deeply"],
  ])("%s", (path, document, said) => {
    const query = compileQuery(path);
    const started = cpuMs();
    expect(() => query.all(document as Json)).toThrow(said);
    expect(cpuMs() - started).toBeLessThan(10_000);
  });

  test("a pattern in the data that is none matches nothing", () => {
    expect(compileQuery("$[?match(@.t,@.p)]").all([{ t: "a", p: "(" }])).toEqual([]);
    expect(compileQuery("$[?match(@.t,@.p)]").all([{ t: "a", p: "x".repeat(10_001) }])).toEqual([]);
  });
});
