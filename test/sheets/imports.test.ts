import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Papa from "papaparse";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import {
  base64,
  createTable,
  csvOf,
  type FileContent,
  fileSource,
  type ImportOperation,
  importCsv,
  importEnd,
  importFile,
  postFile,
  type Sheet,
  SheetUnderTest,
} from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { sql } = server.database;

const dataDirectory = fileURLToPath(new URL("../data", import.meta.resolve("vega-datasets")));
const dataFiles = readdirSync(dataDirectory).toSorted();

/** The texts of a sheet, row by row, as a client gets them. */
async function textsOf(sheet: SheetUnderTest): Promise<unknown[][]> {
  const columns = await sheet.columns();
  return (await sheet.rows()).map((row) => columns.map(({ id }) => row.cells[id]?.value));
}

/** The same straight from the database, for sheets too large to be paged through here. */
async function storedTexts(sheet: SheetUnderTest): Promise<unknown[][]> {
  const rows = await sql<{ cells: (string | null)[] }[]>`
    select to_json(cells) as cells from sheet_rows where sheet_id = ${sheet.params.sheet_id} order by row_index`;
  return rows.map((row) => row.cells);
}

const rowsReadOverHttp = 3_500;

async function readTexts(sheet: SheetUnderTest): Promise<unknown[][]> {
  const { row_count } = await sheet.sheet();
  return row_count > rowsReadOverHttp ? storedTexts(sheet) : textsOf(sheet);
}

function blankAsNull(record: string[]): (string | null)[] {
  return record.map((field) => (field === "" ? null : field));
}

async function refusal(client: Client, fileName: string, content: FileContent) {
  const table = await createTable(client);
  const body = refused(await postFile(client, table, fileName, content), 400, "bad_request");
  expect((await client.expect(200, "listSheets", { params: { table_id: table } })).count).toBe(0);
  return body;
}

/** An import that is accepted and then fails; nothing may be left. */
async function failure(client: Client, fileName: string, content: FileContent): Promise<ImportOperation> {
  const table = await createTable(client);
  const answer = await postFile(client, table, fileName, content);
  if (answer.status !== 202) throw new Error(`refused at once: ${JSON.stringify(answer.body)}`);
  const end = await importEnd(client, table, answer.body.operation_id);
  expect(end).toMatchObject({ status: "failed", message: "Import failed", rows_added: 0, row_count: 0 });
  const place = { table_id: table, sheet_id: answer.body.sheet.id };
  refused(await client.call("getSheet", { params: place }), 404, "not_found");
  expect((await client.expect(200, "listSheets", { params: { table_id: table } })).count).toBe(0);
  expect([...(await sql`select 1 from sheet_rows where sheet_id = ${answer.body.sheet.id}`)]).toEqual([]);
  expect(await partCount(answer.body.operation_id)).toBe(0);
  return end;
}

async function partCount(operationId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from import_file_parts where operation_id = ${operationId}`;
  return row?.count as number;
}

describe("files that nobody here made", () => {
  const { client } = { client: server.newWorkspace().then((made) => made.client) };

  for (const file of dataFiles.filter((name) => name.endsWith(".csv"))) {
    test(`${file} comes back value by value`, async () => {
      const bytes = readFileSync(join(dataDirectory, file));
      const { data } = Papa.parse<string[]>(bytes.toString("utf8").replace(/^\ufeff/, ""), { skipEmptyLines: true });
      const [header, ...records] = data as [string[], ...string[][]];
      const sheet = await importFile(await client, file, bytes);
      expect((await sheet.columns()).map(({ title }) => title)).toEqual(header.map((name) => name.trim()));
      expect((await sheet.sheet()).row_count).toBe(records.length);
      expect(await readTexts(sheet)).toEqual(records.map(blankAsNull));
    });
  }

  for (const file of dataFiles.filter((name) => name.endsWith(".json"))) {
    const text = readFileSync(join(dataDirectory, file), "utf8");
    const items = JSON.parse(text) as unknown;
    const isRows = Array.isArray(items) && items.every((item) => typeof item === "object" && item !== null);
    if (!isRows || items.some(Array.isArray)) {
      test(`${file} holds no rows and is refused`, async () => {
        const body = await refusal(await client, file, text);
        expect(body.message).toMatch(/must be an array of objects|is not an object/);
      });
      continue;
    }
    test(`${file} comes back value by value`, async () => {
      const records = items as Record<string, unknown>[];
      const placeOf = (key: string) => text.search(new RegExp(`${RegExp.escape(JSON.stringify(key))}\\s*:`));
      const keys = [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted(
        (a, b) => placeOf(a) - placeOf(b),
      );
      const sheet = await importFile(await client, file, text);
      expect((await sheet.columns()).map(({ title }) => title)).toEqual(keys.map((key) => key.trim()));
      expect((await sheet.sheet()).row_count).toBe(records.length);
      const expected = records.map((record) => keys.map((key) => cellText(record[key])));
      expect((await readTexts(sheet)).map((row) => row.map(normalNumber))).toEqual(
        expected.map((row) => row.map(normalNumber)),
      );
    });
  }

  function cellText(value: unknown): string | null {
    if (value === null || value === undefined || value === "") return null;
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  /** 1e-7, 1E-7 and 0.0000001 are the same number: digits are kept as they were written. */
  function normalNumber(text: unknown): unknown {
    return typeof text === "string" && /^-?\d[\d.]*e[+-]?\d+$/i.test(text) ? String(Number(text)) : text;
  }
});

describe("CSV", () => {
  const { client } = { client: server.newWorkspace().then((made) => made.client) };

  const texts: [string, string, (string | null)[][]][] = [
    [
      "LF",
      "a,b\n1,2\n3,4\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "CRLF",
      "a,b\r\n1,2\r\n3,4\r\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "CR",
      "a,b\r1,2\r3,4\r",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["no line end at the end", "a,b\n1,2", [["1", "2"]]],
    [
      "CRLF and no line end at the end",
      "a,b\r\n1,2\r\n3,4",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["a byte order mark", "\ufeffa,b\n1,2\n", [["1", "2"]]],
    ["a byte order mark before a quote", '\ufeff"a","b"\n1,2\n', [["1", "2"]]],
    [
      "quotes",
      'a,b\n"1","2"\n"say ""hi""","a,b"\n',
      [
        ["1", "2"],
        ['say "hi"', "a,b"],
      ],
    ],
    [
      "line ends in quotes",
      'a,b\n"1\n2","3\r\n4"\n"\n","5"\n',
      [
        ["1\n2", "3\r\n4"],
        ["\n", "5"],
      ],
    ],
    [
      "line ends in quotes of a CRLF file",
      'a,b\r\n"1\r\n2",3\r\n4,"5\n6"\r\n',
      [
        ["1\r\n2", "3"],
        ["4", "5\n6"],
      ],
    ],
    ["a line end in the header's quotes", '"a\nx",b\n1,2\n', [["1", "2"]]],
    ["a line end in the header's quotes of a CRLF file", '"a\nx",b\r\n1,2\r\n', [["1", "2"]]],
    [
      "CRLF behind an LF",
      "a,b\n1,2\r\n\r\n3,4\n5,6\r\n",
      [
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
      ],
    ],
    [
      "LF behind a CRLF",
      "a,b\r\n1,2\n\n3,4\r\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "a CR at the end of quotes",
      'a,b\n1,"2\r"\n"3\r",4\n5,"""6\r"\n',
      [
        ["1", "2\r"],
        ["3\r", "4"],
        ["5", '"6\r'],
      ],
    ],
    [
      "empty fields",
      'a,b,c\n,,\n"",x,""\n',
      [
        [null, null, null],
        [null, "x", null],
      ],
    ],
    [
      "blank lines",
      "a,b\n\n1,2\n\n\n3,4\n\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["blank lines of a CRLF file", "a,b\r\n\r\n1,2\r\n\r\n", [["1", "2"]]],
    ["white space in fields", "a,b\n 1 ,\t2\n", [[" 1 ", "\t2"]]],
    ["other delimiters", "a,b\n1;2,3\t4\n", [["1;2", "3\t4"]]],
    [
      "text that looks like something else",
      "a,b\n007,1e5\ntrue,null\n=1+1,NaN\n",
      [
        ["007", "1e5"],
        ["true", "null"],
        ["=1+1", "NaN"],
      ],
    ],
    [
      "characters of all lengths",
      "a,b\né字,😀👩‍👩‍👧\n\u202e,\u0000x\n".replace("\u0000", "\u0007"),
      [
        ["é字", "😀👩‍👩‍👧"],
        ["\u202e", "\u0007x"],
      ],
    ],
    ["the marker of JSON values", "a,b\n\u0001[1],\u0001\n", [["\u0001[1]", "\u0001"]]],
    ["one column", "a\n1\n2\n", [["1"], ["2"]]],
  ];
  for (const [name, text, rows] of texts) {
    test(`${name}: every value is what it was`, async () => {
      const sheet = await importCsv(await client, text);
      expect(await textsOf(sheet)).toEqual(rows);
    });
  }

  test("cells of an import are texts with their display, complete from the start", async () => {
    const sheet = await importCsv(await client, "a,b\n1,\n");
    expect(await sheet.cell("a", 0)).toMatchObject({
      value: "1",
      display_value: "1",
      status: "COMPLETED",
      error: null,
    });
    expect(await sheet.cell("b", 0)).toMatchObject({ value: null, display_value: null, status: "COMPLETED" });
    expect(await sheet.statusCounts()).toMatchObject({ total: 0 });
  });

  test("titles are trimmed, quotes and all letters included", async () => {
    const sheet = await importCsv(await client, ' a ,"b, ""c""",Größe 😀,input,Input\n1,2,3,4,5\n');
    const titles = (await sheet.columns()).map(({ title }) => title);
    expect(titles).toEqual(["a", 'b, "c"', "Größe 😀", "input", "Input"]);
  });

  test("records that are cut by the reader's blocks stay whole, whatever is cut", async () => {
    const records: string[][] = [["id", "text", "last"]];
    // 3.5 MB of characters of one to four bytes, so block borders fall into every kind of place.
    for (let index = 0; index < 10_000; index++) {
      records.push([String(index), `"${"é字😀\n,".repeat(index % 60)}${index}`, index % 7 ? `x\r\n${index}` : ""]);
    }
    const bytes = Buffer.from(csvOf(records));
    expect(bytes.length).toBeGreaterThan(3 << 20);
    const sheet = await importFile(await client, "blocks.csv", bytes);
    expect(await storedTexts(sheet)).toEqual(records.slice(1).map(blankAsNull));
  });

  test("a field of some megabytes is a field", async () => {
    const long = `${'line, "quoted"\n'.repeat(150_000)}end`;
    const sheet = await importCsv(
      await client,
      csvOf([
        ["a", "b"],
        [long, "x"],
        ["y", long],
      ]),
    );
    expect((await sheet.cell("a", 0)).value === long).toBe(true);
    expect((await sheet.cell("b", 1)).value === long).toBe(true);
  });

  test("a file of only a header has its columns at once and succeeds with no rows", async () => {
    for (const text of ["input", "input\n", "input,expected\r\n", '\ufeff"input"\n\n']) {
      const table = await createTable(await client);
      const answer = await postFile(await client, table, "cases.csv", text);
      const { sheet, operation_id } = answer.body as { sheet: Sheet; operation_id: string };
      const made = new SheetUnderTest(await client, { table_id: table, sheet_id: sheet.id });
      expect((await made.columns())[0]).toMatchObject({ title: "input", type: "TEXT", is_output_column: false });
      const end = await importEnd(await client, table, operation_id);
      expect(end).toMatchObject({
        status: "succeeded",
        progress: 100,
        rows_added: 0,
        row_count: 0,
        error_message: null,
      });
      expect(await made.sheet()).toMatchObject({ row_count: 0, version_count: 1 });
    }
  });

  test("columns can be added before the import has run", async () => {
    await server.stopWorker();
    const table = await createTable(await client);
    const { sheet, operation_id } = (await postFile(await client, table, "a.csv", "input\nhello\n")).body as {
      sheet: Sheet;
      operation_id: string;
    };
    const made = new SheetUnderTest(await client, { table_id: table, sheet_id: sheet.id });
    await made.addColumn("Output", "TEXT");
    const column = await made.addColumn("length", "COUNT", { source: "input", type: "chars" });
    expect(column.dependencies).toMatchObject([{ source_label: "input" }]);
    await server.startWorker();
    await importEnd(await client, table, operation_id);
    expect(await made.values("input")).toEqual(["hello"]);
    expect(await made.values("Output")).toEqual([null]);
    // The rows came after the column had been queued, so its cells wait for an operation.
    await made.settled();
    expect(await made.statuses("length")).toEqual(["STALE"]);
    await made.recalculate();
    expect(await made.values("length")).toEqual([5]);
  });

  test("999 columns are imported, 1,000 are refused and counted", async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `c${index}`);
    const values = names.map((name) => `v${name}`);
    const sheet = await importCsv(await client, csvOf([names.slice(0, 999), values.slice(0, 999)]));
    const columns = await sheet.columns();
    expect(columns.map(({ title }) => title)).toEqual(names.slice(0, 999));
    expect((await textsOf(sheet))[0]).toEqual(values.slice(0, 999));
    const body = await refusal(await client, "wide.csv", csvOf([names, values]));
    expect(body.message).toContain("1000");
    expect(body.message).toContain("999");
  });

  test("a title has 255 characters at the most, not bytes and not UTF-16 units", async () => {
    for (const character of ["a", "字", "😀"]) {
      const title = character.repeat(255);
      const sheet = await importCsv(await client, `x,${title}\n1,2\n`);
      expect((await sheet.columns())[1]?.title).toBe(title);
      const body = await refusal(await client, "a.csv", `x,${character.repeat(256)}\n1,2\n`);
      expect(body.message).toContain("column 2");
      expect(body.message).toContain("255");
    }
  });

  const faultyHeaders: [string, string, RegExp][] = [
    ["a name that is there twice", "a,b,a\n1,2,3\n", /"a".*columns 1 and 3/],
    ["names that differ in white space only", "a, a\n1,2\n", /"a".*columns 1 and 2/],
    ["an empty name", "a,,b\n1,2,3\n", /column 2/],
    ["a name of white space", 'a,b," \t"\n1,2,3\n', /column 3/],
    ["a comma at the end", "a,b,\n1,2,3\n", /column 3/],
    ["only commas", ",,\n1,2,3\n", /column 1/],
    ["a blank first line", "\na,b\n1,2\n", /first line|Line 1/i],
    ["a quote that is never closed", '"a,b\n1,2\n', /quot/],
    ["text after a closing quote", '"a"x,b\n1,2\n', /quot/],
    ["nothing at all but a mark", "\ufeff", /empty/],
    ["nothing but blank lines", "\n\n\n", /blank|empty/],
  ];
  for (const [name, text, message] of faultyHeaders) {
    test(`a header with ${name} is refused before anything is made`, async () => {
      const body = await refusal(await client, "a.csv", text);
      expect(body.message).toMatch(message);
      expect(body.detail).toMatchObject([{ loc: ["body", "source", "file_content_base64"], type: "invalid_file" }]);
    });
  }

  const faultyRows: [string, string, RegExp][] = [
    ["a line with fewer fields", "a,b\n1,2\n3\n4,5\n", /Line 3 has 1 field.*header has 2/],
    ["a line with more fields", "a,b\n1,2\n3,4\n5,6,7\n", /Line 4 has 3 fields.*header has 2/],
    ["a faulty line after quoted line ends", 'a,b\n"1\n\n2",x\n\n"y\n",z\n9\n', /Line 8 has 1 field/],
    ["a faulty line of a CRLF file", "a,b\r\n1,2\r\n\r\n3\r\n", /Line 4 has 1 field/],
    ["a quote that is never closed", 'a,b\n1,2\n3,"4\n5,6\n', /line 3.*never closed/],
    ["a short line before text after a closing quote", 'a,b\n1,2\n3\n7,"8" 9\n', /Line 3 has 1 field/],
    ["text after a closing quote", 'a,b\n1,2\n3,"4"x\n', /Line 3 .*quote/],
    ["a NUL character", "a,b\n1,2\n3,4\u0000\n", /Line 3 .*NUL/],
    ["a field of 6 MB", `a,b\n1,2\n3,${"x".repeat(6_000_000)}\n`, /Line 3 has more bytes in "b" than the 5242880/],
  ];
  for (const [name, text, message] of faultyRows) {
    test(`${name} near the header fails the import, too: no sheet stays`, async () => {
      expect((await failure(await client, "a.csv", text)).error_message).toMatch(message);
    });

    test(`${name} far from the header fails the import with its line, and leaves no row`, async () => {
      const [header, ...rest] = text.split(/(?<=\r?\n)/);
      const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
      const lines = 40_000;
      const far = [header, `"a ""long"" line",${"x".repeat(60)}${lineEnd}`.repeat(lines), ...rest].join("");
      const farMessage = new RegExp(
        message.source.replace(/\d+/, (line) => String(Number(line) + lines)),
        "i",
      );
      expect((await failure(await client, "a.csv", far)).error_message).toMatch(farMessage);
    });
  }

  test("a fault in the last line of many takes all rows back", async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `${index},"x\n${"y".repeat(40)}"\n`).join("");
    const end = await failure(await client, "a.csv", `a,b\n${lines}1,2,3\n`);
    expect(end.error_message).toMatch(/^Line 60002 has 3 fields/);
  });

  test("what is not UTF-8 is refused in the header, and fails the import with its line in the rows", async () => {
    const latin1 = (text: string) => Buffer.from(text, "latin1");
    expect((await refusal(await client, "a.csv", latin1("größe,b\n1,2\n"))).message).toMatch(/UTF-8.*line 1/);
    expect((await failure(await client, "a.csv", latin1("a,b\n1,größe\n"))).error_message).toMatch(/UTF-8.*line 2/);
    const end = await failure(
      await client,
      "a.csv",
      Buffer.concat([Buffer.from(`a,b\n${`1,${"x".repeat(60)}\n`.repeat(40_000)}`), latin1("3,größe\n")]),
    );
    expect(end.error_message).toMatch(/UTF-8.*line 40002/);
    const utf16 = Buffer.from("\ufeffa,b\n1,2\n", "utf16le");
    expect((await refusal(await client, "a.csv", utf16)).message).toMatch(/UTF-8/);
  });
});

describe("JSON", () => {
  const { client } = { client: server.newWorkspace().then((made) => made.client) };

  test("columns are all the keys in the order in which they first appear", async () => {
    const sheet = await importFile(await client, "a.json", '[{"b":1},{"a":2,"b":3},{"c":null},{}]');
    expect((await sheet.columns()).map(({ title }) => title)).toEqual(["b", "a", "c"]);
    expect(await textsOf(sheet)).toEqual([
      ["1", null, null],
      ["3", "2", null],
      [null, null, null],
      [null, null, null],
    ]);
  });

  test("values become their texts: numbers, booleans and nested ones as JSON, null and nothing as blank", async () => {
    const record = {
      t: "x",
      e: "",
      n: 1.5,
      z: 0,
      neg: -3,
      y: true,
      f: false,
      o: { a: [1, { b: null }] },
      l: [],
      u: null,
    };
    const sheet = await importFile(await client, "a.JSON", JSON.stringify([record]));
    expect((await textsOf(sheet))[0]).toEqual([
      "x",
      null,
      "1.5",
      "0",
      "-3",
      "true",
      "false",
      '{"a":[1,{"b":null}]}',
      "[]",
      null,
    ]);
  });

  test("numbers keep the digits that a double cannot hold, whatever stands beside them", async () => {
    const big = "12345678901234567890";
    const text = `[{"a":${big},"b":{"id":-${big}},"c":1.0,"d":0.1234567890123456789,"e":1e400,"f":"${big}","g":1.50,
      "h":123456789.123456789123}]`;
    const sheet = await importFile(await client, "a.json", text);
    const [row] = await textsOf(sheet);
    expect(row).toEqual([
      big,
      `{"id":-${big}}`,
      "1",
      "0.1234567890123456789",
      "1e400",
      big,
      "1.5",
      "123456789.123456789123",
    ]);
    // The same plain number gives the same text without such neighbours.
    const plain = await importFile(await client, "a.json", '[{"c":1.0,"g":1.50}]');
    expect(await textsOf(plain)).toEqual([["1", "1.5"]]);
  });

  test("keys that every object inherits are keys like any other", async () => {
    const text = '[{"constructor":1,"toString":"x","__proto__":{"y":1},"hasOwnProperty":2},{"valueOf":3}]';
    const sheet = await importFile(await client, "a.json", text);
    const titles = (await sheet.columns()).map(({ title }) => title);
    expect(titles).toEqual(["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"]);
    expect(await textsOf(sheet)).toEqual([
      ["1", "x", '{"y":1}', "2", null],
      [null, null, null, null, "3"],
    ]);
  });

  test("keys that look like numbers have their places, too, in the first object and in later ones", async () => {
    const text =
      '[{"x":1, "2" :{"7":1},"\\u0031":["0:","5"],"a\\"\\\\":"3\\":"},{"9":4,"x":":","0":{"8":[{"6":1}]},"y":0}]';
    const sheet = await importFile(await client, "a.json", text);
    expect((await sheet.columns()).map(({ title }) => title)).toEqual(["x", "2", "1", 'a"\\', "9", "0", "y"]);
    expect(await textsOf(sheet)).toEqual([
      ["1", '{"7":1}', '["0:","5"]', '3":', null, null, null],
      [":", null, null, null, "4", '{"8":[{"6":1}]}', "0"],
    ]);
  });

  test("white space, a byte order mark and brackets in texts do not matter", async () => {
    const text = '\ufeff \r\n[ {"a" : "],[{\\"" } ,\n\t{"a":"\\\\"} ]\n ';
    expect(await (await importFile(await client, "a.json", text)).values("a")).toEqual(['],[{"', "\\"]);
  });

  test("objects that are cut by the reader's blocks stay whole", async () => {
    const records = Array.from({ length: 11_000 }, (_, index) => ({
      id: index,
      text: `{"é字😀],\\"${"\\".repeat(index % 5)}${"z".repeat(index % 300)}`,
      nested: { list: [index, { x: "]" }] },
    }));
    const text = JSON.stringify(records);
    expect(text.length).toBeGreaterThan(2 << 20);
    const sheet = await importFile(await client, "a.json", text);
    expect(await storedTexts(sheet)).toEqual(
      records.map(({ id, text, nested }) => [String(id), text, JSON.stringify(nested)]),
    );
  });

  const faulty: [string, FileContent, RegExp][] = [
    ["an object", '{"a":1}', /must be an array of objects/],
    ["a text", '"a"', /must be an array of objects/],
    ["a word", "nothing", /must be an array of objects/],
    ["nothing", " \n", /no JSON array/],
    ["an empty array", "[ ]", /empty/],
    ["objects without keys", "[{},{}]", /no keys/],
    ["an item that is no object", '[{"a":1},{"a":2},7]', /Item 3 .*not an object/],
    ["an item that is null", "[null]", /Item 1 .*not an object/],
    ["an item that is a list", '[{"a":1},[1]]', /Item 2 .*not an object/],
    ["an array that is not closed", '[{"a":1}', /before its array is closed/],
    ["a text that is not closed", '[{"a":"1}]', /before its array is closed/],
    ["an object that is closed as a list", '[{"a":1]]', /malformed/],
    ["a comma at the end", '[{"a":1},]', /malformed/],
    ["a comma at the end of a long array", `[{"a":"${"x".repeat(600_000)}"},]`, /Item 2 .*malformed/],
    ["an array that is closed as an object", '[{"a":1}}', /closed with \}/],
    ["single quotes", "[{'a':1}]", /malformed/],
    ["NaN", '[{"a":NaN}]', /malformed/],
    ["text behind the array", '[{"a":1}] x', /after the end/],
    ["two arrays", '[{"a":1}][{"a":2}]', /after the end/],
    ["lines of JSON", '{"a":1}\n{"a":2}\n', /must be an array of objects/],
    ["what is not UTF-8", Buffer.from('[{"a":"größe"}]', "latin1"), /UTF-8/],
    ["a key that is there twice once it is trimmed", '[{"a":1," a":2}]', /The JSON names "a" twice/],
    ["an empty key", '[{"":1}]', /The JSON has no name/],
    ["a key with NUL", '[{"a\\u0000":1}]', /NUL/],
    ["a key with half a character", '[{"a\\ud800":1}]', /surrogate|half|character/i],
    ["a text of 6 MB", `[{"a":1},{"b":"${"x".repeat(6_000_000)}"}]`, /Item 2 .*more bytes in "b"/],
    ["a text with NUL", '[{"a":1},{"b":"x","a":"\\u0000"}]', /Item 2 .*U\+0000 in "a"/],
    ["a text with half a character", '[{"a":[{"b":"\\udc00\\ud800"}]}]', /Item 1 .*half of a surrogate pair in "a"/],
    ["an inner key with NUL", '[{"a":{"\\u0000":1}}]', /Item 1 .*U\+0000 in "a"/],
    ["a key of 256 characters", JSON.stringify([{ ["k".repeat(256)]: 1 }]), /255/],
    ["1,000 keys", JSON.stringify([Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, n]))]), /999/],
    ["nesting without end", `[{"a":${"[".repeat(200_000)}`, /before its array is closed|malformed|nest/],
    ["nesting that is deep", `[{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}]`, /malformed|nest|deep/],
  ];
  for (const [name, content, message] of faulty) {
    test(`${name} instead of an array of objects is refused before anything is made`, async () => {
      const body = await refusal(await client, "a.json", content);
      expect(body.message).toMatch(message);
      expect(body.detail).toMatchObject([{ loc: ["body", "source", "file_content_base64"], type: "invalid_file" }]);
    });
  }
});

describe("the file in the request", () => {
  const { client } = { client: server.newWorkspace().then((made) => made.client) };

  async function post(source: object) {
    const params = { table_id: await createTable(await client) };
    return (await client).call("createSheet", { params, body: { source } as never });
  }

  test("the file's name must say that it is CSV or JSON", async () => {
    for (const name of ["a.tsv", "a.csv.txt", "csv", ".csv/", "a.xlsx", "a.csv ", "a.ndjson"]) {
      const body = refused(await post(fileSource(name, "a\n1")), 400, "bad_request");
      expect(body.detail).toMatchObject([{ loc: ["body", "source", "file_name"], type: "invalid_file" }]);
    }
    for (const name of [".csv", "a.CsV", "x.y.csv", "größe.csv"]) {
      expect((await post(fileSource(name, "a\n1"))).status).toBe(202);
    }
  });

  test("base64 may be padded or not, broken into lines, and of the URL-safe alphabet", async () => {
    const content = "größe?,ÿ>\n1ÿ?>,2\n";
    const plain = base64(content);
    expect(plain).toMatch(/[+/]/);
    const variants = [
      plain,
      plain.replaceAll("=", ""),
      plain.replaceAll("+", "-").replaceAll("/", "_"),
      (plain.match(/.{1,5}/g) as string[]).join("\r\n"),
      `\n${plain}  `,
    ];
    for (const file_content_base64 of variants) {
      const answer = await post({ type: "file", file_name: "a.csv", file_content_base64 });
      const { sheet, operation_id } = answer.body as { sheet: Sheet; operation_id: string };
      await importEnd(await client, sheet.table_id, operation_id);
      const made = new SheetUnderTest(await client, { table_id: sheet.table_id, sheet_id: sheet.id });
      expect(await textsOf(made)).toEqual([["1ÿ?>", "2"]]);
    }
  });

  test("what is not base64 is refused, short or long", async () => {
    const long = base64("a,b\n".repeat(40_000));
    for (const text of [
      "!",

      "a",
      "YWJj*ZGVm",
      "YQ==YQ==",
      "=",
      "größe",
      `${long}!`,
      `!${long}`,
      `${long}=${long}`,
    ]) {
      const answer = await post({ type: "file", file_name: "a.csv", file_content_base64: text });
      expect(refused(answer, 400, "bad_request").message).toContain("base64");
    }
  });

  test("base64 of nothing is an empty file", async () => {
    const answer = await post({ type: "file", file_name: "a.csv", file_content_base64: "\n" });
    expect(refused(answer, 400, "bad_request").message).toMatch(/empty/);
  });

  test("a file of more than 100 MiB is refused with the limit, and one of just that is taken", async () => {
    const limit = 104_857_600;
    const bytes = Buffer.alloc(limit + 1, "a,b\n");
    // The rows are ragged from the first on, so that the import ends early.
    bytes.write("a\n");
    const tooLarge = refused(await post(fileSource("a.csv", bytes)), 413, "payload_too_large");
    expect(tooLarge.message).toContain(String(limit));
    const answer = await post(fileSource("a.csv", bytes.subarray(0, limit)));
    const { sheet, operation_id } = answer.body as { sheet: Sheet; operation_id: string };
    const end = await importEnd(await client, sheet.table_id, operation_id);
    expect(end).toMatchObject({ status: "failed", rows_added: 0 });
    expect(end.error_message).toMatch(/^Line 3 has 2 fields/);
    expect(await partCount(operation_id)).toBe(0);
  });

  test("a body that says it is larger than 160 MiB is refused before it is sent", async () => {
    const table = await createTable(await client);
    const { workspace } = await server.newWorkspace();
    const path = `/api/public/v2/tables/${table}/sheets`;
    const answer = await sendHead(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${workspace.apiKey}\r\ncontent-type: application/json\r\n` +
        "content-length: 167772161\r\n\r\n",
    );
    expect(answer).toStartWith("HTTP/1.1 413");
    expect(answer).toContain("167772160");
  });

  function sendHead(head: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
      // The server keeps the connection open for the rest of the body.
      if (answer.endsWith("}")) socket.destroy();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.write(head);
    return promise;
  }
});

describe("the import operation", () => {
  const csv = "a\n1\n2\n";

  async function tableOf(client: Client) {
    return createTable(client);
  }

  test("the same operation_id again gives the same sheet and starts nothing", async () => {
    const { client } = await server.newWorkspace();
    const table = await tableOf(client);
    const first = (await postFile(client, table, "a.csv", csv, { operation_id: "again" })).body as { sheet: Sheet };
    await importEnd(client, table, "again");
    // Whatever else the second request says, in whatever letters the table is named.
    for (const [id, file, content] of [
      [table, "a.csv", csv],
      [table, "other.csv", "x,y\n1,2\n"],
      [table.toUpperCase(), "a.csv", csv],
    ] as const) {
      const again = await postFile(client, id, file, content, { operation_id: "again", title: "another" });
      expect(again).toMatchObject({
        status: 202,
        body: {
          operation_id: "again",
          operation: { status: "succeeded", rows_added: 2, file_name: "a.csv" },
          sheet: { id: first.sheet.id, title: "a.csv", row_count: 2 },
        },
      });
    }
    expect((await client.expect(200, "listSheets", { params: { table_id: table } })).count).toBe(1);
    expect((await client.expect(200, "getTable", { params: { table_id: table } })).table.sheet_row_counts).toEqual({
      [first.sheet.id]: 2,
    });
  });

  test("the same operation_id at the same moment makes one sheet", async () => {
    const { client } = await server.newWorkspace();
    const table = await tableOf(client);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => postFile(client, table, "a.csv", csv, { operation_id: "at once" })),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => (body as { sheet: Sheet }).sheet.id)).size).toBe(1);
    const end = await importEnd(client, table, "at once");
    expect(end).toMatchObject({ status: "succeeded", rows_added: 2, row_count: 2 });
    expect((await client.expect(200, "listSheets", { params: { table_id: table } })).count).toBe(1);
  });

  test("an operation_id of another table is refused, also at the same moment", async () => {
    const { client } = await server.newWorkspace();
    const tables = [await tableOf(client), await tableOf(client)] as const;
    await postFile(client, tables[0], "a.csv", csv, { operation_id: "mine" });
    const body = refused(await postFile(client, tables[1], "a.csv", csv, { operation_id: "mine" }), 400, "bad_request");
    expect(body.detail).toMatchObject([{ loc: ["body", "operation_id"], type: "operation_id_used" }]);
    const raced = await Promise.all(
      tables.map((table) => postFile(client, table, "a.csv", csv, { operation_id: "raced" })),
    );
    expect(raced.map(({ status }) => status as number).toSorted()).toEqual([202, 400]);
    const pages = await Promise.all(
      tables.map((table_id) => client.expect(200, "listSheets", { params: { table_id } })),
    );
    expect(pages.reduce((sum, page) => sum + page.count, 0)).toBe(2);
  });

  test("a file that was refused leaves its operation_id free", async () => {
    const { client } = await server.newWorkspace();
    const table = await tableOf(client);
    refused(await postFile(client, table, "a.csv", "a,a\n", { operation_id: "retry" }), 400, "bad_request");
    expect((await postFile(client, table, "a.csv", csv, { operation_id: "retry" })).status).toBe(202);
  });

  test("an operation_id may be any text, and is found percent-encoded", async () => {
    const { client } = await server.newWorkspace();
    const table = await tableOf(client);
    for (const id of ["a/b c", "100%", "columns", "größe?x=1#y", "...", "%2F", "😀".repeat(60), "a".repeat(255)]) {
      const answer = await postFile(client, table, "a.csv", csv, { operation_id: id });
      if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
      const { operation } = await client.expect(200, "getImportOperation", {
        params: { table_id: table, operation_id: id },
      });
      expect(operation.operation_id).toBe(id);
      expect((await client.fetch(answer.body.status_url)).body).toMatchObject({ operation: { operation_id: id } });
    }
  });

  test("an operation_id that no address can hold is refused, and nothing is created", async () => {
    const { client } = await server.newWorkspace();
    const table = await tableOf(client);
    const sheet = await importCsv(client, csv);
    const file = { file_name: "a.csv", file_content_base64: Buffer.from(csv).toString("base64") };
    for (const operation_id of [".", ".."]) {
      const made = refused(await postFile(client, table, "a.csv", csv, { operation_id }), 422, "validation_error");
      expect(made.detail).toMatchObject([{ loc: ["body", "operation_id"] }]);
      const appended = await client.call("importFile", { params: sheet.params, body: { ...file, operation_id } });
      expect(refused(appended, 400, "bad_request").detail).toMatchObject([{ loc: ["body", "operation_id"] }]);
    }
    expect((await client.expect(200, "listSheets", { params: { table_id: table } })).count).toBe(0);
  });

  test("it is found in its own table only", async () => {
    const { client } = await server.newWorkspace();
    const [table, other] = [await tableOf(client), await tableOf(client)];
    await postFile(client, table, "a.csv", csv, { operation_id: "mine" });
    for (const params of [
      { table_id: other, operation_id: "mine" },
      { table_id: table, operation_id: "MINE" },
      { table_id: table, operation_id: "x".repeat(300) },
    ]) {
      refused(await client.call("getImportOperation", { params }), 404, "not_found");
    }
  });

  test("progress moves forward and never back, and ends with the rows", async () => {
    const { client } = await server.newWorkspace();
    const table = await tableOf(client);
    const rows = Array.from(
      { length: 150_000 },
      (_, n) => `${n},"some ""text""\nof two lines",${"x".repeat(60)}\n`,
    ).join("");
    const answer = await postFile(client, table, "large.csv", `a,b,c\n${rows}`, { operation_id: "large" });
    const { sheet } = answer.body as { sheet: Sheet };
    const seen: ImportOperation[] = [];
    const rowCounts = new Set<number>();
    await waitFor("the end of the import", async () => {
      const params = { table_id: table, operation_id: "large" };
      const { operation } = await client.expect(200, "getImportOperation", { params });
      seen.push(operation);
      const place = { table_id: table, sheet_id: sheet.id };
      rowCounts.add((await client.expect(200, "getSheet", { params: place })).sheet.row_count);
      return operation.status === "succeeded" || operation.status === "failed";
    });
    const order = ["queued", "running", "succeeded"];
    const ranks = seen.map(({ status }) => order.indexOf(status));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(ranks).toContain(1);
    const progress = seen.map((operation) => operation.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.some((percent) => percent > 0 && percent < 100)).toBe(true);
    expect(seen.slice(0, -1).every(({ progress, rows_added }) => progress < 100 && rows_added === 0)).toBe(true);
    expect(seen.at(-1)).toMatchObject({ status: "succeeded", progress: 100, rows_added: 150_000, row_count: 150_000 });
    // All rows or none: nobody ever saw a part of them.
    expect([...rowCounts].every((count) => count === 0 || count === 150_000)).toBe(true);
    expect(await partCount("large")).toBe(0);
  });

  test("one import is one version, told with its file", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(client, csv);
    const { data } = await client.expect(200, "listVersions", { params: sheet.params });
    expect(
      data.map(({ version_number, metadata, created_by }) => [version_number, metadata.reason, created_by]),
    ).toEqual([
      [2, "rows_imported", "test"],
      [1, "sheet_created", "test"],
    ]);
    const { version } = await client.expect(200, "getVersion", {
      params: { ...sheet.params, version_id: data[0]?.id as string },
    });
    expect(version.deltas).toMatchObject([{ op: "import", entity: "rows", file_name: "rows.csv", row_count: 2 }]);
  });

  test("imports of several files at the same moment do not mix", async () => {
    const { client } = await server.newWorkspace();
    const table = await tableOf(client);
    const sheets = await Promise.all(
      Array.from({ length: 8 }, (_, n) => importCsv(client, `a\n${`f${n}\n`.repeat(500)}`, table)),
    );
    for (const [n, sheet] of sheets.entries()) {
      expect(new Set(await sheet.values("a"))).toEqual(new Set([`f${n}`]));
      expect((await sheet.sheet()).row_count).toBe(500);
    }
  });

  test("rows that were added while the file waited come first, and none is lost", async () => {
    const { client } = await server.newWorkspace();
    await server.stopWorker();
    const table = await tableOf(client);
    const { sheet } = (await postFile(client, table, "a.csv", csv, { operation_id: "after" })).body as { sheet: Sheet };
    const made = new SheetUnderTest(client, { table_id: table, sheet_id: sheet.id });
    const { id } = await made.column("a");
    await client.expect(201, "addRows", { params: made.params, body: { values: [{ [id]: "early" }] } });
    await server.startWorker();
    expect(await importEnd(client, table, "after")).toMatchObject({ rows_added: 2, row_count: 3 });
    expect(await made.values("a")).toEqual(["early", "1", "2"]);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
