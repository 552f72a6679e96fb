import { expect, test } from "bun:test";
import { insertColumns, listSheetColumns } from "../../db/queries/sheets/columns.ts";
import { workspaceScope } from "../../db/scope.ts";
import { startHarness } from "../support/harness.ts";
import { csvOf, importCsv } from "../support/sheets.ts";

const server = await startHarness();

const width = 60;
const titles = Array.from({ length: width }, (_, at) => `t${at}`);
const csv = csvOf([titles, ...[0, 1].map((row) => titles.map((title) => `${title} "${row}" é\\`))]);

test("a page shows each cell as it is shown alone: texts, values, blanks, results, failures and those of compositions", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, csv);
  await sheet.addComputed("words", "COUNT", { source: "t0", type: "words" });
  await sheet.addComputed("value", "JSON_PATH", { source: "t1", json_path: "$.value" });
  await sheet.addComputed("shown", "COMPOSITION", { source: "words" });
  const { rows } = await client.expect(201, "addRows", { params: sheet.params });
  const [added] = rows;
  for (const [at, value] of ["", "\u0001\u2028", 7, { value: [null, "x"] }, ["a"], false].entries()) {
    const { id } = await sheet.column(`t${at * 9}`);
    const params = { ...sheet.params, cell_id: added?.cells[id]?.id as string };
    await client.expect(200, "updateCell", { params, body: { value } });
  }
  const { data } = await client.expect(200, "listRows", { params: sheet.params, query: {} });
  expect(data.map(({ cells }) => Object.keys(cells).length)).toEqual([width + 3, width + 3, width + 3]);
  for (const shown of data.flatMap(({ cells }) => Object.values(cells))) {
    const params = { ...sheet.params, cell_id: shown.id };
    expect((await client.expect(200, "getCell", { params })).cell).toEqual(shown);
  }
});

test("the cells of some columns are the same as on a page of all, whether those are few or many", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, csv);
  const columns = await sheet.columns();
  const all = await client.expect(200, "listRows", { params: sheet.params, query: {} });
  for (const asked of [columns.slice(-2), columns.slice(3, 23)]) {
    const query = { column_ids: asked.map(({ id }) => id) };
    const some = await client.expect(200, "listRows", { params: sheet.params, query });
    const expected = all.data.map(({ row_index, cells }) => ({
      row_index,
      cells: Object.fromEntries(asked.map(({ id }) => [id, cells[id]])),
    }));
    expect(some.data as unknown).toEqual(expected);
  }
});

test("each column shows the same alone as beside all others: compositions of columns that are not shown, and cells that wait", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, "a\n1\n2\n");
  await sheet.addComputed("first", "COUNT", { source: "a", type: "chars" });
  await sheet.addComputed("shown", "COMPOSITION", { source: "first" });
  await sheet.addComputed("second", "MATH_OPERATOR", { sources: ["shown"], operator: "gt", value: 0 });
  await sheet.addComputed("third", "COUNT", { source: "second", type: "chars" });
  await sheet.addComputed("beside", "COUNT", { source: "a", type: "words" });
  const columns = await sheet.columns();
  const page = async (query: object) => (await client.expect(200, "listRows", { params: sheet.params, query })).data;
  const expectAlike = async () => {
    const all = await page({});
    for (const { id } of columns) {
      const alone = await page({ column_ids: [id] });
      expect(alone.map(({ cells }) => cells)).toEqual(all.map(({ cells }) => ({ [id]: cells[id] })) as never);
    }
    return Object.fromEntries(columns.map(({ id, title }) => [title, all.map(({ cells }) => cells[id]?.status)]));
  };
  expect(await expectAlike()).toMatchObject({ shown: ["COMPLETED", "COMPLETED"] });
  await server.stopWorker();
  try {
    await sheet.setCell("a", 0, "changed");
    await sheet.start({ column_ids: [(await sheet.column("third")).id] });
    expect(await expectAlike()).toMatchObject({
      first: ["QUEUED", "COMPLETED"],
      shown: ["QUEUED", "COMPLETED"],
      second: ["QUEUED", "COMPLETED"],
      third: ["QUEUED", "COMPLETED"],
      beside: ["STALE", "COMPLETED"],
    });
  } finally {
    await server.startWorker();
  }
});

test("setting a cell leaves the other cells of its row as they are, also in a row that is older than the column", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, "a,b\n1,2\n");
  for (const title of ["c", "d"])
    await client.expect(201, "createColumn", { params: sheet.params, body: { title, type: "TEXT" } });
  await sheet.setCell("d", 0, "last");
  await sheet.setCell("a", 0, "first");
  const { rows } = await client.expect(201, "addRows", { params: sheet.params });
  await sheet.setCell("c", rows[0]?.row_index as number, "third");
  const values = await Promise.all(["a", "b", "c", "d"].map((title) => sheet.values(title)));
  expect(values).toEqual([
    ["first", null],
    ["2", null],
    [null, "third"],
    ["last", null],
  ]);
});

test("columns that a change was to make are not there when it was rolled back, and are there once it is committed", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await importCsv(client, "a\n1\n");
  const db = workspaceScope(server.database.sql, workspace.id);
  const { sheet_id } = sheet.params;
  const listed = async () => (await listSheetColumns(db, sheet_id)).map(({ title }) => title);
  const text = { type: "TEXT", config: null, dependencies: [], is_output_column: false, text_slot: 2 };
  const insert = (title: string, end: () => void) =>
    db.transaction(async (tx) => {
      const others = await listSheetColumns(tx, sheet_id);
      await insertColumns(tx, sheet_id, [{ ...text, title }], 2, others);
      expect((await listSheetColumns(tx, sheet_id)).map((column) => column.title)).toEqual(["a", title]);
      end();
    });
  const undo = new Error("undo");
  await expect(
    insert("b", () => {
      throw undo;
    }),
  ).rejects.toBe(undo);
  expect(await listed()).toEqual(["a"]);
  await insert("c", () => undefined);
  expect(await listed()).toEqual(["a", "c"]);
  await client.expect(200, "updateColumn", {
    params: { ...sheet.params, column_id: (await sheet.column("c")).id },
    body: { title: "renamed" },
  });
  expect(await listed()).toEqual(["a", "renamed"]);
});

test("columns that read very many others are not kept in memory, and those of other sheets are", async () => {
  const { client, workspace } = await server.newWorkspace();
  const db = workspaceScope(server.database.sql, workspace.id);
  const isKept = async (readers: number) => {
    const { params } = await importCsv(client, "a\n1\n");
    const source = (await listSheetColumns(db, params.sheet_id))[0]?.id as string;
    const read = { column_id: source, reference_type: "column", config_key: "sources", config_meta: null };
    const count = { type: "COUNT", config: null, is_output_column: true, text_slot: null };
    const columns = Array.from({ length: readers }, (_, at) => ({ ...count, title: `c${at}` }));
    const dependencies = new Array(1_000).fill(read);
    await db.transaction((tx) =>
      insertColumns(
        tx,
        params.sheet_id,
        columns.map((column) => ({ ...column, dependencies })),
        2,
      ),
    );
    const first = await listSheetColumns(db, params.sheet_id);
    expect(first.length).toBe(readers + 1);
    return first === (await listSheetColumns(db, params.sheet_id));
  };
  expect([await isKept(2), await isKept(40)]).toEqual([true, false]);
});
