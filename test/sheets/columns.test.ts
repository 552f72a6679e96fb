import { describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { startHarness } from "../support/harness.ts";
import { followPages, forgedCursors } from "../support/paging.ts";
import { type ErrorBody, refused } from "../support/refused.ts";
import { type Column, csvOf, importCsv, type SheetUnderTest } from "../support/sheets.ts";

const server = await startHarness();

async function sheetOf(csv: string) {
  const { client, workspace } = await server.newWorkspace();
  return { client, workspace, sheet: await importCsv(client, csv) };
}

async function update(sheet: SheetUnderTest, columnId: string, body: object) {
  return sheet.client.call("updateColumn", { params: { ...sheet.params, column_id: columnId }, body });
}

async function updated(sheet: SheetUnderTest, columnId: string, body: object) {
  return sheet.client.expect(200, "updateColumn", { params: { ...sheet.params, column_id: columnId }, body });
}

async function refuseColumn(sheet: SheetUnderTest, body: object, status: number, error: string): Promise<ErrorBody> {
  const before = await sheet.version();
  const refusal = refused(await sheet.createColumn(body as never), status, error);
  expect(await sheet.version()).toBe(before);
  return refusal;
}

/** A cell that could not be computed. */
const failed = (error: RegExp) => ({ failed: error });

const rows = csvOf([
  ["text", "other", "number", "second", "json"],
  ["The order #12 is paid.", "the order #12 is paid.", "10", "4", '{"a":[3,1,2],"s":"x"}'],
  ["Refund, please! Now?", "Refund, please! Now?", "-2.5", "0", 'Here: ```json\n{"a":[7]}\n```'],
  ["", "blank\n\nleft", "", "8", "no JSON"],
]);

const cases: [type: string, config: Record<string, unknown>, sources: string[], values: unknown[]][] = [
  [
    "COMPARE",
    { sources: ["text", "other"] },
    ["text", "other"],
    [
      expect.objectContaining({ comparison_result: false }),
      { comparison_result: true },
      expect.objectContaining({ comparison_result: false }),
    ],
  ],
  [
    "COMPARE",
    { sources: ["number"], target: 10, comparison_type: { type: "NUMBER", operator: "LT" } },
    ["number"],
    [{ comparison_result: false }, { comparison_result: true }, { comparison_result: false }],
  ],
  [
    "COMPARE",
    { sources: ["json"], target: "x", comparison_type: { type: "JSON", json_path: "s" } },
    ["json"],
    [{ comparison_result: true }, { comparison_result: false }, { comparison_result: false }],
  ],
  ["CONTAINS", { source: "text", value: "ORDER" }, ["text"], [true, false, false]],
  ["CONTAINS", { source: "text", value_source: "other" }, ["text", "other"], [true, true, false]],
  [
    "CONTAINS",
    { source: "text", value_source: "other", case_sensitive: true },
    ["text", "other"],
    [false, true, false],
  ],
  ["REGEX", { source: "text", regex_pattern: "#\\d+" }, ["text"], [true, false, false]],
  ["COUNT", { source: "text", type: "words" }, ["text"], [5, 3, 0]],
  ["COUNT", { source: "text", type: "sentences", min_count: 1 }, ["text"], [1, 2, 0]],
  [
    "COALESCE",
    { sources: ["text", "number", "other"] },
    ["text", "number", "other"],
    ["The order #12 is paid.", "Refund, please! Now?", "blank\n\nleft"],
  ],
  [
    "COMBINE_COLUMNS",
    { sources: ["number", "second"], separator: " / " },
    ["number", "second"],
    ["10 / 4", "-2.5 / 0", " / 8"],
  ],
  [
    "COMBINE_COLUMNS",
    { sources: ["second", "number"], format: "{number}-{second}{{}}" },
    ["second", "number"],
    ["10-4{}", "-2.5-0{}", "-8{}"],
  ],
  ["COMBINE_COLUMNS", { sources: ["number"] }, ["number"], [{ number: "10" }, { number: "-2.5" }, { number: null }]],
  ["JSON_PATH", { source: "json", json_path: "a[0]" }, ["json"], [3, 7, failed(/JSON/)]],
  [
    "JSON_PATH",
    { source: "json", json_path: "$.a[*]", return_first_match: false },
    ["json"],
    [[3, 1, 2], [7], failed(/JSON/)],
  ],
  ["MATH_OPERATOR", { sources: ["number"], operator: "ge", value: 10 }, ["number"], [true, false, false]],
  [
    "MATH_OPERATOR",
    { sources: ["number", "second"], operator: "/" },
    ["number", "second"],
    [2.5, failed(/zero/), failed(/number/)],
  ],
  ["MIN_MAX", { source: "json", type: "max", json_path: "$.a" }, ["json"], [3, 7, failed(/./)]],
  ["PARSE_VALUE", { source: "number", type: "number" }, ["number"], [10, -2.5, null]],
  ["PARSE_VALUE", { source: "json", type: "object" }, ["json"], [{ a: [3, 1, 2], s: "x" }, { a: [7] }, failed(/./)]],
  ["ABSOLUTE_NUMERIC_DISTANCE", { sources: ["number", "second"] }, ["number", "second"], [6, 2.5, failed(/number/)]],
];

describe("every computed type, from the request to the cell", () => {
  const shared = sheetOf(rows);
  let count = 0;

  for (const [type, config, sources, values] of cases) {
    test(`${type} ${JSON.stringify(config)}`, async () => {
      const { sheet } = await shared;
      const title = `${type} ${count++}`;
      const before = await sheet.version();
      const body = await sheet.client.expect(201, "createColumn", {
        params: sheet.params,
        body: { title, type, config } as never,
      });
      expect(body.version).toBe(before + 1);
      expect(body.column).toMatchObject({
        title,
        type: type as never,
        is_output_column: true,
        sheet_id: sheet.params.sheet_id,
      });
      expect(body.column.config as unknown).toEqual(config);
      expect(body.column.dependencies.map((one) => one.source_label)).toEqual(sources);
      expect(body.cells.map((cell) => [cell.row_index, cell.status, cell.value])).toEqual(
        [0, 1, 2].map((row) => [row, "STALE", null]),
      );

      await sheet.settled();
      const cells = await sheet.cells(title);
      for (const [row, expected] of values.entries()) {
        const cell = cells[row];
        const failure = (expected as { failed?: RegExp } | null)?.failed;
        if (failure) {
          expect(cell).toMatchObject({ status: "FAILED", value: null });
          expect(cell?.error_message).toMatch(failure);
          expect(cell?.error).toMatch(failure);
        } else {
          expect(cell).toMatchObject({ status: "COMPLETED", error: null, error_message: null });
          expect(cell?.value).toEqual(expected);
        }
        expect(cell?.id).toBe(body.cells[row]?.id as string);
        expect(cell?.input_hash).toMatch(/^[0-9a-f]{16}$/);
        expect(cell?.last_computed_version).toBeGreaterThan(before);
        expect(cell?.request_metrics).toBeNull();
        expect(await sheet.operation(cell?.execution_id as string)).toMatchObject({
          status: "completed",
          cell_count: 3,
        });
      }
    });
  }

  test("what a check could not read is false, and display_value says why", async () => {
    const { sheet } = await shared;
    await sheet.addComputed("why", "MATH_OPERATOR", { sources: ["text"], operator: "lt", value: 5 });
    const cell = await sheet.cell("why", 0);
    expect(cell).toMatchObject({ status: "COMPLETED", value: false, error: null });
    expect(cell.display_value).toMatch(/not a number/);
  });

  test("the older names of config keys do the same, and are given back as they were sent", async () => {
    const { sheet } = await shared;
    const older: [string, Record<string, unknown>, unknown][] = [
      ["COMPARE", { source1: "text", source2: "text" }, { comparison_result: true }],
      ["REGEX", { source: "text", pattern: "paid" }, true],
      ["COUNT", { source: "text", count_type: "chars" }, 22],
      ["JSON_PATH", { source: "json", path: "a", return_all: true }, [[3, 1, 2]]],
      ["MATH_OPERATOR", { source1: "number", source2: "second", operator: "%" }, 2],
      ["MIN_MAX", { sources: ["number", "second"], operation: "min" }, 4],
      ["PARSE_VALUE", { source: "second", target_type: "number" }, 4],
      ["ABSOLUTE_NUMERIC_DISTANCE", { source1: "second", source2: "number" }, 6],
    ];
    for (const [type, config, value] of older) {
      const column = await sheet.addComputed(`older ${type}`, type, config);
      expect(column.config as unknown).toEqual(config);
      expect((await sheet.cell(`older ${type}`, 0)).value).toEqual(value);
    }
  });

  test("a type may be named in any letter case or by its alias", async () => {
    const { sheet } = await shared;
    for (const [given, type] of [
      ["count", "COUNT"],
      ["Count", "COUNT"],
      ["text", "TEXT"],
      ["comparison", "COMPARE"],
      ["COMPARISON", "COMPARE"],
    ] as const) {
      const config = {
        COUNT: { source: "text", type: "chars" },
        COMPARE: { sources: ["text", "text"] },
        TEXT: undefined,
      }[type];
      expect(await sheet.addColumn(`as ${given}`, given, config)).toMatchObject({ type });
    }
  });

  test("config keys that nobody knows are kept, in their order", async () => {
    const { sheet } = await shared;
    const config = { zeta: { nested: [null, 1] }, source: "text", type: "chars", alpha: null, ключ: "значение" };
    const column = await sheet.addColumn("surplus", "COUNT", config);
    expect(JSON.stringify(column.config)).toBe(JSON.stringify(config));
    expect(JSON.stringify((await sheet.column("surplus")).config)).toBe(JSON.stringify(config));
  });
});

describe("creating", () => {
  test("a TEXT column is blank in every row, at once and behind the others", async () => {
    const { sheet } = await sheetOf("a\n1\n2\n");
    const body = await sheet.client.expect(201, "createColumn", {
      params: sheet.params,
      body: { title: "b", type: "TEXT", config: { ignored: 1 } } as never,
    });
    expect(body.column).toMatchObject({ type: "TEXT", config: {}, dependencies: [], is_output_column: false });
    expect(body.cells).toMatchObject([0, 1].map((row_index) => ({ row_index, status: "COMPLETED", value: null })));
    expect((await sheet.columns()).map(({ title }) => title)).toEqual(["a", "b"]);
    const flagged = await sheet.client.expect(201, "createColumn", {
      params: sheet.params,
      body: { title: "c", type: "TEXT", is_output_column: true },
    });
    expect(flagged.column.is_output_column).toBe(true);
    // Every cell has an id that can be written to.
    await sheet.setCell("b", 1, "x");
    expect(await sheet.values("b")).toEqual([null, "x"]);
    expect(await sheet.values("c")).toEqual([null, null]);
  });

  test("the answer lists the first 1,000 cells of many", async () => {
    const { sheet } = await sheetOf(`a\n${"x\n".repeat(1_203)}`);
    const body = { title: "n", type: "COUNT", config: { source: "a", type: "chars" } };
    const { cells } = await sheet.client.expect(201, "createColumn", { params: sheet.params, body });
    expect(cells.map((cell) => cell.row_index)).toEqual(Array.from({ length: 1_000 }, (_, row) => row));
    await sheet.settled();
    expect(await sheet.values("n")).toEqual(Array.from({ length: 1_203 }, () => 1));
  });

  test("a sheet without rows gets a column without cells, and nothing is queued", async () => {
    const { sheet } = await sheetOf("a\n");
    const body = { title: "n", type: "COUNT", config: { source: "a", type: "chars" } };
    expect((await sheet.client.expect(201, "createColumn", { params: sheet.params, body })).cells).toEqual([]);
    expect(await sheet.statusCounts()).toMatchObject({ total: 0 });
    await sheet.settled();
  });

  test("a column that is not configured stays stale, is not queued, and fails when it is run", async () => {
    const { sheet } = await sheetOf("a\n1\n");
    for (const [title, config] of [
      ["left out", undefined],
      ["null", null],
      ["empty", {}],
    ] as const) {
      const body = { title, type: "COUNT", ...(config !== undefined && { config }) };
      const { column } = await sheet.client.expect(201, "createColumn", { params: sheet.params, body: body as never });
      expect(column.dependencies).toEqual([]);
      expect(await sheet.statuses(title)).toEqual(["STALE"]);
    }
    const { active_operations } = await sheet.client.expect(200, "listOperations", { params: sheet.params });
    expect(active_operations).toEqual([]);
    expect(await sheet.recalculate()).toMatchObject({ status: "completed", completed_count: 0, failed_count: 3 });
    for (const title of ["left out", "null", "empty"]) {
      expect(await sheet.cell(title, 0)).toMatchObject({
        status: "FAILED",
        error_message: "This column is not configured.",
      });
    }
    const column = await sheet.column("empty");
    await updated(sheet, column.id, { config: { source: "a", type: "chars" } });
    expect(await sheet.statuses("empty")).toEqual(["STALE"]);
    await sheet.recalculate();
    expect(await sheet.values("empty")).toEqual([1]);
  });

  test("a title is trimmed, has up to 255 characters, and is unique letter by letter", async () => {
    const { sheet } = await sheetOf("input\n1\n");
    expect((await sheet.addColumn("  Input ", "TEXT")).title).toBe("Input");
    expect((await sheet.addColumn("😀".repeat(255), "TEXT")).title).toBe("😀".repeat(255));
    for (const title of ["input", " input\n", "Input"]) {
      const body = await refuseColumn(sheet, { title, type: "TEXT" }, 400, "duplicate_title");
      expect(body.message).toContain(`"${title.trim()}"`);
      expect(body.detail).toMatchObject([{ loc: ["body", "title"] }]);
    }
    for (const title of ["", "  ", "x".repeat(256), 5, null, undefined]) {
      const body = await refuseColumn(sheet, { title, type: "TEXT" }, 422, "validation_error");
      expect(body.detail?.[0]?.loc).toEqual(["body", "title"]);
    }
  });

  test("an unknown type is refused at body.type; a known one that no table can have is named", async () => {
    const { sheet } = await sheetOf("a\n1\n");
    for (const type of ["NONSENSE", "constructor", "__proto__", "toString", "TEXT ", "😀"]) {
      const body = await refuseColumn(sheet, { title: "x", type }, 422, "validation_error");
      expect(body.detail?.map((fault) => fault.loc)).toEqual([["body", "type"]]);
    }
    for (const type of [undefined, null, 5, "", "x".repeat(65)]) {
      const body = await refuseColumn(sheet, { title: "x", type }, 422, "validation_error");
      expect(body.detail?.[0]?.loc).toEqual(["body", "type"]);
    }
    for (const type of ["CONDITION", "coding_agent", "DATASET"]) {
      const body = await refuseColumn(sheet, { title: "x", type }, 400, "invalid_config");
      expect(body.message).toContain(type.toUpperCase());
      expect(body.detail).toMatchObject([{ loc: ["body", "type"] }]);
    }
  });

  test("columns that are made at the same moment take a version each, keep their own title and are all computed", async () => {
    const { sheet } = await sheetOf("a\nxyz\n");
    const before = await sheet.version();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        sheet.createColumn({ title: `c${n % 7}`, type: "COUNT", config: { source: "a", type: "chars" } }),
      ),
    );
    expect(made.map(({ status }) => status as number).toSorted()).toEqual([...Array(7).fill(201), 400]);
    refused(made.find(({ status }) => status === 400) as never, 400, "duplicate_title");
    const bodies = made.flatMap((answer) => (answer.status === 201 ? [answer.body] : []));
    const versions = bodies.map(({ version }) => version).toSorted((a, b) => a - b);
    expect(new Set(versions).size).toBe(7);
    expect(versions[0]).toBeGreaterThan(before);
    expect(new Set(bodies.map(({ column }) => column.position_rank)).size).toBe(7);
    await sheet.settled();
    for (let n = 0; n < 7; n++) expect(await sheet.values(`c${n}`)).toEqual([3]);
  });
});

describe("a config that does not fit", () => {
  const schemaFaults: [type: string, config: unknown, loc: (string | number)[]][] = [
    ["COMPARE", { sources: [] }, ["sources"]],
    ["COMPARE", { sources: ["a", "b", "c"] }, ["sources"]],
    ["COMPARE", { sources: ["a", 5] }, ["sources", 1]],
    ["CONTAINS", { source: "a", value: "" }, ["value"]],
    ["CONTAINS", { value: "x" }, ["source"]],
    ["CONTAINS", { source: "a", value: "x", case_sensitive: "yes" }, ["case_sensitive"]],
    ["REGEX", { source: "a", regex_pattern: "" }, ["regex_pattern"]],
    ["REGEX", { source: ["a"], regex_pattern: "x" }, ["source"]],
    ["COUNT", { source: "a", type: "letters" }, ["type"]],
    ["COUNT", { source: "a", type: "chars", min_count: -1 }, ["min_count"]],
    ["COUNT", { source: "a", type: "chars", max_count: 1.5 }, ["max_count"]],
    ["COALESCE", { sources: ["a"] }, ["sources"]],
    ["COALESCE", { sources: "a" }, ["sources"]],
    ["COALESCE", { source: "a" }, ["sources"]],
    ["COMBINE_COLUMNS", { sources: ["a"], format: "" }, ["format"]],
    ["COMBINE_COLUMNS", { sources: ["a", ""] }, ["sources", 1]],
    ["JSON_PATH", { source: "a", json_path: 5 }, ["json_path"]],
    ["JSON_PATH", { source: "a", json_path: "$", return_first_match: "no" }, ["return_first_match"]],
    ["MATH_OPERATOR", { sources: ["a"], operator: "=", value: 1 }, ["operator"]],
    ["MATH_OPERATOR", { sources: ["a"], value: 1 }, ["operator"]],
    ["MATH_OPERATOR", { sources: ["a"], operator: "lt", value: "1" }, ["value"]],
    ["MIN_MAX", { source: "a", type: "median" }, ["type"]],
    ["PARSE_VALUE", { source: "a", type: "date" }, ["type"]],
    ["PARSE_VALUE", { type: "number" }, ["source"]],
    ["ABSOLUTE_NUMERIC_DISTANCE", { sources: ["a"] }, ["sources"]],
  ];
  const otherFaults: [type: string, config: unknown, loc: (string | number)[]][] = [
    ["COMPARE", { sources: ["a", "b"], target: 1 }, ["target"]],
    ["COMPARE", { sources: ["a"] }, ["target"]],
    [
      "COMPARE",
      { sources: ["a"], target: 1, comparison_type: { type: "JSON", json_path: "$[" } },
      ["comparison_type", "json_path"],
    ],
    ["CONTAINS", { source: "a", value: "x", value_source: "b" }, ["value_source"]],
    ["CONTAINS", { source: "a", value: null }, ["value"]],
    ["REGEX", { source: "a", regex_pattern: "(" }, ["regex_pattern"]],
    ["REGEX", { source: "a", regex_pattern: "(?<=x)y" }, ["regex_pattern"]],
    ["REGEX", { source: "a", pattern: "[z-a]" }, ["pattern"]],
    ["COUNT", { source: "a", type: "chars", min_count: 3, max_count: 2 }, ["max_count"]],
    ["COMBINE_COLUMNS", { sources: ["a"], format: "{b}" }, ["format"]],
    ["JSON_PATH", { source: "a", json_path: "$.[" }, ["json_path"]],
    ["MIN_MAX", { source: "a", type: "min", json_path: "$[" }, ["json_path"]],
  ];
  const shared = sheetOf("a,b\n1,2\n");

  for (const [type, config, loc] of schemaFaults) {
    test(`${type} ${JSON.stringify(config)} violates the schema at config.${loc.join(".")}`, async () => {
      const { sheet } = await shared;
      const body = await refuseColumn(sheet, { title: "x", type, config }, 422, "validation_error");
      expect(body.detail?.map((fault) => fault.loc)).toContainEqual(["body", "config", ...loc]);
      expect(body.message).toContain(loc.join("."));
    });
  }

  for (const [type, config, loc] of otherFaults) {
    test(`${type} ${JSON.stringify(config)} cannot be used because of config.${loc.join(".")}`, async () => {
      const { sheet } = await shared;
      const body = await refuseColumn(sheet, { title: "x", type, config }, 400, "invalid_config");
      expect(body.detail?.map((fault) => fault.loc)).toContainEqual(["body", "config", ...loc]);
    });
  }

  test("a config that is no object is refused", async () => {
    const { sheet } = await shared;
    for (const config of [[], ["a"], "a", 5, true]) {
      const body = await refuseColumn(sheet, { title: "x", type: "COUNT", config }, 422, "validation_error");
      expect(body.detail?.[0]?.loc.slice(0, 2)).toEqual(["body", "config"]);
    }
  });

  test("an update is refused the same way, with 400, and changes nothing", async () => {
    const { sheet } = await sheetOf("a,b\n1,2\n");
    const column = await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const before = await sheet.version();
    const faults: [object, string, (string | number)[]][] = [
      [{ config: { source: "a", type: "letters" } }, "bad_request", ["body", "config", "type"]],
      [{ config: { source: "zzz", type: "chars" } }, "invalid_config", ["body", "config", "source"]],
      [{ config: [] }, "bad_request", ["body", "config"]],
      [{ title: "b" }, "duplicate_title", ["body", "title"]],
      [{ title: "" }, "bad_request", ["body", "title"]],
      [{ title: "x".repeat(256) }, "bad_request", ["body", "title"]],
      [{ type: "REGEX" }, "bad_request", ["body", "config", "regex_pattern"]],
      [{ type: "HUMAN" }, "bad_request", ["body", "type"]],
      [{ type: "TRACE" }, "bad_request", ["body", "type"]],
      [{ type: "COMPOSITION", config: { source: "a" } }, "bad_request", ["body", "type"]],
      [{ type: "NONSENSE" }, "bad_request", ["body", "type"]],
      [{ dependencies: [{ column_id: "a" }] }, "bad_request", ["body", "dependencies", 0, "column_id"]],
      [{ dependencies: [{}] }, "bad_request", ["body", "dependencies", 0, "column_id"]],
      [{ is_output_column: "yes" }, "bad_request", ["body", "is_output_column"]],
    ];
    for (const [body, error, loc] of faults) {
      const refusal = refused(await update(sheet, column.id, body), 400, error);
      expect(refusal.detail?.map((fault) => fault.loc)).toContainEqual(loc);
    }
    expect(await sheet.version()).toBe(before);
    expect(await sheet.statuses("n")).toEqual(["COMPLETED"]);
  });
});

describe("sources", () => {
  test("a source is named by its title, its id in any letter case, or table.sheet.column", async () => {
    const { sheet } = await sheetOf("a,b.c\nx,yy\n");
    const a = await sheet.column("a");
    const { table_id, sheet_id } = sheet.params;
    for (const [title, source] of [
      ["by id", a.id],
      ["by ID", a.id.toUpperCase()],
      ["in full", `${table_id}.${sheet_id}.${a.id}`],
    ] as const) {
      const column = await sheet.addComputed(title, "COUNT", { source, type: "chars" });
      expect(column.config as unknown).toEqual({ source, type: "chars" });
      expect(column.dependencies).toEqual([
        {
          column_id: a.id,
          reference_type: "value",
          config_key: "source",
          config_meta: null,
          source_resolver: `${table_id}.${sheet_id}.${a.id}`,
          source_label: "a",
        },
      ]);
      expect(await sheet.values(title)).toEqual([1]);
    }
    await sheet.addComputed("dotted", "COUNT", { source: "b.c", type: "chars" });
    expect(await sheet.values("dotted")).toEqual([2]);
  });

  test("a source that the sheet does not have is refused where the config names it", async () => {
    const { sheet, client } = await sheetOf("a\n1\n");
    const elsewhere = await importCsv(client, "a\n1\n");
    const foreign = await elsewhere.column("a");
    for (const source of [
      "A",
      "zzz",
      randomUUID(),
      foreign.id,
      `${elsewhere.params.table_id}.${elsewhere.params.sheet_id}.${foreign.id}`,
    ]) {
      const config = { sources: ["a", source] };
      const body = await refuseColumn(sheet, { title: "x", type: "COALESCE", config }, 400, "invalid_config");
      expect(body.message).toContain(`"${source}"`);
      expect(body.detail).toMatchObject([{ loc: ["body", "config", "sources", 1], type: "unknown_column" }]);
    }
    for (const column_id of [foreign.id, randomUUID()]) {
      const config = { source: "a", type: "chars" };
      const dependencies = [{ column_id, config_key: "source" }];
      const body = await refuseColumn(sheet, { title: "x", type: "COUNT", config, dependencies }, 404, "not_found");
      expect(body.message).toContain(column_id);
    }
  });

  test("a dependency says what an alias in the config stands for", async () => {
    const { sheet } = await sheetOf("Question,Answer,Truth\nq,blue,BLUE\n");
    const answer = await sheet.column("Answer");
    const truth = await sheet.column("Truth");
    const config = { sources: ["output", "expected"] };
    const body = {
      title: "right",
      type: "COMPARE",
      config,
      dependencies: [
        { column_id: truth.id, reference_type: "value", config_key: "sources", config_meta: { position: 1 } },
        { column_id: answer.id.toUpperCase(), config_key: "sources", config_meta: { position: 0 } },
      ],
    };
    const { column } = await sheet.client.expect(201, "createColumn", { params: sheet.params, body });
    expect(column.config as unknown).toEqual(config);
    expect(column.dependencies.map((one) => [one.source_label, one.reference_type])).toEqual([
      ["Truth", "value"],
      ["Answer", "value"],
    ]);
    await sheet.settled();
    expect((await sheet.cell("right", 0)).value).toMatchObject({
      comparison_result: false,
      diff: expect.stringMatching(/-blue\n\+BLUE/),
    });
    await sheet.setCell("Truth", 0, "blue");
    await sheet.recalculate();
    expect(await sheet.values("right")).toEqual([{ comparison_result: true }]);
  });

  test("an entry of dependencies wins over a title that the sheet has", async () => {
    const { sheet } = await sheetOf("a,b\nx,yyy\n");
    const b = await sheet.column("b");
    const body = {
      title: "n",
      type: "COUNT",
      config: { source: "a", type: "chars" },
      dependencies: [{ column_id: b.id, config_key: "source" }],
    };
    const { column } = await sheet.client.expect(201, "createColumn", { params: sheet.params, body });
    expect(column.dependencies.map((one) => one.source_label)).toEqual(["b"]);
    await sheet.settled();
    expect(await sheet.values("n")).toEqual([3]);
  });

  test("a dependency beyond the config makes stale, too", async () => {
    const { sheet } = await sheetOf("a,b\nx,y\n");
    const b = await sheet.column("b");
    const body = {
      title: "n",
      type: "COUNT",
      config: { source: "a", type: "chars" },
      dependencies: [{ column_id: b.id }],
    };
    const { column } = await sheet.client.expect(201, "createColumn", { params: sheet.params, body });
    expect(column.dependencies.map((one) => [one.source_label, one.config_key])).toEqual([
      ["b", null],
      ["a", "source"],
    ]);
    await sheet.settled();
    expect(await sheet.setCell("b", 0, "z")).toMatchObject({ stale_count: 1 });
    expect(await sheet.statuses("n")).toEqual(["STALE"]);
  });

  test("columns computed from computed ones come out right, however deep", async () => {
    const { sheet } = await sheetOf("n\n1\n2\n");
    let source = "n";
    for (let depth = 1; depth <= 40; depth++) {
      await sheet.addColumn(`d${depth}`, "MATH_OPERATOR", { sources: [source], operator: "+", value: 1 });
      source = `d${depth}`;
    }
    await sheet.settled();
    expect(await sheet.values("d40")).toEqual([41, 42]);
    expect(await sheet.setCell("n", 0, "100")).toMatchObject({ stale_count: 40 });
    const end = await sheet.recalculate({ column_ids: [(await sheet.column("d40")).id] });
    expect(end).toMatchObject({ status: "completed", failed_count: 0 });
    expect(await sheet.values("d40")).toEqual([140, 42]);
    expect(await sheet.values("d17")).toEqual([117, 19]);
  });

  test("a failed source fails what reads it, by name, and COALESCE passes over it", async () => {
    const { sheet } = await sheetOf("a,b\nx,9\n5,\n");
    await sheet.addColumn("parsed", "PARSE_VALUE", { source: "a", type: "number" });
    await sheet.addColumn("plus", "MATH_OPERATOR", { sources: ["parsed"], operator: "+", value: 1 });
    await sheet.addColumn("further", "COUNT", { source: "plus", type: "chars" });
    await sheet.addComputed("either", "COALESCE", { sources: ["plus", "b"] });
    expect(await sheet.statuses("plus")).toEqual(["FAILED", "COMPLETED"]);
    expect((await sheet.cell("plus", 0)).error_message).toContain('"parsed"');
    expect((await sheet.cell("further", 0)).error_message).toContain('"plus"');
    expect(await sheet.values("either")).toEqual(["9", 6]);
    expect((await sheet.statusCounts()).counts).toMatchObject({ COMPLETED: 5, FAILED: 3 });
  });
});

describe("cycles", () => {
  test("a column that reads itself is refused, by title, by id and by dependency", async () => {
    const { sheet } = await sheetOf("a\n1\n");
    const config = { source: "self", type: "chars" };
    const body = await refuseColumn(sheet, { title: "self", type: "COUNT", config }, 400, "dependency_cycle");
    expect(body.message).toContain('"self" → "self"');
    const column = await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const before = await sheet.version();
    for (const change of [
      { config: { source: "n", type: "chars" } },
      { config: { source: column.id, type: "chars" } },
      { dependencies: [{ column_id: column.id }] },
      { title: "m", config: { source: "m", type: "chars" } },
    ]) {
      expect(refused(await update(sheet, column.id, change), 400, "dependency_cycle").message).toMatch(
        /"[nm]" → "[nm]"/,
      );
    }
    expect(await sheet.version()).toBe(before);
    expect(await sheet.statuses("n")).toEqual(["COMPLETED"]);
  });

  test("a cycle through others is refused and its columns are named in order", async () => {
    const { sheet } = await sheetOf("a\n1\n");
    const first = await sheet.addColumn("first", "COUNT", { source: "a", type: "chars" });
    const second = await sheet.addColumn("second", "MATH_OPERATOR", { sources: ["first"], operator: "+", value: 1 });
    const third = await sheet.addComputed("third", "COALESCE", { sources: ["a", "second"] });
    const before = await sheet.version();
    const body = refused(
      await update(sheet, first.id, { config: { source: "third", type: "chars" } }),
      400,
      "dependency_cycle",
    );
    expect(body.message).toContain('"first" → "third" → "second" → "first"');
    refused(await update(sheet, first.id, { dependencies: [{ column_id: third.id }] }), 400, "dependency_cycle");
    refused(
      await update(sheet, second.id, { config: { sources: ["third", "first"], operator: "+" } }),
      400,
      "dependency_cycle",
    );
    expect(await sheet.version()).toBe(before);
    expect(await sheet.values("third")).toEqual(["1"]);
  });

  test("of two changes that together would close a cycle one is refused, also at the same moment", async () => {
    const { sheet } = await sheetOf("a\n1\n");
    const x = await sheet.addColumn("x", "COUNT", { source: "a", type: "chars" });
    const y = await sheet.addComputed("y", "COUNT", { source: "a", type: "chars" });
    const answers = await Promise.all([
      update(sheet, x.id, { config: { source: "y", type: "chars" } }),
      update(sheet, y.id, { config: { source: "x", type: "chars" } }),
    ]);
    expect(answers.map(({ status }) => status as number).toSorted()).toEqual([200, 400]);
    refused(answers.find(({ status }) => status === 400) as never, 400, "dependency_cycle");
  });
});

describe("changing", () => {
  async function chain() {
    const made = await sheetOf("a,b\nx,1\nyy,2\n");
    const { sheet } = made;
    const columns = {
      n: await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" }),
      plus: await sheet.addColumn("plus", "MATH_OPERATOR", { sources: ["n"], operator: "+", value: 10 }),
      top: await sheet.addColumn("top", "COMBINE_COLUMNS", { sources: ["plus", "b"], separator: ":" }),
      side: await sheet.addComputed("side", "COUNT", { source: "b", type: "chars" }),
    };
    return { ...made, columns };
  }

  test("a new title changes nothing else: nothing turns stale and the old title still finds the column", async () => {
    const { sheet, columns } = await chain();
    const a = await sheet.column("a");
    const before = await sheet.version();
    const renamed = await updated(sheet, a.id, { title: " letters " });
    expect(renamed).toMatchObject({
      column: { title: "letters" },
      requires_recalculation: false,
      affected_column_ids: [],
      version: before + 1,
    });
    await updated(sheet, columns.n.id, { title: "length" });
    for (const title of ["length", "plus", "top", "side"])
      expect(await sheet.statuses(title)).toEqual(["COMPLETED", "COMPLETED"]);
    const n = await sheet.column("length");
    expect(n.config as unknown).toEqual({ source: "a", type: "chars" });
    expect(n.dependencies).toMatchObject([{ column_id: a.id, source_label: "letters" }]);
    expect(await sheet.setCell("letters", 0, "zzz")).toMatchObject({ stale_count: 3 });
    await sheet.recalculate();
    expect(await sheet.values("top")).toEqual(["13:1", "12:2"]);
    // A new column may take the old title without drawing the readers to it.
    await sheet.addColumn("a", "TEXT");
    await sheet.recalculate({ statuses: [] });
    expect(await sheet.values("length")).toEqual([3, 2]);
    // So does a config that is sent again, with a change elsewhere in it. Other words name columns by the titles of now.
    const again = await updated(sheet, columns.plus.id, { config: { sources: ["n"], operator: "-", value: 1 } });
    expect(again.column.dependencies).toMatchObject([{ column_id: columns.n.id, source_label: "length" }]);
    expect(again.affected_column_ids).toEqual([columns.plus.id, columns.top.id]);
    await sheet.recalculate();
    expect(await sheet.values("plus")).toEqual([2, 1]);
    const other = { config: { sources: ["n", "n"], operator: "-" } };
    refused(await update(sheet, columns.plus.id, other), 400, "invalid_config");
    // Exactly as it was read it changes nothing, whatever became of its sources.
    await sheet.client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: columns.n.id } });
    const plus = await sheet.column("plus");
    const before2 = await sheet.version();
    expect(await updated(sheet, plus.id, { config: plus.config })).toMatchObject({ version: before2 });
  });

  test("a new title makes stale what has the title in it, and what reads that", async () => {
    const { sheet } = await sheetOf("a,b\nx,1\n");
    const a = await sheet.column("a");
    const both = await sheet.addColumn("both", "COMBINE_COLUMNS", { sources: ["a", "b"] });
    const size = await sheet.addColumn("size", "COUNT", { source: "both", type: "chars" });
    await sheet.addColumn("joined", "COMBINE_COLUMNS", { sources: ["a", "b"], separator: "-" });
    await sheet.addColumn("filled", "COMBINE_COLUMNS", { sources: ["a", "b"], format: "{a}" });
    const byId = await sheet.addComputed("by id", "COMBINE_COLUMNS", { sources: [a.id, "b"], format: "{a}!" });
    expect(await sheet.values("both")).toEqual([{ a: "x", b: "1" }]);
    const renamed = await updated(sheet, a.id, { title: "letters" });
    expect(renamed.requires_recalculation).toBe(true);
    expect(renamed.affected_column_ids.toSorted()).toEqual([both.id, size.id, byId.id].toSorted());
    for (const title of ["both", "size", "by id"]) expect(await sheet.statuses(title)).toEqual(["STALE"]);
    // A source that takes the old title of another does not take its place in a format.
    expect(await updated(sheet, (await sheet.column("b")).id, { title: "a" })).toMatchObject({
      affected_column_ids: expect.arrayContaining([both.id]),
    });
    await sheet.recalculate({ statuses: [] });
    expect(await sheet.values("both")).toEqual([{ letters: "x", a: "1" }]);
    expect(await sheet.values("filled")).toEqual(["x"]);
    expect(await sheet.values("joined")).toEqual(["x-1"]);
  });

  test("a new config makes the column and what depends on it stale, nothing else, and queues nothing", async () => {
    const { sheet, columns } = await chain();
    const config = { source: "a", type: "words" };
    const body = await updated(sheet, columns.n.id, { config });
    expect(body.column.config as unknown).toEqual(config);
    expect(body.requires_recalculation).toBe(true);
    expect(body.affected_column_ids.toSorted()).toEqual([columns.n.id, columns.plus.id, columns.top.id].toSorted());
    for (const title of ["n", "plus", "top"]) expect(await sheet.statuses(title)).toEqual(["STALE", "STALE"]);
    expect(await sheet.statuses("side")).toEqual(["COMPLETED", "COMPLETED"]);
    // The last results stay readable until there are new ones.
    expect(await sheet.values("top")).toEqual(["11:1", "12:2"]);
    expect(await sheet.statusCounts()).toMatchObject({ total: 8, counts: { STALE: 6, COMPLETED: 2, QUEUED: 0 } });
    expect((await sheet.client.expect(200, "listOperations", { params: sheet.params })).active_operations).toEqual([]);
    expect(await sheet.recalculate()).toMatchObject({ status: "completed", failed_count: 0 });
    expect(await sheet.values("n")).toEqual([1, 1]);
    expect(await sheet.values("top")).toEqual(["11:1", "11:2"]);
  });

  test("a config replaces the old one whole, and so do dependencies", async () => {
    const { sheet, columns } = await chain();
    const [a, b] = [await sheet.column("a"), await sheet.column("b")];
    const body = await updated(sheet, columns.top.id, { config: { sources: ["b"] } });
    expect(body.column.config as unknown).toEqual({ sources: ["b"] });
    expect(body.column.dependencies.map((one) => one.source_label)).toEqual(["b"]);
    const extra = await updated(sheet, columns.top.id, { dependencies: [{ column_id: a.id }] });
    expect(extra.column.dependencies.map((one) => one.column_id).toSorted()).toEqual([a.id, b.id].toSorted());
    expect(extra).toMatchObject({ requires_recalculation: true, affected_column_ids: [columns.top.id] });
    const without = await updated(sheet, columns.top.id, { dependencies: [] });
    expect(without.column.dependencies.map((one) => one.column_id)).toEqual([b.id]);
  });

  test("what changes nothing takes no version and makes nothing stale", async () => {
    const { sheet, columns } = await chain();
    const before = await sheet.version();
    for (const body of [
      {},
      { title: "plus" },
      { title: " plus " },
      { type: "MATH_OPERATOR" },
      { type: "math_operator" },
      { config: { value: 10, operator: "+", sources: ["n"] } },
      { is_output_column: true },
      { surplus: 1 },
    ]) {
      expect(await updated(sheet, columns.plus.id, body)).toMatchObject({
        requires_recalculation: false,
        affected_column_ids: [],
        version: before,
      });
    }
    expect(await sheet.statuses("top")).toEqual(["COMPLETED", "COMPLETED"]);
  });

  test("whether a column is output is changed without making anything stale", async () => {
    const { sheet, columns } = await chain();
    const before = await sheet.version();
    const body = await updated(sheet, columns.n.id, { is_output_column: false });
    expect(body).toMatchObject({ column: { is_output_column: false }, affected_column_ids: [], version: before + 1 });
    expect(await sheet.statuses("n")).toEqual(["COMPLETED", "COMPLETED"]);
  });

  test("a config that is taken back gives the old results without computing them again", async () => {
    const { sheet, columns } = await chain();
    const old = await sheet.cell("n", 0);
    await updated(sheet, columns.n.id, { config: { source: "a", type: "words" } });
    await updated(sheet, columns.n.id, { config: { source: "a", type: "chars" } });
    expect(await sheet.statuses("n")).toEqual(["STALE", "STALE"]);
    await sheet.recalculate();
    const now = await sheet.cell("n", 0);
    expect([now.value, now.status, now.input_hash]).toEqual([old.value, "COMPLETED", old.input_hash]);
    expect(await sheet.statuses("top")).toEqual(["COMPLETED", "COMPLETED"]);
  });

  test("a column without config loses its results' validity, not its cells", async () => {
    const { sheet, columns } = await chain();
    const body = await updated(sheet, columns.n.id, { config: null });
    expect(body.column).toMatchObject({ config: {}, dependencies: [] });
    expect(await sheet.statuses("n")).toEqual(["STALE", "STALE"]);
    expect(await sheet.values("n")).toEqual([1, 2]);
    await sheet.recalculate();
    expect(await sheet.statuses("top")).toEqual(["FAILED", "FAILED"]);
  });

  test("new dependencies leave alone what the config stands for, also after its sources were renamed", async () => {
    const { sheet, columns } = await chain();
    const [a, b] = [await sheet.column("a"), await sheet.column("b")];
    await updated(sheet, a.id, { title: "renamed" });
    const body = await updated(sheet, columns.n.id, { dependencies: [{ column_id: b.id }] });
    expect(body.column.dependencies.map((one) => [one.source_label, one.config_key])).toEqual([
      ["b", null],
      ["renamed", "source"],
    ]);
    const moved = await updated(sheet, columns.n.id, { dependencies: [{ column_id: b.id, config_key: "source" }] });
    expect(moved.column.dependencies.map((one) => one.source_label)).toEqual(["b"]);
    await sheet.recalculate();
    expect(await sheet.values("n")).toEqual([1, 1]);
  });

  test("a TEXT column is renamed, and a config for it is not wanted", async () => {
    const { sheet } = await chain();
    const a = await sheet.column("a");
    const body = await updated(sheet, a.id, { config: { source: "b" }, title: "A" });
    expect(body).toMatchObject({
      column: { config: {}, dependencies: [], title: "A" },
      requires_recalculation: false,
    });
    expect(await sheet.values("A")).toEqual(["x", "yy"]);
  });
});

describe("deleting", () => {
  test("what read the column turns stale, then fails and names what is missing", async () => {
    const { sheet, workspace } = await sheetOf("a,b\nx,1\nyy,2\n");
    await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
    await sheet.addColumn("plus", "MATH_OPERATOR", { sources: ["n"], operator: "+", value: 1 });
    await sheet.addColumn("either", "COALESCE", { sources: ["a", "b"] });
    await sheet.addComputed("side", "COUNT", { source: "b", type: "chars" });
    const a = await sheet.column("a");
    const before = await sheet.version();
    const params = { ...sheet.params, column_id: a.id };
    const body = await sheet.client.expect(200, "deleteColumn", { params });
    expect(body).toMatchObject({ stale_count: 6, version: before + 1 });
    expect(body.message).toContain('"a"');
    expect((await sheet.columns()).map(({ title }) => title)).toEqual(["b", "n", "plus", "either", "side"]);
    for (const title of ["n", "plus", "either"]) expect(await sheet.statuses(title)).toEqual(["STALE", "STALE"]);
    expect(await sheet.statuses("side")).toEqual(["COMPLETED", "COMPLETED"]);
    expect(await sheet.values("n")).toEqual([1, 2]);
    const n = await sheet.column("n");
    expect(n.config as unknown).toEqual({ source: "a", type: "chars" });
    expect(n.dependencies).toMatchObject([{ column_id: a.id, source_resolver: null, source_label: null }]);

    expect(await sheet.recalculate()).toMatchObject({ status: "completed", completed_count: 0, failed_count: 6 });
    expect((await sheet.cell("n", 0)).error_message).toMatch(/source column "a" .*no longer exists/);
    expect((await sheet.cell("plus", 1)).error_message).toContain('"n"');
    expect((await sheet.cell("either", 0)).error_message).toMatch(/"a"/);

    refused(await sheet.client.call("deleteColumn", { params }), 404, "not_found");
    refused(await update(sheet, a.id, { title: "x" }), 404, "not_found");
    const entries = await server.database.sql`
      select action, entity_type, entity_id, entity_name, actor from audit_events
      where workspace_id = ${workspace.id} and action like '%.deleted'`;
    expect([...entries]).toEqual([
      { action: "column.deleted", entity_type: "column", entity_id: a.id, entity_name: "a", actor: "test" },
    ]);
  });

  test("a reader of a deleted column can still be renamed, given a new source, and deleted", async () => {
    const { sheet } = await sheetOf("a,b\nx,yy\n");
    const a = await sheet.column("a");
    const n = await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
    const tied = await sheet.client.expect(201, "createColumn", {
      params: sheet.params,
      body: {
        title: "tied",
        type: "COUNT",
        config: { source: "b", type: "chars" },
        dependencies: [{ column_id: a.id }],
      },
    });
    await sheet.settled();
    await sheet.client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: a.id } });
    const renamed = await updated(sheet, n.id, { title: "length" });
    expect(renamed).toMatchObject({ column: { title: "length" }, requires_recalculation: false });
    expect(await updated(sheet, n.id, { is_output_column: false })).toMatchObject({
      column: { is_output_column: false },
    });
    const given = await updated(sheet, n.id, { config: { source: "b", type: "chars" } });
    expect(given.column.dependencies.map((one) => one.source_label)).toEqual(["b"]);
    await updated(sheet, tied.column.id, { config: { source: "b", type: "words" } });
    await sheet.recalculate();
    expect(await sheet.values("length")).toEqual([2]);
    expect(await sheet.values("tied")).toEqual([1]);
    await sheet.client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: n.id } });
  });

  test("cells of a deleted column are not found, and a new column of its title starts blank", async () => {
    const { sheet } = await sheetOf("a,b\nx,1\n");
    const cell = await sheet.cell("a", 0);
    const { id } = await sheet.column("a");
    await sheet.client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: id } });
    const params = { ...sheet.params, cell_id: cell.id };
    refused(await sheet.client.call("getCell", { params }), 404, "not_found");
    refused(await sheet.client.call("updateCell", { params, body: { value: "y" } }), 404, "not_found");
    const again = await sheet.addColumn("a", "TEXT");
    expect(again.id).not.toBe(id);
    expect(await sheet.values("a")).toEqual([null]);
    expect((await sheet.columns()).map(({ title }) => title)).toEqual(["b", "a"]);
    expect((await sheet.cell("a", 0)).id).not.toBe(cell.id);
  });

  test("a computed column goes with what it has computed and what is queued for it", async () => {
    const { sheet } = await sheetOf("a\nx\n");
    const n = await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    await server.stopWorker();
    const { operation_id } = await sheet.start({ statuses: [] });
    await sheet.client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: n.id } });
    expect(await sheet.statusCounts()).toMatchObject({ total: 0 });
    await server.startWorker();
    expect(await sheet.operationEnd(operation_id)).toMatchObject({ status: "completed", cell_count: 0 });
    expect(await sheet.statusCounts()).toMatchObject({ total: 0, counts: { COMPLETED: 0, STALE: 0 } });
  });

  test("a sheet may lose all its columns; it then takes no rows until it has one again", async () => {
    const { sheet } = await sheetOf("a\nx\n");
    for (const { id } of await sheet.columns()) {
      await sheet.client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: id } });
    }
    refused(await sheet.client.call("addRows", { params: sheet.params }), 400, "bad_request");
    expect(await sheet.rows()).toEqual([{ row_index: 0, cells: {} }]);
    await sheet.addColumn("b", "TEXT");
    await sheet.client.expect(201, "addRows", { params: sheet.params });
    expect(await sheet.values("b")).toEqual([null, null]);
  });
});

describe("listing", () => {
  test("pages hold every column once, in display order or against it", async () => {
    const names = Array.from({ length: 230 }, (_, n) => `c${n}`);
    const { sheet } = await sheetOf(csvOf([names]));
    for (const limit of [7, 100]) {
      const list = (order: "asc" | "desc") =>
        followPages<Column>(limit, (cursor) =>
          sheet.client.expect(200, "listColumns", { params: sheet.params, query: { limit, order, ...cursor } }),
        );
      expect((await list("asc")).map(({ title }) => title)).toEqual(names);
      expect((await list("desc")).map(({ title }) => title)).toEqual(names.toReversed());
    }
    const page = await sheet.client.expect(200, "listColumns", { params: sheet.params });
    expect([page.count, page.pagination.limit, page.has_more]).toEqual([100, 100, true]);
    const ranks = (await sheet.columns()).map((column) => column.position_rank);
    expect(ranks.every(Number.isInteger)).toBe(true);
    expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
  });

  test("a cursor belongs to its sheet and order, and is not believed when it was changed", async () => {
    const { sheet, client } = await sheetOf("a,b,c\n");
    const other = await importCsv(client, "a,b,c\n");
    const { next_cursor } = await client.expect(200, "listColumns", { params: sheet.params, query: { limit: 1 } });
    const cursor = next_cursor as string;
    const ask = (params: SheetUnderTest["params"], query: object) => client.call("listColumns", { params, query });
    refused(await ask(sheet.params, { cursor, order: "desc" }), 400, "invalid_cursor");
    refused(await ask(other.params, { cursor }), 400, "invalid_cursor");
    for (const forged of forgedCursors(cursor))
      refused(await ask(sheet.params, { cursor: forged }), 400, "invalid_cursor");
    refused(await client.call("listRows", { params: sheet.params, query: { cursor } }), 400, "invalid_cursor");
  });
});

test("a placeholder for a title with braces is refused with the id, which works", async () => {
  const { sheet } = await sheetOf("{a}\nx\n");
  const { id } = await sheet.column("{a}");
  const columnOf = (format: string) => ({ title: "c", type: "COMBINE_COLUMNS", config: { sources: ["{a}"], format } });
  const { message } = await refuseColumn(sheet, columnOf("{{{a}}}"), 400, "invalid_config");
  expect(message).toContain(`Use {${id}};`);
  await sheet.addComputed("c", "COMBINE_COLUMNS", columnOf(`<{${id}}>`).config);
  expect(await sheet.values("c")).toEqual(["<x>"]);
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
