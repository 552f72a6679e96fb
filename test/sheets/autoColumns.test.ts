import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { base64, csvOf, importCsv, type SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();

const plus = (source: string) => ({ sources: [source], operator: "+", value: 1 });

/** A sheet of numbers with columns in a chain, each of them one more than the one before. */
async function chain(rows: number, autos: (object | null)[]) {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, csvOf([["n"], ...Array.from({ length: rows }, (_, row) => [row])]));
  for (const [at, auto] of autos.entries()) {
    const body = { title: `c${at}`, type: "MATH_OPERATOR", config: plus(at === 0 ? "n" : `c${at - 1}`), auto };
    await client.expect(201, "createColumn", { params: sheet.params, body: body as never });
  }
  await sheet.settled();
  const update = async (title: string, body: object) =>
    client.call("updateColumn", { params: { ...sheet.params, column_id: (await sheet.column(title)).id }, body });
  return { client, sheet, update };
}

/** The values of the computed cells of a row, once none of them is waiting. */
function settledRow(sheet: SheetUnderTest, row: number, titles: string[]): Promise<unknown[]> {
  return waitFor(`row ${row}`, async () => {
    const cells = await Promise.all(titles.map((title) => sheet.cell(title, row)));
    return (
      cells.every(({ status }) => status === "COMPLETED" || status === "FAILED") && cells.map(({ value }) => value)
    );
  });
}

const states = (sheet: SheetUnderTest, row: number, titles: string[]) =>
  Promise.all(titles.map(async (title) => (await sheet.cell(title, row)).status));

test("an edit computes the automatic columns behind it in its row, with one run that the response names", async () => {
  const { sheet } = await chain(3, [{}, {}]);
  const edited = await sheet.setCell("n", 1, "41");
  expect(edited.stale_count).toBe(2);
  const operation = await sheet.operationEnd(edited.operation_id as string);
  expect([operation.status, operation.completed_count]).toEqual(["completed", 2]);
  expect(await Promise.all([sheet.values("c0"), sheet.values("c1")])).toEqual([
    [1, 42, 3],
    [2, 43, 4],
  ]);
  expect((await sheet.setCell("n", 1, "41")).operation_id).toBeUndefined();
});

test("a column that is not automatic stays stale, unless an automatic one reads it", async () => {
  const { sheet } = await chain(1, [null, {}, null]);
  await sheet.setCell("n", 0, "10");
  expect(await settledRow(sheet, 0, ["c0", "c1"])).toEqual([11, 12]);
  expect(await states(sheet, 0, ["c2"])).toEqual(["STALE"]);
});

test("edits at the same time end with the results of the last values", async () => {
  const { sheet } = await chain(4, [{}, {}]);
  const { id } = await sheet.column("n");
  const cells = (await sheet.rows()).map((row) => row.cells[id]?.id as string);
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      sheet.client.expect(200, "updateCell", {
        params: { ...sheet.params, cell_id: cells[at % 4] as string },
        body: { value: `${100 + at}` },
      }),
    ),
  );
  await sheet.settled();
  const numbers = (await sheet.values("n")).map(Number);
  expect(await sheet.values("c0")).toEqual(numbers.map((value) => value + 1));
  expect(await sheet.values("c1")).toEqual(numbers.map((value) => value + 2));
  expect((await sheet.statusCounts()).counts).toMatchObject({ COMPLETED: 8, STALE: 0 });
});

test("a result that fails is one of its cell, and the next edit mends it", async () => {
  const { sheet } = await chain(1, [{}, {}]);
  await sheet.setCell("n", 0, "no number");
  await settledRow(sheet, 0, ["c0", "c1"]);
  expect(await states(sheet, 0, ["c0", "c1"])).toEqual(["FAILED", "FAILED"]);
  await sheet.setCell("n", 0, "5");
  await sheet.settled();
  expect(await settledRow(sheet, 0, ["c0", "c1"])).toEqual([6, 7]);
});

test("a column computes no more cells on one day than it may; the others go on, and a run computes the rest", async () => {
  const { sheet } = await chain(3, [{}, { max_cells_per_day: 2 }]);
  for (const row of [0, 1, 2]) await sheet.setCell("n", row, `${row + 10}`);
  await sheet.settled();
  expect(await sheet.values("c0")).toEqual([11, 12, 13]);
  expect(await sheet.statuses("c1")).toEqual(["COMPLETED", "COMPLETED", "STALE"]);
  await server.database.sql`update column_counts set auto_day = auto_day - 1 where auto_day is not null`;
  await sheet.setCell("n", 0, "20");
  await sheet.settled();
  expect(await sheet.statuses("c1")).toEqual(["COMPLETED", "COMPLETED", "STALE"]);
  expect((await sheet.cell("c1", 0)).value).toBe(22);
  await sheet.recalculate();
  expect(await sheet.values("c1")).toEqual([22, 13, 14]);
});

test("a column computes no more cells on one day because another automatic one reads it, which then waits with it", async () => {
  const { sheet } = await chain(3, [{ max_cells_per_day: 1 }, { max_cells_per_day: 2 }, {}]);
  for (const row of [0, 1, 2]) await sheet.setCell("n", row, `${row + 10}`);
  await sheet.settled();
  for (const title of ["c0", "c1", "c2"]) {
    expect(await sheet.statuses(title)).toEqual(["COMPLETED", "STALE", "STALE"]);
  }
  const counts = await server.database.sql`
    select k.auto_count from columns c join column_counts k using (workspace_id, column_key)
    where c.sheet_id = ${sheet.params.sheet_id} and c.title in ('c0', 'c1', 'c2')`;
  expect(counts.map(({ auto_count }) => auto_count)).toEqual([1, 1, 1]);
});

test("a restore gives a column no more cells for the day", async () => {
  const { client, sheet, update } = await chain(2, [{ max_cells_per_day: 1 }]);
  const { params } = sheet;
  const { version } = await client.expect(201, "createVersion", { params, body: { name: "before" } });
  await sheet.setCell("n", 0, "5");
  await sheet.settled();
  expect(await sheet.statuses("c0")).toEqual(["COMPLETED", "COMPLETED"]);
  await update("c0", { title: "renamed" });
  await client.expect(201, "createVersion", { params, body: { source_version_id: version.id } });
  expect((await sheet.setCell("n", 1, "6")).operation_id).toBeUndefined();
  expect(await states(sheet, 1, ["c0"])).toEqual(["STALE"]);
});

/**
 * Edits a cell while no worker runs, until the columns of its row are computed with the answer. A request that a busy machine
 * holds up for some hundredths of a second leaves them to the workers.
 */
async function editedAtOnce(sheet: SheetUnderTest, titles: string[], nextValue: (attempt: number) => string) {
  for (let attempt = 0; ; attempt++) {
    await server.stopWorker();
    const edited = await sheet.setCell("n", 0, nextValue(attempt));
    const found = await states(sheet, 0, titles);
    if (found.every((state) => state === "COMPLETED")) return edited;
    await server.startWorker();
    await sheet.settled();
  }
}

test("what one row needs of quick columns is there when an edit is answered, without a worker", async () => {
  const { sheet } = await chain(2, [null, {}, {}]);
  const edited = await editedAtOnce(sheet, ["c0", "c1", "c2"], (attempt) => `${7 + attempt}`);
  expect(edited.stale_count).toBe(3);
  expect((await sheet.cell("c2", 0)).value).toBe(Number(edited.cell.value) + 3);
  const { params, client } = sheet;
  const operation_id = edited.operation_id as string;
  const run = await client.expect(200, "getOperation", { params: { ...params, operation_id } });
  expect(run.operation).toMatchObject({ status: "completed", completed_count: 2, failed_count: 0 });
  // The results are a version of their own, after that of the edit.
  const { data } = await client.expect(200, "listVersions", { params });
  expect(data.slice(0, 2).map((version) => [version.version_number, version.metadata.reason])).toEqual([
    [edited.version + 1, "cells_computed"],
    [edited.version, "cell_updated"],
  ]);
  await server.startWorker();
});

test("a change of several rows that was answered while no worker ran is computed by the next one", async () => {
  const { client, sheet } = await chain(1, [{}]);
  await server.stopWorker();
  const { id } = await sheet.column("n");
  await client.expect(201, "addRows", {
    params: sheet.params,
    body: { count: 2, values: [{ [id]: "7" }, { [id]: "8" }] },
  });
  expect(await states(sheet, 2, ["c0"])).toEqual(["QUEUED"]);
  await server.startWorker();
  expect(await settledRow(sheet, 2, ["c0"])).toEqual([9]);
});

/** Columns that compute by themselves, each with a config that names its source. */
async function automatic(sheet: SheetUnderTest, columns: [title: string, type: string, config: object][]) {
  for (const [title, type, config] of columns) {
    await sheet.client.expect(201, "createColumn", {
      params: sheet.params,
      body: { title, type, config, auto: {} } as never,
    });
  }
  await sheet.settled();
}

test("a cell that takes long is left to the worker, and so is one that reads a long result", async () => {
  const { sheet } = await chain(1, [null]);
  await automatic(sheet, [
    ["read", "PARSE_VALUE", { source: "n", type: "json" }],
    ["long", "COMBINE_COLUMNS", { sources: ["n"], format: "{n}".repeat(50) }],
    ["characters", "COUNT", { source: "long", type: "chars" }],
  ]);
  await server.stopWorker();
  // Each bracket could begin the JSON.
  await sheet.setCell("n", 0, "{[".repeat(40_000));
  expect(await states(sheet, 0, ["read", "characters"])).toEqual(["QUEUED", "QUEUED"]);
  await sheet.setCell("n", 0, `[${"1".repeat(3_000)}]`);
  expect(await states(sheet, 0, ["read", "characters"])).toEqual(["QUEUED", "QUEUED"]);
  await editedAtOnce(sheet, ["read", "characters"], (attempt) => `[${1 + (attempt % 9)}]`);
  await server.startWorker();
  await sheet.settled();
  expect((await sheet.cell("characters", 0)).value).toBe(150);
});

test.each([
  ["patterns", "REGEX", { source: "n", regex_pattern: "1" }],
  ["paths", "JSON_PATH", { source: "n", json_path: "$" }],
  ["paths in XML", "XML_PATH", { source: "n", xml_path: "//a" }],
  ["texts of SQL", "ASSERT_VALID", { source: "n", type: "sql" }],
  ["long configs", "COMBINE_COLUMNS", { sources: ["n"], format: "{n}".repeat(4_000) }],
])("%s are left to the worker, however short the cell", async (_, type, config) => {
  const { sheet } = await chain(1, [null]);
  await automatic(sheet, [["slow", type, config]]);
  await server.stopWorker();
  await sheet.setCell("n", 0, "1");
  expect(await states(sheet, 0, ["slow"])).toEqual(["QUEUED"]);
  await server.startWorker();
  await sheet.settled();
  expect((await states(sheet, 0, ["slow"]))[0]).toMatch(/COMPLETED|FAILED/);
});

test("new rows are computed, whether they are added or imported", async () => {
  const { client, sheet } = await chain(1, [{}]);
  const { id } = await sheet.column("n");
  const added = await client.expect(201, "addRows", { params: sheet.params, body: { values: [{ [id]: "5" }] } });
  expect((await sheet.operationEnd(added.operation_id as string)).completed_count).toBe(1);
  const file = { file_name: "more.csv", file_content_base64: base64("n\n8\n9\n") };
  await client.expect(202, "importFile", { params: sheet.params, body: file });
  const values = await waitFor("the imported rows", async () => {
    const found = await sheet.cells("c0");
    return found.length === 4 && found.every(({ status }) => status === "COMPLETED") && found.map(({ value }) => value);
  });
  expect(values).toEqual([1, 6, 9, 10]);
});

test("adding rows names no run where no column computes by itself", async () => {
  const { client, sheet } = await chain(1, [null]);
  const added = await client.expect(201, "addRows", { params: sheet.params });
  expect([added.rows_created, added.operation_id]).toEqual([1, undefined]);
});

test("a column can become automatic and stop being so, and a restore brings back what it was", async () => {
  const { client, sheet, update } = await chain(1, [null]);
  const before = await client.expect(201, "createVersion", { params: sheet.params, body: { name: "before" } });
  expect((await sheet.column("c0")).auto).toBeUndefined();
  expect((await update("c0", { auto: {} })).status).toBe(200);
  expect((await sheet.column("c0")).auto).toEqual({ max_cells_per_day: 10_000 });
  await update("c0", { title: "c0" });
  expect((await sheet.column("c0")).auto).toEqual({ max_cells_per_day: 10_000 });
  const body = { source_version_id: before.version.id };
  await client.expect(201, "createVersion", { params: sheet.params, body });
  expect((await sheet.column("c0")).auto).toBeUndefined();
  await update("c0", { auto: { max_cells_per_day: 5 } });
  await update("c0", { auto: null });
  expect((await sheet.setCell("n", 0, "2")).operation_id).toBeUndefined();
  expect(await states(sheet, 0, ["c0"])).toEqual(["STALE"]);
});

test("columns that hold data cannot be automatic", async () => {
  const { client, sheet, update } = await chain(1, [{}]);
  const body = { title: "text", type: "TEXT", auto: {} };
  refused(await client.call("createColumn", { params: sheet.params, body }), 400, "bad_request");
  refused(await update("n", { auto: {} }), 400, "bad_request");
});
