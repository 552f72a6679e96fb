import { describe, expect, test } from "bun:test";
import { csvBlocks } from "../../bench/support/csv.ts";
import { decodeTextValue } from "../../core/values/textValue.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import {
  base64,
  createTable,
  csvOf,
  type FileContent,
  type ImportOperation,
  importCsv,
  importEnd,
  postFile,
  type SheetPlace,
  SheetUnderTest,
} from "../support/sheets.ts";

const server = await startHarness();

function post(sheet: SheetUnderTest, content: FileContent, more: { operation_id?: string; file_name?: string } = {}) {
  const { client, params } = sheet;
  const body = { file_name: "more.csv", file_content_base64: base64(content), ...more };
  return client.call("importFile", { params, body });
}

/** Appends a file that is taken, and waits for the end of its import. */
async function append(sheet: SheetUnderTest, content: FileContent, more = {}): Promise<ImportOperation> {
  const answer = await post(sheet, content, more);
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  return importEnd(sheet.client, sheet.params.table_id, answer.body.operation_id);
}

async function preview(client: Client, params: SheetPlace, content: FileContent, file_name = "more.csv") {
  const body = { file_name, file_content_base64: base64(content) };
  return client.expect(200, "importFile", { params, query: { dry_run: true }, body });
}

async function titles(sheet: SheetUnderTest): Promise<string[]> {
  return (await sheet.columns()).map(({ title }) => title);
}

async function newSheet(csv: string): Promise<SheetUnderTest> {
  return importCsv((await server.newWorkspace()).client, csv);
}

/** A sheet as a new table has it. */
async function scaffold(): Promise<SheetUnderTest> {
  const { client } = await server.newWorkspace();
  const { table, default_sheet } = await client.expect(201, "createTable");
  return new SheetUnderTest(client, { table_id: table.id, sheet_id: default_sheet?.id as string });
}

describe("appending", () => {
  test("the answer tells of the import and where to look at it", async () => {
    const sheet = await newSheet("a\n1\n");
    const answer = await post(sheet, "a\n2\n", { operation_id: "x/y" });
    const statusUrl = `/api/public/v2/tables/${sheet.params.table_id}/sheets/operations/x%2Fy`;
    expect(answer.body).toMatchObject({
      success: true,
      operation_id: "x/y",
      status_url: statusUrl,
      operation: {
        operation_id: "x/y",
        source: "file",
        status: "queued",
        file_name: "more.csv",
        status_url: statusUrl,
      },
    });
    expect(await importEnd(sheet.client, sheet.params.table_id, "x/y")).toMatchObject({
      status: "succeeded",
      progress: 100,
      rows_added: 1,
      row_count: 2,
    });
  });

  test("rows go behind the last one, each value under its title whatever the order of the file", async () => {
    const sheet = await newSheet("a,b,c\n1,2,3\n");
    const version = await sheet.version();
    expect(await append(sheet, "c,a\n6,4\n9,7\n")).toMatchObject({ rows_added: 2, row_count: 3 });
    expect(await titles(sheet)).toEqual(["a", "b", "c"]);
    expect(await sheet.values("a")).toEqual(["1", "4", "7"]);
    expect(await sheet.values("b")).toEqual(["2", null, null]);
    expect(await sheet.values("c")).toEqual(["3", "6", "9"]);
    expect((await sheet.rows()).map(({ row_index }) => row_index)).toEqual([0, 1, 2]);
    expect(await sheet.version()).toBe(version + 1);
  });

  test("names that the sheet does not know become TEXT columns at its end, with one version of their own", async () => {
    const sheet = await newSheet("a\n1\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const version = await sheet.version();
    await server.stopWorker();
    const answer = await post(sheet, "x,a, y \n7,8,9\n");
    expect(answer.status).toBe(202);
    expect(await titles(sheet)).toEqual(["a", "n", "x", "y"]);
    expect(await sheet.version()).toBe(version + 1);
    await server.startWorker();
    await importEnd(sheet.client, sheet.params.table_id, (answer.body as { operation_id: string }).operation_id);
    expect(await sheet.version()).toBe(version + 2);
    expect((await sheet.column("y")).type).toBe("TEXT");
    expect([await sheet.values("x"), await sheet.values("a"), await sheet.values("y")]).toEqual([
      [null, "7"],
      ["1", "8"],
      [null, "9"],
    ]);
    const { data } = await sheet.client.expect(200, "listVersions", { params: sheet.params });
    expect(data.slice(0, 2).map(({ metadata }) => metadata.reason)).toEqual(["rows_imported", "columns_imported"]);
    // A version before the import is without both.
    const before = data.find(({ version_number }) => version_number === version)?.id as string;
    const { version: old } = await sheet.client.expect(200, "getVersion", {
      params: { ...sheet.params, version_id: before },
    });
    expect([old.snapshot.columns.length, old.snapshot.rows.length]).toEqual([2, 1]);
  });

  test("values in slots far behind deleted columns lie where their columns are", async () => {
    const sheet = await newSheet("a,b,c\n1,2,3\n");
    for (const title of ["a", "b"]) {
      const { id } = await sheet.column(title);
      await sheet.client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: id } });
    }
    await append(sheet, "a,c\n\u0001x,=1+1\n");
    expect(await sheet.values("c")).toEqual(["3", "=1+1"]);
    expect(await sheet.values("a")).toEqual([null, "\u0001x"]);
    const rows = await server.database.sql<{ cells: (string | null)[] }[]>`
      select to_json(cells) as cells from sheet_rows where sheet_id = ${sheet.params.sheet_id} order by row_index`;
    expect(rows[1]?.cells.map((cell) => decodeTextValue(cell))).toEqual([null, null, "=1+1", "\u0001x"]);
  });

  test("computed cells of new rows are stale and not queued, and those of old rows stay as they are", async () => {
    const sheet = await newSheet("a\none\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    await append(sheet, "a\nthree\n");
    await sheet.settled();
    expect(await sheet.statuses("n")).toEqual(["COMPLETED", "STALE"]);
    await sheet.recalculate();
    expect(await sheet.values("n")).toEqual([3, 5]);
  });

  test("a file of only a header makes its columns and adds nothing", async () => {
    const sheet = await newSheet("a\n1\n");
    expect(await append(sheet, "a,b\n")).toMatchObject({ status: "succeeded", rows_added: 0, row_count: 1 });
    expect(await titles(sheet)).toEqual(["a", "b"]);
  });

  test("60,000 rows land behind others with every value in its place", async () => {
    const sheet = await newSheet("answer,a,id\nfirst,x,y\n");
    const text = [...csvBlocks({ rows: 60_000 })].join("");
    expect(await append(sheet, text)).toMatchObject({ status: "succeeded", rows_added: 60_000, row_count: 60_001 });
    const again = await newSheet(text);
    const cellsOf = (params: SheetPlace, title: string) => server.database.sql`
      select md5(string_agg(coalesce(cells[c.text_slot], '∅'), '|' order by row_index)) as sum
      from sheet_rows r
      join columns c on c.workspace_id = r.workspace_id and c.sheet_id = r.sheet_id and c.title = ${title}
      where r.sheet_id = ${params.sheet_id} and r.row_index >= ${params === sheet.params ? 1 : 0}`;
    for (const title of ["id", "answer", "question"]) {
      const [mine] = await cellsOf(sheet.params, title);
      const [theirs] = await cellsOf(again.params, title);
      expect(mine?.sum).toBe(theirs?.sum);
    }
  });
});

describe("an untouched sheet", () => {
  test("gives way to the file", async () => {
    const sheet = await scaffold();
    expect(await append(sheet, "x,y\n1,2\n3,4\n")).toMatchObject({ rows_added: 2, row_count: 2 });
    expect(await titles(sheet)).toEqual(["x", "y"]);
    expect(await sheet.values("x")).toEqual(["1", "3"]);
    expect((await sheet.rows()).map(({ row_index }) => row_index)).toEqual([0, 1]);
    expect(await sheet.version()).toBe(3);
  });

  test("keeps its column when the file has it, and loses its blank rows", async () => {
    const sheet = await scaffold();
    const { id } = await sheet.column("Column A");
    await append(sheet, "b,Column A\n1,2\n");
    expect(await titles(sheet)).toEqual(["Column A", "b"]);
    expect((await sheet.column("Column A")).id).toBe(id);
    expect(await sheet.values("Column A")).toEqual(["2"]);
  });

  test("comes back with a restore of its version", async () => {
    const sheet = await scaffold();
    const { data } = await sheet.client.expect(200, "listVersions", { params: sheet.params });
    await append(sheet, "x\n1\n2\n");
    const body = { source_version_id: data[0]?.id as string };
    await sheet.client.expect(201, "createVersion", { params: sheet.params, body });
    expect(await titles(sheet)).toEqual(["Column A"]);
    expect(await sheet.values("Column A")).toEqual([null]);
  });

  test("is one in which nobody has written anything or made a column", async () => {
    const written = await scaffold();
    await written.setCell("Column A", 0, "mine");
    await append(written, "x\n1\n");
    expect(await written.values("Column A")).toEqual(["mine", null]);
    const extended = await scaffold();
    await extended.addColumn("B", "TEXT");
    await append(extended, "x\n1\n");
    expect(await titles(extended)).toEqual(["Column A", "B", "x"]);
    expect((await extended.rows()).length).toBe(2);
  });
});

describe("refusals", () => {
  test("a file that cannot be imported is refused where it stands, and nothing is changed", async () => {
    const sheet = await newSheet("a\n1\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const before = [await sheet.version(), await titles(sheet)];
    const cases: [string, string, RegExp, string][] = [
      ["a,n\n1,2\n", "more.csv", /"n" .*COUNT.*TEXT/, "file_content_base64"],
      ["a,a\n1,2\n", "more.csv", /twice/, "file_content_base64"],
      ["a,\n1,2\n", "more.csv", /column 2/, "file_content_base64"],
      ["\na\n", "more.csv", /Line 1/, "file_content_base64"],
      ["a\n1\n", "more.json", /must end in \.csv or \.jsonl;/, "file_name"],
      ["a\n1\n", "more", /must end in \.csv or \.jsonl;/, "file_name"],
    ];
    for (const [content, file_name, message, field] of cases) {
      const body = refused(await post(sheet, content, { file_name }), 400, "bad_request");
      expect(body.message).toMatch(message);
      expect(body.detail?.[0]?.loc).toEqual(["body", field]);
    }
    const { client, params } = sheet;
    for (const body of [
      {},
      { file_name: "a.csv" },
      { file_name: "a.csv", file_content_base64: "" },
      { file_name: "", file_content_base64: "YQ==" },
      { file_name: `${"x".repeat(252)}.csv`, file_content_base64: "YQ==" },
      { file_name: "a.csv", file_content_base64: "YQ==", operation_id: "" },
      { file_name: "a.csv", file_content_base64: "YQ==", surplus: 1 },
      { file_name: "a.csv", file_content_base64: "no base64!" },
    ]) {
      refused(await client.call("importFile", { params, body: body as never }), 400, "bad_request");
    }
    expect([await sheet.version(), await titles(sheet)]).toEqual(before);
  });

  test("a faulty row fails the import with its line and column; the columns stay, no row does", async () => {
    const sheet = await newSheet("a\n1\n");
    const end = await append(sheet, "a,b\n1,2\n3\n");
    expect(end).toMatchObject({ status: "failed", rows_added: 0 });
    expect(end.error_message).toMatch(/^Line 3 has 1 field, the header has 2: nothing is left for "b"/);
    expect(await titles(sheet)).toEqual(["a", "b"]);
    expect(await sheet.values("a")).toEqual(["1"]);
    expect(await append(sheet, "a,b\n1,2\n3,4\n")).toMatchObject({ status: "succeeded", row_count: 3 });
  });

  const faultyLines: [what: string, content: FileContent, message: RegExp][] = [
    ["malformed", '{"a":1}\n\n{"a":2,}\n{"a":3}\n', /^Line 3 is .*malformed/],
    ["no JSON", '{"a":1}\nhello\n{"a":3}\n', /^Line 2 is no JSON object/],
    ["a number", '{"a":1}\n7\n', /^Line 2 is no JSON object/],
    ["a list", '{"a":1}\n{"a":2}\n[3]\n', /^Line 3 is not an object/],
    ["an object that is not closed", '{\n"a":1}\n{"a":2\n{"a":3}\n', /^Line 3 is .*malformed/],
    ["an object that is closed twice", '{"a":1}\r\n{"a":2}}\r\n{"a":3}\r\n', /^Line 2 is .*malformed/],
    ["a text that is not closed", '{"a":1}\n{"a":"2}\n{"a":"3"}\n', /^Line 2 is .*malformed/],
    ["nested too deeply", `{"a":1}\n{"a":${"[".repeat(2_000)}${"]".repeat(2_000)}}\n`, /^Line 2 is nested deeper/],
    ["not UTF-8", Buffer.from('{"a":1}\n{"a":"größe"}\n', "latin1"), /^Line 2 is not UTF-8/],
    ["large", `{"a":1}\n{"b":"${"x".repeat(6_000_000)}"}\n`, /^Line 2 has more bytes in "b"/],
    ["with NUL", '{"a":1}\n{"a":"x","b":"\\u0000"}\n', /^Line 2 has the character U\+0000 in "b"/],
    ["with half a character", '{"a":["\\ud800"]}\n', /^Line 1 has half of a surrogate pair in "a"/],
    ["behind many others", `${'{"a":"x"}\n'.repeat(100_000)}{"a":}\n`, /^Line 100001 is .*malformed/],
    ["missing", "\n \n", /^The file is empty\. Each line must be a JSON object/],
  ];
  for (const [what, content, message] of faultyLines) {
    test(`in JSON lines, a line that is ${what} is told by its number`, async () => {
      const sheet = await newSheet("a\n1\n");
      const file_name = "more.jsonl";
      expect(refused(await post(sheet, content, { file_name }), 400, "bad_request").message).toMatch(message);
      const { faults } = await preview(sheet.client, sheet.params, content, file_name);
      const line = /^\^Line (\d+)/.exec(message.source)?.[1];
      expect(faults).toMatchObject([{ line: line ? Number(line) : null, item: null }]);
      expect(faults[0]?.message).toMatch(message);
    });
  }

  test("a sheet has one import at a time, and another sheet its own", async () => {
    const sheet = await newSheet("a\n1\n");
    const other = await importCsv(sheet.client, "a\n1\n", sheet.params.table_id);
    await server.stopWorker();
    expect((await post(sheet, "a\n2\n", { operation_id: "first" })).status).toBe(202);
    const { message } = refused(await post(sheet, "a\n3\n"), 400, "import_running");
    expect(message).toContain('"first"');
    expect((await post(other, "a\n2\n")).status).toBe(202);
    const created = await postFile(sheet.client, sheet.params.table_id, "late.csv", "a\n1\n");
    const { sheet: made } = created.body as { sheet: { id: string } };
    const late = new SheetUnderTest(sheet.client, { ...sheet.params, sheet_id: made.id });
    refused(await post(late, "a\n2\n"), 400, "import_running");
    await server.startWorker();
    await importEnd(sheet.client, sheet.params.table_id, "first");
    expect(await append(sheet, "a\n3\n")).toMatchObject({ status: "succeeded", row_count: 3 });
  });

  test("of requests at the same moment one is taken", async () => {
    const sheet = await newSheet("a\n1\n");
    await server.stopWorker();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => post(sheet, `a,c${n}\n2,3\n`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 400, 400, 400, 400]);
    expect((await titles(sheet)).length).toBe(2);
    await server.startWorker();
  });

  test("the same operation_id gives the same import, and only to whoever made it", async () => {
    const sheet = await newSheet("a\n1\n");
    const other = await importCsv(sheet.client, "a\n1\n", sheet.params.table_id);
    const same = { operation_id: "same" };
    const answers = await Promise.all([1, 2, 3].map(() => post(sheet, "a\n2\n", same)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    await importEnd(sheet.client, sheet.params.table_id, "same");
    expect((await post(sheet, "b\n5\n", same)).body).toMatchObject({
      operation: { status: "succeeded", row_count: 2 },
    });
    expect(await sheet.values("a")).toEqual(["1", "2"]);
    refused(await post(other, "a\n2\n", same), 400, "bad_request");
    refused(await postFile(sheet.client, sheet.params.table_id, "a.csv", "a\n1\n", same), 400, "bad_request");
    await postFile(sheet.client, sheet.params.table_id, "a.csv", "a\n1\n", { operation_id: "made" });
    refused(await post(sheet, "a\n2\n", { operation_id: "made" }), 400, "bad_request");
  });

  test("a sheet is found in its own table and workspace only", async () => {
    const sheet = await newSheet("a\n1\n");
    const { client: stranger } = await server.newWorkspace();
    refused(await post(new SheetUnderTest(stranger, sheet.params), "a\n2\n"), 404, "not_found");
    const elsewhere = { ...sheet.params, table_id: await createTable(sheet.client) };
    refused(await post(new SheetUnderTest(sheet.client, elsewhere), "a\n2\n"), 404, "not_found");
    await sheet.client.expect(200, "deleteSheet", { params: sheet.params });
    refused(await post(sheet, "a\n2\n"), 404, "not_found");
    const body = { file_name: "more.csv", file_content_base64: base64("a\n1\n") };
    refused(await sheet.client.call("importFile", { ...sheet, query: { dry_run: true }, body }), 404, "not_found");
  });
});

describe("a file with semicolons or tabs", () => {
  for (const [mark, name] of [
    [";", "semicolons"],
    ["\t", "tabs"],
  ] as const) {
    test(`${name} becomes the same columns in a preview, a new sheet and an existing one`, async () => {
      const sheet = await newSheet(`name${mark}price\r\n"a${mark} b"${mark}1,5\r\n`);
      expect([await titles(sheet), await sheet.values("price")]).toEqual([["name", "price"], ["1,5"]]);
      const more = `price${mark}name\n2,5${mark}c\n`;
      expect(await preview(sheet.client, sheet.params, more)).toMatchObject({
        columns: [
          { title: "price", is_new: false },
          { title: "name", is_new: false },
        ],
        row_count: 1,
        faults: [],
      });
      expect(await append(sheet, more)).toMatchObject({ status: "succeeded", row_count: 2 });
      expect(await sheet.values("name")).toEqual([`a${mark} b`, "c"]);
      expect(await sheet.values("price")).toEqual(["1,5", "2,5"]);
    });
  }

  test("has as many fields on each line as its header, or says on which it has not", async () => {
    const sheet = await newSheet("a\n1\n");
    const { message } = await append(sheet, "a;b;c\n1;2;3\n4;5;6\n7;8\n");
    expect(message).toBe("Import failed");
    const { faults, row_count } = await preview(sheet.client, sheet.params, "a;b;c\n1;2;3\n4;5;6\n7;8\n");
    expect([row_count, faults.map(({ line }) => line)]).toEqual([2, [4]]);
  });
});

describe("a dry run", () => {
  test("tells what an import into a sheet would do and stores nothing", async () => {
    const sheet = await newSheet("a,b\n1,2\n");
    const version = await sheet.version();
    expect(await preview(sheet.client, sheet.params, "b,new\n1,2\n\n3,4\n")).toEqual({
      success: true,
      dry_run: true,
      file_name: "more.csv",
      columns: [
        { title: "b", is_new: false },
        { title: "new", is_new: true },
      ],
      row_count: 2,
      faults: [],
    });
    expect([await sheet.version(), await titles(sheet)]).toEqual([version, ["a", "b"]]);
    const [imports] = await server.database.sql`
      select count(*)::integer from sheet_imports where sheet_id = ${sheet.params.sheet_id}`;
    expect(imports?.count).toBe(1);
  });

  test("tells every fault that it can, the first 20", async () => {
    const sheet = await newSheet("a,b\n1,2\n");
    await sheet.addColumn("n", "COUNT", { source: "a", type: "chars" });
    const ragged = await preview(sheet.client, sheet.params, "a,b\n1,2\n3\n\n4,5,6\n7,8\n");
    expect(ragged).toMatchObject({ row_count: 2, columns: [{ title: "a" }, { title: "b" }] });
    expect(ragged.faults.map(({ line, item, column }) => [line, item, column])).toEqual([
      [3, null, "b"],
      [5, null, null],
    ]);
    const many = await preview(sheet.client, sheet.params, `a,b\n${"x\n".repeat(50)}`);
    expect([many.faults.length, many.row_count]).toEqual([20, 0]);
    const header = await preview(sheet.client, sheet.params, "a,a,,n\n1,2,3,4\n");
    expect(header).toMatchObject({ columns: [], row_count: 1 });
    expect(header.faults.map(({ line, column }) => [line, column])).toEqual([
      [1, "a"],
      [1, null],
      [1, "n"],
    ]);
    const open = await preview(sheet.client, sheet.params, 'a,b\n1,2\n3\n4,"5\n');
    expect(open.faults.map(({ line, column }) => [line, column])).toEqual([
      [3, "b"],
      [4, "b"],
    ]);
    const quoted = await preview(sheet.client, sheet.params, 'b,a\n1,2\n1,2,3\n7,"8" 9\n');
    expect([quoted.row_count, quoted.faults.map(({ line }) => line)]).toEqual([1, [3, 4]]);
    expect(await preview(sheet.client, sheet.params, "\n")).toMatchObject({ columns: [], faults: [{ line: 1 }] });
  });

  test("of a new sheet reads CSV and JSON and makes nothing", async () => {
    const { client } = await server.newWorkspace();
    const params = { table_id: await createTable(client) };
    const dryRun = async (file_name: string, content: string) => {
      const source = { type: "file" as const, file_name, file_content_base64: base64(content) };
      return client.call("createSheet", { params, query: { dry_run: true }, body: { source } });
    };
    expect((await dryRun("a.csv", "a,b\n1,2\n")).body).toMatchObject({
      dry_run: true,
      columns: [
        { title: "a", is_new: true },
        { title: "b", is_new: true },
      ],
      row_count: 1,
      faults: [],
    });
    expect((await dryRun("a.json", '[{"a":1},7,{"b":2},null]')).body).toMatchObject({
      columns: [{ title: "a" }, { title: "b" }],
      row_count: 2,
      faults: [
        { line: null, item: 2, column: null },
        { line: null, item: 4, column: null },
      ],
    });
    for (const text of ['[{"a":1},{"a":}]', '[{"a":1},]', '[{"a":1},,{"a":2}]', '[{"a":1},{"a":tru}]']) {
      expect((await dryRun("a.json", text)).body).toMatchObject({ faults: [{ item: 2 }] });
    }
    refused(await dryRun("a.txt", "a\n1\n"), 400, "bad_request");
    expect((await client.expect(200, "listSheets", { params })).count).toBe(0);
    params.table_id = crypto.randomUUID();
    refused(await dryRun("a.csv", "a\n1\n"), 404, "not_found");
  });

  test("agrees with the import about the rows", async () => {
    const { client } = await server.newWorkspace();
    const records = Array.from({ length: 5000 }, (_, index) => [index, `"${index}"\n`, index % 3 ? "x" : null]);
    const text = csvOf([["a", "b", "c"], ...records]);
    const sheet = await importCsv(client, text);
    expect(await preview(client, sheet.params, text)).toMatchObject({ row_count: 5000, faults: [] });
    expect((await sheet.sheet()).row_count).toBe(5000);
  });
});

test("the server had no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
