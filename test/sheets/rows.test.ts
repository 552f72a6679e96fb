import { describe, expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { followPages, forgedCursors } from "../support/paging.ts";
import { refused } from "../support/refused.ts";
import { csvOf, importCsv, type Row, type SheetUnderTest } from "../support/sheets.ts";

const server = await startHarness();

async function sheetOf(csv: string) {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, csv);
  const list = (query: object = {}) => client.expect(200, "listRows", { params: sheet.params, query });
  const add = (body?: object) =>
    client.expect(201, "addRows", { params: sheet.params, ...(body && { body: body as never }) });
  return { client, sheet, list, add };
}

const numbered = (count: number) => csvOf([["n"], ...Array.from({ length: count }, (_, n) => [n])]);

describe("listing", () => {
  test("pages hold every row once, upwards or downwards, whatever the size of the page", async () => {
    const { client, sheet } = await sheetOf(numbered(253));
    const { id } = await sheet.column("n");
    for (const limit of [17, 84, 100]) {
      for (const order of ["asc", "desc"] as const) {
        const rows = await followPages<Row>(limit, (cursor) =>
          client.expect(200, "listRows", { params: sheet.params, query: { limit, order, ...cursor } }),
        );
        const expected = Array.from({ length: 253 }, (_, n) => n);
        if (order === "desc") expected.reverse();
        expect(rows.map((row) => row.row_index)).toEqual(expected);
        expect(rows.map((row) => row.cells[id]?.value)).toEqual(expected.map(String));
      }
    }
  });

  test("a page that ends with the last row says that there is no other", async () => {
    const { list } = await sheetOf(numbered(200));
    const first = await list();
    expect([first.count, first.has_more]).toEqual([100, true]);
    const second = await list({ cursor: first.next_cursor });
    expect([second.count, second.has_more, second.next_cursor]).toEqual([100, false, null]);
  });

  test("a row has one cell for each column, with its place and its id", async () => {
    const { sheet, list } = await sheetOf("a,b\n1,\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const columns = await sheet.columns();
    const { data } = await list();
    expect(Object.keys(data[0]?.cells ?? {}).toSorted()).toEqual(columns.map(({ id }) => id).toSorted());
    for (const { id } of columns) {
      expect(data[0]?.cells[id]).toMatchObject({ column_id: id, row_index: 0, sheet_id: sheet.params.sheet_id });
    }
    expect(new Set(Object.values(data[0]?.cells ?? {}).map((cell) => cell.id)).size).toBe(3);
  });

  test("cells of some columns alone are listed, those of the server's own columns too, and all columns stay known", async () => {
    const { client, list, sheet } = await sheetOf("a,b,c\n1,2,3\n4,5,6\n");
    const body = { title: "asked", type: "PROMPT_TEMPLATE", config: {} };
    await client.expect(201, "createColumn", { params: sheet.params, body });
    const { columns } = await list({ include_system_columns: true });
    const idOf = (title: string) => columns.find((column) => column.title === title)?.id as string;
    const wanted = [idOf("c"), idOf("a").toUpperCase(), idOf("asked.price")];
    const found = await list({ column_ids: [...wanted, sheet.params.sheet_id], include_system_columns: true });
    for (const { cells } of found.data) {
      expect(Object.keys(cells).toSorted()).toEqual(wanted.map((id) => id.toLowerCase()).toSorted());
    }
    expect(found.data.map(({ cells }) => cells[idOf("c")]?.value)).toEqual(["3", "6"]);
    expect(found.columns.length).toBe(columns.length);
  });

  test("cells of a window of columns are listed, in the order in which the columns are, the server's own among them", async () => {
    const { client, list, sheet } = await sheetOf("a,b,c\n1,2,3\n");
    const body = { title: "asked", type: "PROMPT_TEMPLATE", config: {} };
    await client.expect(201, "createColumn", { params: sheet.params, body });
    const titlesOf = async (query: object) => {
      const { columns, data } = await list(query);
      return columns.filter(({ id }) => data[0]?.cells[id] !== undefined).map(({ title }) => title);
    };
    expect(await titlesOf({ column_count: 2 })).toEqual(["a", "b"]);
    expect(await titlesOf({ first_column_index: 1, column_count: 2 })).toEqual(["b", "c"]);
    expect(await titlesOf({ first_column_index: 2 })).toEqual(["c", "asked"]);
    expect(await titlesOf({ first_column_index: 4 })).toEqual([]);
    expect(await titlesOf({ first_column_index: 5000 })).toEqual([]);
    const measured = { include_system_columns: true, first_column_index: 3, column_count: 2 };
    expect(await titlesOf(measured)).toEqual(["asked", "asked.price"]);
    const [a, b] = (await list()).columns.map(({ id }) => id);
    expect(await titlesOf({ first_column_index: 1, column_ids: [a, b] })).toEqual(["b"]);
  });

  test("a page begins with the row asked for, or with the next one, in either order", async () => {
    const { client, list, sheet } = await sheetOf(numbered(30));
    await client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [20] } });
    const from = async (query: object) => (await list({ limit: 2, ...query })).data.map((row) => row.row_index);
    expect(await from({ first_row_index: 10 })).toEqual([10, 11]);
    expect(await from({ first_row_index: 20 })).toEqual([21, 22]);
    expect(await from({ first_row_index: 20, order: "desc" })).toEqual([19, 18]);
    expect(await from({ first_row_index: 30 })).toEqual([]);
    expect(await from({ first_row_index: 2147483646, order: "desc" })).toEqual([29, 28]);
    const { next_cursor } = await list({ limit: 2, first_row_index: 10 });
    expect(await from({ first_row_index: 10, cursor: next_cursor })).toEqual([12, 13]);
  });

  test("the first page brings the columns, the others do, and do not, as they are told", async () => {
    const { list, sheet } = await sheetOf("a,b\n1,2\n3,4\n");
    const titlesOf = async (query: object) => (await list(query)).columns.map(({ title }) => title);
    const cursor = (await list({ limit: 1 })).next_cursor;
    expect(await titlesOf({})).toEqual(["a", "b"]);
    expect(await titlesOf({ cursor })).toEqual([]);
    expect(await titlesOf({ include_columns: false })).toEqual([]);
    expect(await titlesOf({ cursor, include_columns: true })).toEqual(["a", "b"]);
    expect((await list()).columns).toEqual(await sheet.columns());
  });

  test("the number of rows comes unless it is not wanted, the version always", async () => {
    const { list } = await sheetOf("a\n1\n2\n");
    expect(await list({ limit: 1 })).toMatchObject({ row_count: 2, version: 2, filters: {} });
    expect(await list({ include_row_count: false })).not.toHaveProperty("row_count");
  });

  test("booleans are read in any letter case, other words are refused", async () => {
    const { client, sheet } = await sheetOf("a\n1\n");
    const path = `/api/public/v2/tables/${sheet.params.table_id}/sheets/${sheet.params.sheet_id}/rows`;
    for (const word of ["false", "False", "FALSE"]) {
      expect((await client.fetch(`${path}?include_columns=${word}`)).body).toMatchObject({ columns: [] });
    }
    for (const word of ["true", "True", "TRUE"]) {
      const { body } = await client.fetch(`${path}?include_row_count=${word}`);
      expect(body).toMatchObject({ row_count: 1 });
    }
    for (const word of ["yes", "", "2", "null"]) {
      const answer = await client.fetch(`${path}?include_columns=${word}`);
      expect(refused(answer, 422, "validation_error").detail).toMatchObject([{ loc: ["query", "include_columns"] }]);
    }
  });

  test("a sheet without rows is a page without items", async () => {
    const { list } = await sheetOf("a\n");
    expect(await list()).toMatchObject({ data: [], count: 0, has_more: false, next_cursor: null, row_count: 0 });
  });

  test("rows that are added behind a cursor are reached by it", async () => {
    const { list, add } = await sheetOf(numbered(3));
    const { next_cursor } = await list({ limit: 2 });
    await add({ count: 2 });
    const rest = await list({ cursor: next_cursor });
    expect(rest.data.map((row) => row.row_index)).toEqual([2, 3, 4]);
  });

  test("a cursor belongs to its sheet and order, and is not believed when it was changed", async () => {
    const { client, sheet, list } = await sheetOf(numbered(3));
    const other = await importCsv(client, numbered(3));
    const cursor = (await list({ limit: 1 })).next_cursor as string;
    const ask = (params: SheetUnderTest["params"], query: object) => client.call("listRows", { params, query });
    refused(await ask(sheet.params, { cursor, order: "desc" }), 400, "invalid_cursor");
    refused(await ask(other.params, { cursor }), 400, "invalid_cursor");
    for (const forged of forgedCursors(cursor)) {
      refused(await ask(sheet.params, { cursor: forged }), 400, "invalid_cursor");
    }
    // Other things that are asked for do not matter.
    expect((await list({ cursor, limit: 50, include_columns: true, include_row_count: false })).count).toBe(2);
  });
});

describe("adding", () => {
  test("integers beyond 2^53 are kept as texts of their digits", async () => {
    const { client, sheet } = await sheetOf("a\nx\n");
    const { id } = await sheet.column("a");
    const path = `/api/public/v2/tables/${sheet.params.table_id}/sheets/${sheet.params.sheet_id}/rows`;
    const headers = { "content-type": "application/json" };
    const body = `{"values":[{"${id}":9007199254740993}]}`;
    const answer = await client.fetch(path, { method: "POST", headers, body });
    expect(answer).toMatchObject({ status: 201, body: { rows: [{ cells: { [id]: { value: "9007199254740993" } } }] } });
  });

  test("without a body it is one blank row, and each call takes one version", async () => {
    const { add, sheet } = await sheetOf("a,b\n1,2\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const version = await sheet.version();
    const first = await add();
    expect(first).toMatchObject({
      rows_created: 1,
      start_row_index: 1,
      row_indices: [1],
      cell_count: 3,
      row_count: 2,
      version: version + 1,
    });
    expect((await add({})).row_indices).toEqual([2]);
    const many = await add({ count: 100 });
    expect(many).toMatchObject({ rows_created: 100, start_row_index: 3, cell_count: 300, row_count: 103 });
    expect(many.row_indices).toEqual(Array.from({ length: 100 }, (_, n) => n + 3));
    expect(many.version).toBe(version + 3);
    expect((await sheet.sheet()).row_count).toBe(103);
  });

  test("the rows that are answered are the rows that are read", async () => {
    const { add, sheet } = await sheetOf("a,b\n1,2\n");
    await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const a = await sheet.column("a");
    const { rows } = await add({ count: 3, values: [{ [a.id]: "x" }, {}, { [a.id]: { k: [1] } }] });
    expect(await sheet.rows()).toEqual([expect.anything(), ...rows]);
    expect(rows.map((row) => row.cells[a.id]?.value)).toEqual(["x", null, { k: [1] }]);
  });

  test("computed cells of new rows are stale and nothing is queued", async () => {
    const { add, sheet, client } = await sheetOf("a\n1\n");
    const n = await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const a = await sheet.column("a");
    const { rows } = await add({ values: [{ [a.id]: "four" }] });
    expect(rows[0]?.cells[n.id]).toMatchObject({ status: "STALE", value: null, execution_id: null });
    expect((await client.expect(200, "listOperations", { params: sheet.params })).active_operations).toEqual([]);
    expect(await sheet.statuses("n")).toEqual(["COMPLETED", "STALE"]);
    await sheet.recalculate();
    expect(await sheet.values("n")).toEqual([1, 4]);
  });

  test("values beyond count are ignored, and count is 1 when it is left out", async () => {
    const { add, sheet } = await sheetOf("a\n");
    const { id } = await sheet.column("a");
    const values = ["x", "y", "z"].map((value) => ({ [id]: value }));
    expect((await add({ values })).rows_created).toBe(1);
    expect((await add({ values, count: 2 })).rows_created).toBe(2);
    expect((await add({ values, count: 5 })).rows_created).toBe(5);
    expect(await sheet.values("a")).toEqual(["x", "x", "y", "x", "y", "z", null, null]);
  });

  test("any JSON comes back as it was sent", async () => {
    const { add, sheet } = await sheetOf("a\n");
    const { id } = await sheet.column("a");
    const sent = [
      0,
      -1.5,
      1e300,
      true,
      false,
      "",
      " ",
      "null",
      "\u0001[1]",
      [],
      {},
      [null, { a: [] }],
      { b: 1, a: 2 },
      { value: 1, unit: "kg" },
      "😀",
      null,
    ];
    await add({ count: sent.length, values: sent.map((value) => ({ [id]: value })) });
    expect(JSON.stringify(await sheet.values("a"))).toBe(JSON.stringify(sent));
  });

  test('a wrapped value is what is in it, as in a change of a cell: {"value": x}', async () => {
    const sheet = await importCsv((await server.newWorkspace()).client, "a,b\n1,2\n");
    const [a, b] = [await sheet.column("a"), await sheet.column("b")];
    const values = [{ [a.id]: { value: { value: [1] } }, [b.id]: { value: 1, more: 2 } }];
    await sheet.client.expect(201, "addRows", { params: sheet.params, body: { count: 1, values } });
    expect((await sheet.cell("a", 1)).value).toEqual([1]);
    expect((await sheet.cell("b", 1)).value).toEqual({ value: 1, more: 2 });
  });

  test("column ids are known in any letter case", async () => {
    const { add, sheet } = await sheetOf("a\n");
    const { id } = await sheet.column("a");
    await add({ values: [{ [id.toUpperCase()]: "x" }] });
    expect(await sheet.values("a")).toEqual(["x"]);
  });

  test("a value for a computed column, or for none of the sheet, is refused where it stands, and no row is added", async () => {
    const { client, sheet } = await sheetOf("a\n1\n");
    const n = await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const elsewhere = await (await importCsv(client, "a\n")).column("a");
    const version = await sheet.version();
    for (const id of [n.id, elsewhere.id, "a", "", "__proto__", "constructor"]) {
      const body = JSON.parse(`{"count":2,"values":[{},{${JSON.stringify(id)}:"x"}]}`);
      const refusal = refused(await client.call("addRows", { params: sheet.params, body }), 400, "bad_request");
      expect(refusal.detail).toMatchObject([{ loc: ["body", "values", 1, id], type: "invalid_column" }]);
    }
    expect([await sheet.version(), (await sheet.sheet()).row_count]).toEqual([version, 1]);
  });

  test("count is from 1 to 100", async () => {
    const { client, sheet } = await sheetOf("a\n");
    for (const count of [0, -1, 101, 1.5, "2", null, true]) {
      const answer = await client.call("addRows", { params: sheet.params, body: { count } as never });
      expect(refused(answer, 422, "validation_error").detail?.[0]?.loc).toEqual(["body", "count"]);
    }
    const faulty: [unknown, (string | number)[]][] = [
      [{ values: {} }, ["body", "values"]],
      [{ values: [[]] }, ["body", "values", 0]],
      [{ values: ["x"] }, ["body", "values", 0]],
      [{ values: Array(101).fill({}) }, ["body", "values"]],
      [[], ["body"]],
    ];
    for (const [body, loc] of faulty) {
      const answer = await client.call("addRows", { params: sheet.params, body: body as never });
      expect(refused(answer, 422, "validation_error").detail?.[0]?.loc).toEqual(loc);
    }
    expect((await sheet.sheet()).row_count).toBe(0);
  });

  test("a value above 5 MiB is refused where it stands", async () => {
    const { client, sheet } = await sheetOf("a\n");
    const { id } = await sheet.column("a");
    const values = [{ [id]: "x" }, { [id]: ["x".repeat(5 * 1024 * 1024)] }];
    const answer = await client.call("addRows", { params: sheet.params, body: { count: 2, values } });
    expect(refused(answer, 400, "bad_request").detail).toMatchObject([{ loc: ["body", "values", 1, id] }]);
    expect((await sheet.sheet()).row_count).toBe(0);
  });

  test("rows that are added at the same moment take an index and a version each", async () => {
    const { add, sheet } = await sheetOf("a\n");
    const { id } = await sheet.column("a");
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add({ count: 2, values: [{ [id]: `f${n}` }, { [id]: `s${n}` }] })),
    );
    const indices = made.flatMap((body) => body.row_indices).toSorted((a, b) => a - b);
    expect(indices).toEqual(Array.from({ length: 24 }, (_, n) => n));
    expect(new Set(made.map((body) => body.version)).size).toBe(12);
    expect(Math.max(...made.map((body) => body.row_count))).toBe(24);
    const values = await sheet.values("a");
    for (const {
      row_indices: [first = 0, second = 0],
    } of made) {
      expect([second - first, String(values[first]).slice(1)]).toEqual([1, String(values[second]).slice(1)]);
    }
  });

  test("rows and edits of a wide sheet keep to their columns", async () => {
    const names = Array.from({ length: 120 }, (_, n) => `c${n}`);
    const { add, sheet } = await sheetOf(csvOf([names, names.map((name) => `1${name}`)]));
    const columns = await sheet.columns();
    const last = columns.at(-1)?.id as string;
    await add({ values: [{ [last]: "x" }] });
    await sheet.addColumn("behind", "TEXT");
    await sheet.setCell("behind", 0, "y");
    await sheet.setCell("c7", 1, "z");
    const [first, second] = await sheet.rows();
    expect(columns.map(({ id }) => first?.cells[id]?.value)).toEqual(names.map((name) => `1${name}`));
    expect(columns.map(({ id }) => second?.cells[id]?.value ?? "").join("")).toBe("zx");
    expect(await sheet.values("behind")).toEqual(["y", null]);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
