import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { listColumnTypes, takeTypes } from "../../scripts/generate/columnTypes.ts";
import type { Document, OperationObject } from "../../scripts/generate/document.ts";
import { emitErrors, fillErrorCodes } from "../../scripts/generate/errorCodes.ts";
import { describeLimits } from "../../scripts/generate/limits.ts";
import { readOperations } from "../../scripts/generate/model.ts";
import { emitLimits } from "../../scripts/generate/schemaLimits.ts";
import { applySharedAnswers, applySharedParts } from "../../scripts/generate/shared.ts";
import { generate } from "../../scripts/generate.ts";
import { temporaryDirectory } from "../support/process.ts";

const answers = { "200": { description: "" }, "401": { description: "" } };

function read(operation: Partial<OperationObject> & Record<string, unknown>, path = "/things") {
  const document = {
    "x-max-body-bytes": 1000,
    security: [{ ApiKey: [] }],
    paths: { [path]: { post: { operationId: "doIt", tags: ["Big Things"], responses: answers, ...operation } } },
  } as unknown as Document;
  return readOperations(document)[0];
}

const json = { content: { "application/json": { schema: { type: "object" } } } };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } } as const;

describe("an operation", () => {
  test("gets what the pipeline needs from the contract", () => {
    const responses = { ...answers, "400": {}, "404": {}, "413": {}, "415": {} };
    const parameters = [
      id,
      { name: "tag", in: "query", schema: { type: "array", items: { type: ["integer", "null"] } } },
    ];
    expect(read({ requestBody: json, parameters, responses } as never, "/things/{id}")).toMatchObject({
      operationId: "doIt",
      family: "big-things",
      method: "POST",
      routerPath: "/things/:p0",
      spanningParam: null,
      auth: true,
      fieldFaultStatus: 400,
      pathFaultStatus: 404,
      maxBodyBytes: 1000,
      body: { required: false, maxFileBytes: null },
      query: [{ name: "tag", kinds: ["integer"], list: { separator: null } }],
    });
  });

  test("may say its own family, limit and openness", () => {
    const own = { "x-family": "service", "x-max-body-bytes": 5, security: [], responses: { "200": {} } };
    expect(read(own as never)).toMatchObject({ family: "service", maxBodyBytes: 5, auth: false });
  });
});

describe("the generator refuses an operation", () => {
  const refused: [string, Record<string, unknown>, string, RegExp][] = [
    ["that needs a key and lists no 401", { responses: { "200": {} } }, "/a", /lists? .*401|not list 401/],
    [
      "that takes a body and does not list what that can lead to",
      { requestBody: json, responses: { ...answers, "422": {} } },
      "/a",
      /400, 413, 415/,
    ],
    [
      "whose query can be faulty and that lists neither 422 nor 400",
      { parameters: [{ name: "q", in: "query", schema: { type: "string" } }] },
      "/a",
      /neither 422 nor 400/,
    ],
    [
      "whose path can be faulty and that lists neither 422 nor 404",
      { parameters: [id] },
      "/a/{id}",
      /neither 422 nor 404/,
    ],
    ["whose path has other parameters than it declares", {}, "/a/{id}", /path parameters/],
    ["with two tags", { tags: ["a", "b"] }, "/a", /one tag/],
    ["with a default answer", { responses: { ...answers, default: {} } }, "/a", /real statuses/],
    [
      "that reads nothing but forms",
      { requestBody: { content: { "multipart/form-data": {} } } },
      "/a",
      /not application\/json/,
    ],
    [
      "that reads an object from its query",
      { parameters: [{ name: "f", in: "query", schema: { type: "object" } }], responses: { ...answers, "422": {} } },
      "/a",
      /object/,
    ],
    ["that is deprecated without dates", { deprecated: true }, "/a", /needs x-deprecation/],
    [
      "that is gone before it is deprecated",
      { deprecated: true, "x-deprecation": { since: "2026-02-01", sunset: "2026-01-01" } },
      "/a",
      /a sunset after it/,
    ],
  ];
  for (const [name, operation, path, message] of refused) {
    test(name, () => expect(() => read(operation, path)).toThrow(message));
  }
});

describe("what the root says for all operations", () => {
  const fault = { description: "" };
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });

  function shared(operation: Partial<OperationObject>, method: "get" | "post" = "post") {
    const document = {
      security: [{ ApiKey: [] }],
      "x-shared": {
        responses: {
          ofAll: { "500": reference("Fault") },
          withKey: { "401": reference("NoKey") },
          withBody: { "413": reference("TooLarge") },
        },
        parameters: { ofChanges: [{ $ref: "#/components/parameters/Once" }] },
      },
      components: { responses: { Fault: fault, NoKey: fault, TooLarge: fault } },
      paths: { "/things": { [method]: { responses: { "200": fault }, ...operation } } },
    } as unknown as Document;
    applySharedParts(document);
    return document.paths["/things"]?.[method] as OperationObject;
  }

  test("is listed at each that it is of, by reference and in order", () => {
    const { responses, parameters } = shared({ requestBody: { content: {} } });
    expect(Object.entries(responses)).toEqual([
      ["200", fault],
      ["401", reference("NoKey")],
      ["413", reference("TooLarge")],
      ["500", reference("Fault")],
    ]);
    expect(parameters).toEqual([{ $ref: "#/components/parameters/Once" }] as never);
  });

  test("is declared of headers at each answer that can have them", () => {
    const header = (name: string) => ({ [name]: { schema: { type: "string" } } });
    const answersOf = (operation: Partial<OperationObject>) => {
      const responses = { "200": { headers: header("Own") }, "401": {}, "503": {} };
      const document = {
        security: [{ ApiKey: [] }],
        "x-shared": {
          headers: {
            ofAll: header("Id"),
            withKey: header("Limit"),
            ofChanges: header("Replayed"),
            ofStatus: { "503": header("Retry") },
          },
        },
        paths: { "/things": { post: { responses, ...operation } } },
      };
      applySharedAnswers(document as unknown as Document);
      return Object.values(responses).map(({ headers = {} }: { headers?: object }) => Object.keys(headers));
    };
    expect(answersOf({})).toEqual([["Id", "Own", "Limit", "Replayed"], ["Id"], ["Id", "Limit", "Retry"]]);
    expect(answersOf({ security: [] })).toEqual([["Id", "Own"], ["Id"], ["Id", "Retry"]]);
  });

  test("is left out where it does not hold", () => {
    const { responses, parameters } = shared({ security: [] }, "get");
    expect(Object.keys(responses)).toEqual(["200", "500"]);
    expect(parameters).toBeUndefined();
    expect(shared({ security: [{ AdminSecret: [] }] }).parameters).toBeUndefined();
    expect(shared({ "x-only-reads": true }).parameters).toBeUndefined();
  });

  test("gives way to what an operation says itself", () => {
    const own = { description: "of its own" };
    expect(shared({ responses: { "200": fault, "500": own } }).responses["500"]).toEqual(own as never);
  });
});

test("an operation tells the limits that it alone has", () => {
  const operation = (own: Partial<OperationObject>) => {
    const document = { paths: { "/a": { get: { description: "Does it.", responses: {}, ...own } } } };
    describeLimits(document as unknown as Document);
    return document.paths["/a"].get.description;
  };
  expect(operation({ "x-rate-limit": { requests: 10, window_s: 60 } })).toContain("At most 10 requests in 60 s");
  expect(operation({ "x-max-body-bytes": 20 * 1024 ** 2 })).toContain("up to 20 MiB");
  expect(operation({})).toBe("Does it.");
});

test("limits of schemas have a name each, by their path", () => {
  const name = { type: "string", maxLength: 255 };
  const schemas = {
    Sheet: {
      "x-max-depth": 3,
      properties: { title: name, names: { maxItems: 9, items: name }, timeout: { "x-default": 30 } },
    },
    Names: { maxProperties: 4, additionalProperties: { maximum: 5, minimum: 1, default: 2 } },
    Open: true,
  };
  const text = emitLimits({ components: { schemas } } as unknown as Document);
  expect(JSON.parse(text.slice(text.indexOf("{"), text.indexOf("}") + 1).replace(/,\n}/, "\n}"))).toEqual({
    "Sheet.x-max-depth": 3,
    "Sheet.title.maxLength": 255,
    "Sheet.names.maxItems": 9,
    "Sheet.names.items.maxLength": 255,
    "Sheet.timeout.x-default": 30,
    "Names.maxProperties": 4,
    "Names.additionalProperties.maximum": 5,
  });
});

test("error codes are listed once, with their statuses and titles", () => {
  const ErrorCode = { description: "A word.", "x-codes": { a: { status: 404, title: "Gone", meaning: "not there" } } };
  const document = { components: { schemas: { ErrorCode } } } as unknown as Document;
  fillErrorCodes(document);
  expect(ErrorCode).toMatchObject({ enum: ["a"], description: expect.stringContaining("| `a` | 404 | not there |") });
  expect(emitErrors(document)).toContain("a: 404");
  expect(emitErrors(document)).toContain('a: {"title":"Gone","meaning":"not there"}');
  expect(() => emitErrors({ components: { schemas: { ErrorCode: {} } } } as unknown as Document)).toThrow(/x-codes/);
});

test("the same contract gives the same files", async () => {
  const root = join(import.meta.dir, "../server/fixture/openapi.yaml");
  const [first, second] = await Promise.all([generate(root, "/tmp/a"), generate(root, "/tmp/a")]);
  expect([...first]).toEqual([...second]);
});

describe("column types", () => {
  const lists =
    "ColumnType:\n  x-without-config: { TEXT: a text }\n  type: string\nColumnConfig: { anyOf: [] }\nReportColumnType: { enum: [] }\n";

  async function listed(configs: string) {
    const directory = temporaryDirectory();
    await Bun.write(join(directory, "column-types.yaml"), lists);
    await Bun.write(join(directory, "column-configs.yaml"), configs);
    return listColumnTypes(directory);
  }

  test("are listed as their config schemas say", async () => {
    const { schemas, table } = await listed(
      "TrimConfig: { title: TRIM, x-column-type: { cells: a tidy text, reports: false } }\nSource: { title: Source }\n",
    );
    const text = "| Type | Its cells hold |\n| --- | --- |\n| `TEXT` | a text |\n| `TRIM` | a tidy text |\n";
    expect(table).toBe(text);
    expect(JSON.parse(schemas)).toEqual({
      ColumnType: { description: text, type: "string", enum: ["TEXT", "TRIM"] },
      ColumnConfig: { anyOf: [{ $ref: "../openapi/column-configs.yaml#/TrimConfig" }] },
      ReportColumnType: { enum: [] },
    });
  });

  test("need a title and an x-column-type", async () => {
    await expect(listed("TrimConfig: { title: TRIM }\n")).rejects.toThrow(
      "TrimConfig needs both a title like COLUMN_TYPE",
    );
    await expect(listed("TrimConfig: { title: Trim, x-column-type: { cells: x } }\n")).rejects.toThrow(
      "TrimConfig needs both",
    );
  });

  test("say nothing of the generator's words to clients", () => {
    const schemas = { TrimConfig: { title: "TRIM", "x-column-type": { cells: "a tidy text" } } };
    const document = { components: { schemas } } as unknown as Document;
    expect(takeTypes(document).columns).toMatchObject([{ type: "TRIM", schema: "TrimConfig" }]);
    expect(schemas).toEqual({ TrimConfig: { title: "TRIM" } } as never);
  });
});
