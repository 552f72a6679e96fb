import { expect, test } from "bun:test";
import { blockWorks } from "../../../core/blockWorks.ts";
import { countStatuses } from "../../../core/sheets/cells/statusCounts.ts";
import { updateCell } from "../../../core/sheets/cells/updateCell.ts";
import { blockOf } from "../../../core/sheets/engine/blocks.ts";
import { cancelSheetOperation } from "../../../core/sheets/engine/cancelOperation.ts";
import { recalculateCells, recalculateRange } from "../../../core/sheets/engine/recalculate.ts";
import { runBlock } from "../../../core/sheets/engine/runBlock.ts";
import { addRows } from "../../../core/sheets/rows/addRows.ts";
import { listCellsAt } from "../../../db/queries/sheets/cells.ts";
import { findOperation, listActiveOperations } from "../../../db/queries/sheets/operations.ts";
import { getSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { createTestDatabase } from "../../support/database.ts";
import { storedCells } from "../../support/storedCells.ts";
import { computedBy, runDuring, sheetOf, type TestSheet, updateColumn, valuesOf } from "./support.ts";

const database = await createTestDatabase();

const csv = "name,size\nada,3\nbob,5\neve,3\n";

/** len counts the characters of name; same says whether len equals size; both wait to be computed. */
async function exampleSheet(): Promise<TestSheet> {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, csv);
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  await sheet.addColumn("same", "COMPARE", { sources: ["len", "size"], comparison_type: "NUMBER" });
  return sheet;
}

async function start(sheet: TestSheet, scope: Partial<Parameters<typeof recalculateRange>[2]> = {}): Promise<string> {
  const request = { columnIds: null, rowIndices: null, statuses: null, ...scope };
  const { operation } = await recalculateRange(sheet.db, sheet, request);
  return operation?.id ?? "nothing to do";
}

async function compute(sheet: TestSheet, scope: Partial<Parameters<typeof recalculateRange>[2]> = {}): Promise<string> {
  const operationId = await start(sheet, scope);
  await sheet.run(operationId);
  return operationId;
}

async function statuses(sheet: TestSheet) {
  return (await countStatuses(sheet.db, await getSheet(sheet.db, sheet))).counts;
}

test("a run computes every stale cell once, sources before what reads them", async () => {
  const sheet = await exampleSheet();
  const operationId = await compute(sheet);
  expect(await valuesOf(sheet, "len")).toEqual({ 0: 3, 1: 3, 2: 3 });
  expect(await valuesOf(sheet, "same")).toMatchObject({
    0: { comparison_result: true },
    1: { comparison_result: false },
  });
  expect(await findOperation(sheet.db, operationId)).toMatchObject({
    status: "completed",
    cell_count: 6,
    completed_count: 6,
    failed_count: 0,
  });
  expect(await start(sheet)).toBe("nothing to do");
});

test("an edit makes its row's dependents stale, and only those are computed again", async () => {
  const sheet = await exampleSheet();
  await compute(sheet);
  const edit = await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("name", 1) }, "robert");
  expect(edit.staleCount).toBe(2);
  expect(await statuses(sheet)).toMatchObject({ STALE: 2, COMPLETED: 4 });
  const operationId = await compute(sheet);
  expect(await computedBy(sheet, "len", operationId)).toEqual([1]);
  expect(await valuesOf(sheet, "len")).toEqual({ 0: 3, 1: 6, 2: 3 });
});

test("a value that comes out equal leaves what reads it as it is", async () => {
  const sheet = await exampleSheet();
  await compute(sheet);
  // Another name of the same length: len is computed again and is 3 again, so `same` keeps its result.
  await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("name", 0) }, "ann");
  const operationId = await compute(sheet);
  expect(await computedBy(sheet, "len", operationId)).toEqual([0]);
  expect(await computedBy(sheet, "same", operationId)).toEqual([]);
  expect(await statuses(sheet)).toMatchObject({ STALE: 0, COMPLETED: 6 });
});

test("nothing is computed when an edit was taken back", async () => {
  const sheet = await exampleSheet();
  await compute(sheet);
  const cell = { ...sheet, cell_id: await sheet.cellId("name", 2) };
  await updateCell(sheet.db, cell, "evelyn");
  await updateCell(sheet.db, cell, "eve");
  const operationId = await compute(sheet);
  expect(await computedBy(sheet, "len", operationId)).toEqual([]);
  expect(await computedBy(sheet, "same", operationId)).toEqual([]);
  expect(await statuses(sheet)).toMatchObject({ STALE: 0, COMPLETED: 6 });
});

test("selecting a downstream column computes what it needs in the same row, and nothing else", async () => {
  const sheet = await exampleSheet();
  const same = await sheet.column("same");
  const operationId = await compute(sheet, { columnIds: [same.id], rowIndices: [1, 77] });
  expect(await computedBy(sheet, "same", operationId)).toEqual([1]);
  expect(await computedBy(sheet, "len", operationId)).toEqual([1]);
  expect(await findOperation(sheet.db, operationId)).toMatchObject({ cell_count: 1, completed_count: 1 });
});

test("a run of two columns computes those between them, which the first makes stale, where it comes out another way", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, csv);
  // The first row comes out the same each time.
  const code = "return data.name === 'ada' ? 0 : Math.random()";
  await sheet.addColumn("first", "CODE_EXECUTION", { language: "JAVASCRIPT", code });
  await sheet.addColumn("between", "COMBINE_COLUMNS", { sources: ["first"], separator: "|" });
  await sheet.addColumn("shown", "COMPOSITION", { source: "between" });
  await sheet.addColumn("last", "COMBINE_COLUMNS", { sources: ["shown"], separator: "|" });
  await sheet.addColumn("beside", "COMBINE_COLUMNS", { sources: ["between"], separator: "|" });
  await compute(sheet);
  const before = await valuesOf(sheet, "first");
  const columnIds = [(await sheet.column("first")).id, (await sheet.column("last")).id];
  const operationId = await compute(sheet, { columnIds, statuses: [] });
  const after = await valuesOf(sheet, "first");
  expect(after[1]).not.toEqual(before[1]);
  for (const column of ["between", "last"]) {
    expect(Object.values(await valuesOf(sheet, column))).toEqual(Object.values(after).map(String));
  }
  expect((await computedBy(sheet, "between", operationId)).toSorted()).toEqual([1, 2]);
  expect(await statuses(sheet)).toMatchObject({ STALE: 2, COMPLETED: 10 });
  expect(await findOperation(scope, operationId)).toMatchObject({ cell_count: 6, completed_count: 6 });
});

test("a cell that is named is computed even if nothing changed, without a new version when it comes out the same", async () => {
  const sheet = await exampleSheet();
  await compute(sheet);
  const version = await sheet.version();
  const { operation } = await recalculateCells(sheet.db, sheet, [await sheet.cellId("len", 0)]);
  await sheet.run(operation?.id as string);
  expect(await computedBy(sheet, "len", operation?.id as string)).toEqual([0]);
  expect(await sheet.version()).toBe(version);
});

test("computed once more with the same result, only the present state says that it is newer", async () => {
  const sheet = await exampleSheet();
  await compute(sheet);
  const computed = await sheet.version();
  await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("size", 2) }, "4");
  const later = await sheet.version();
  const { operation } = await recalculateCells(sheet.db, sheet, [await sheet.cellId("len", 0)]);
  await sheet.run(operation?.id as string);
  const len = await sheet.column("len");
  expect((await sheet.cells("len")).get(0)?.computed_version).toBe(later);
  for (const version of [computed, later]) {
    const [past] = await listCellsAt(sheet.db, [len.column_key], [0], version);
    expect([version, past?.computed_version]).toEqual([version, computed]);
  }
});

test("computing a whole block once more writes no cell that comes out the same, and its cells say who computed them last", async () => {
  const sheet = await exampleSheet();
  const first = await compute(sheet);
  const records = () => database.sql`
    select column_key, row_index, xmin::text from ${database.sql.unsafe(storedCells)} c where workspace_id = ${sheet.db.workspaceId} order by 1, 2`;
  const stored = await records();
  const before = await sheet.cells("len");
  const all = await compute(sheet, { statuses: [] });
  expect(await records()).toEqual(stored);
  expect(await computedBy(sheet, "len", all)).toEqual([0, 1, 2]);
  expect(await computedBy(sheet, "same", first)).toEqual([]);
  const confirmed = await sheet.cells("len");
  expect(Date.parse(confirmed.get(0)?.computed_at ?? "")).toBeGreaterThan(Date.parse(before.get(0)?.computed_at ?? ""));

  // Later work on some of the rows is told apart: cells that are named, replaced, or stale.
  const one = await compute(sheet, { rowIndices: [2], statuses: [] });
  expect(await computedBy(sheet, "len", one)).toEqual([2]);
  await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("name", 1) }, "robert");
  expect(await computedBy(sheet, "len", all)).toEqual([0]);
  const edited = await compute(sheet);
  expect(await computedBy(sheet, "len", edited)).toEqual([1]);
  expect((await sheet.cells("len")).get(1)?.computed_version).toBe(await sheet.version());
  const last = await compute(sheet, { statuses: [] });
  expect(await computedBy(sheet, "len", last)).toEqual([0, 1, 2]);

  await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("name", 0) }, "grace");
  const changed = await compute(sheet, { statuses: [] });
  expect(await computedBy(sheet, "len", changed)).toEqual([0, 1, 2]);
  expect(await valuesOf(sheet, "len")).toEqual({ 0: 5, 1: 6, 2: 3 });
  expect(await findOperation(sheet.db, changed)).toMatchObject({ status: "completed", completed_count: 6 });
});

test("a whole block is computed and saved where what is known of its results is not so", async () => {
  const sheet = await exampleSheet();
  await compute(sheet);
  const ofSheet = sheet.db
    .sql`workspace_id = ${sheet.db.workspaceId} and column_key = ${(await sheet.column("len")).column_key}`;
  await sheet.db.sql`update computed_blocks set results_hash = 1 where ${ofSheet}`;
  const again = await compute(sheet, { statuses: [] });
  expect(await computedBy(sheet, "len", again)).toEqual([0, 1, 2]);
  expect(await findOperation(sheet.db, again)).toMatchObject({ status: "completed", completed_count: 6 });
  await sheet.db.sql`
    update cell_packs set cell_count = 2, row_offsets = '{0, 2}', input_hashes = input_hashes[1:1] || input_hashes[3],
      cell_values = cell_values[1:1] || cell_values[3]
    where ${ofSheet}`;
  const refilled = await compute(sheet, { statuses: [] });
  expect(await computedBy(sheet, "len", refilled)).toEqual([0, 1, 2]);
  expect(await valuesOf(sheet, "len")).toEqual({ 0: 3, 1: 3, 2: 3 });
});

test("of an operation that lists many rows or cells a page reads those that it shows", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, `name\n${Array.from({ length: 6_100 }, (_, index) => `n${index}`).join("\n")}\n`);
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  const rowIndices = Array.from({ length: 6_100 }, (_, row) => row);
  await start(sheet, { rowIndices });
  const cellIds = await Promise.all([1, 2, 5_000].map((row) => sheet.cellId("len", row)));
  await recalculateCells(scope, sheet, cellIds);
  const key = (await sheet.column("len")).column_key;
  const [first, second] = await listActiveOperations(scope, sheet.sheet_id, { first: 1, last: 1 });
  expect(first?.row_indices).toEqual(rowIndices.filter((row) => blockOf(row) === 1));
  expect(first?.column_keys).toEqual([key]);
  expect([second?.row_indices, second?.column_keys]).toEqual([[], []]);
  const [, cells] = await listActiveOperations(scope, sheet.sheet_id, { first: 0, last: 0 });
  expect([cells?.row_indices, cells?.column_keys]).toEqual([
    [1, 2],
    [key, key],
  ]);
  const [, counted] = await listActiveOperations(scope, sheet.sheet_id, { first: 0, last: -1 });
  expect([counted?.row_indices, counted?.column_keys]).toEqual([[], [key]]);
});

test("a column's changed config makes it and everything downstream stale without touching a cell", async () => {
  const sheet = await exampleSheet();
  await compute(sheet);
  const before = await sheet.cells("same");
  const len = await sheet.column("len");
  const { affectedIds } = await updateColumn(
    sheet.db,
    { ...sheet, column_id: len.id },
    { config: { source: "name", type: "words" } },
  );
  expect(affectedIds.sort()).toEqual([len.id, (await sheet.column("same")).id].sort());
  expect(await statuses(sheet)).toMatchObject({ STALE: 6, COMPLETED: 0 });
  expect(await sheet.cells("same")).toEqual(before);
  await compute(sheet);
  expect(await valuesOf(sheet, "len")).toEqual({ 0: 1, 1: 1, 2: 1 });
});

test("a failed cell fails what reads it, by name, and counts as failed", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, "raw\n12\nnone\n");
  await sheet.addColumn("number", "PARSE_VALUE", { source: "raw", type: "number" });
  await sheet.addColumn("distance", "ABSOLUTE_NUMERIC_DISTANCE", { sources: ["number", "number"] });
  const operationId = await compute(sheet);
  const cells = await sheet.cells("distance");
  expect(cells.get(0)).toMatchObject({ status: "COMPLETED", value: "0" });
  expect(cells.get(1)?.status).toBe("FAILED");
  expect(cells.get(1)?.error).toContain('"number"');
  expect(await findOperation(sheet.db, operationId)).toMatchObject({ status: "completed", failed_count: 2 });
});

test("a result that is larger than a cell fails what reads it in the same run", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, "a\nx\n");
  // Short enough by its characters, too large as JSON, where each takes two bytes.
  await updateCell(scope, { ...sheet, cell_id: await sheet.cellId("a", 0) }, '"'.repeat(3_000_000));
  await sheet.addColumn("large", "COALESCE", { sources: ["a", "a"] });
  await sheet.addColumn("length", "COUNT", { source: "large", type: "chars" });
  await compute(sheet);
  expect((await sheet.cells("large")).get(0)).toMatchObject({
    status: "FAILED",
    error: expect.stringContaining("bytes"),
  });
  expect((await sheet.cells("length")).get(0)).toMatchObject({
    status: "FAILED",
    error: 'The source column "large" failed in this row.',
  });
});

test("after cancel has answered nothing of the run can land", async () => {
  const sheet = await exampleSheet();
  const operationId = await start(sheet);
  const hold = (tx: Scope) =>
    tx.sql`select from sheets where workspace_id = ${tx.workspaceId} and id = ${sheet.sheet_id} for update`;
  await runDuring(sheet, operationId, hold, async () => {
    const cancelled = await cancelSheetOperation(sheet.db, sheet, operationId);
    expect(cancelled).toMatchObject({ wasActive: true, cancelledCount: 6, runningCount: 6, notStartedCount: 0 });
  });
  expect((await sheet.cells("len")).size).toBe(0);
  expect(await statuses(sheet)).toMatchObject({ STALE: 6, RUNNING: 0, QUEUED: 0 });
});

test("a row edited while its block is computed is computed from the new value", async () => {
  const sheet = await exampleSheet();
  const operationId = await start(sheet);
  await runDuring(sheet, operationId, async (tx) =>
    updateCell(tx, { ...sheet, cell_id: await sheet.cellId("name", 0) }, "adalbert"),
  );
  expect(await valuesOf(sheet, "len")).toEqual({ 0: 8, 1: 3, 2: 3 });
  expect(await statuses(sheet)).toMatchObject({ STALE: 0, COMPLETED: 6 });
  expect(await findOperation(sheet.db, operationId)).toMatchObject({ status: "completed", completed_count: 6 });
});

test("a block whose column was changed while it was computed is computed with the new config", async () => {
  const sheet = await exampleSheet();
  const operationId = await start(sheet);
  const len = await sheet.column("len");
  await runDuring(sheet, operationId, (tx) =>
    updateColumn(tx, { ...sheet, column_id: len.id }, { config: { source: "name", type: "words" } }),
  );
  expect(await valuesOf(sheet, "len")).toEqual({ 0: 1, 1: 1, 2: 1 });
  expect(await statuses(sheet)).toMatchObject({ STALE: 0, COMPLETED: 6 });
});

test("a block that runs twice, or that another worker took over, is saved once", async () => {
  const sheet = await exampleSheet();
  const operationId = await start(sheet);
  await Promise.all([
    runBlock(sheet.db, { operationId, blockIndex: 0 }, blockWorks),
    runBlock(sheet.db, { operationId, blockIndex: 0 }, blockWorks),
  ]);
  await runBlock(sheet.db, { operationId, blockIndex: 0 }, blockWorks);
  expect(await findOperation(sheet.db, operationId)).toMatchObject({ completed_count: 6, done_block_count: 1 });
  const [history] = await database.sql`select count(*) from cells_history where workspace_id = ${sheet.db.workspaceId}`;
  expect(history?.count).toBe(0);
});

test("two operations over the same rows compute each cell once", async () => {
  const sheet = await exampleSheet();
  const [first, second] = [await start(sheet), await start(sheet)];
  await Promise.all([sheet.run(first), sheet.run(second)]);
  const owners = [await computedBy(sheet, "len", first), await computedBy(sheet, "len", second)];
  expect(owners.flat().sort()).toEqual([0, 1, 2]);
  expect(await statuses(sheet)).toEqual({ STALE: 0, QUEUED: 0, DISPATCHED: 0, RUNNING: 0, COMPLETED: 6, FAILED: 0 });
});

test("queueing, naming and edits take versions without gaps", async () => {
  const sheet = await exampleSheet();
  await compute(sheet);
  await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("name", 0) }, "ann");
  await compute(sheet);
  const versions = await database.sql<{ version_number: number }[]>`
    select version_number from sheet_versions where sheet_id = ${sheet.sheet_id} order by version_number`;
  expect(versions.map((one) => one.version_number)).toEqual(
    Array.from({ length: await sheet.version() }, (_, i) => i + 1),
  );
});

test("the counts of the columns are those of their cells after a storm of edits and runs", async () => {
  const { scope } = await database.createWorkspace();
  const rows = Array.from({ length: 4_500 }, (_, index) => `name ${index},${index % 13}`);
  const sheet = await sheetOf(scope, `name,size\n${rows.join("\n")}\n`);
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  await sheet.addColumn("same", "COMPARE", { sources: ["len", "size"], comparison_type: "NUMBER" });
  const edits = async () => {
    for (let index = 0; index < 60; index++) {
      const rowIndex = (index * 75) % 4_500;
      await updateCell(scope, { ...sheet, cell_id: await sheet.cellId("name", rowIndex) }, `edited ${index}`);
    }
  };
  await Promise.all([compute(sheet), edits(), compute(sheet, { statuses: [] })]);
  await compute(sheet);
  expect(await statuses(sheet)).toEqual({
    STALE: 0,
    QUEUED: 0,
    DISPATCHED: 0,
    RUNNING: 0,
    COMPLETED: 9_000,
    FAILED: 0,
  });
  const lengths = await valuesOf(sheet, "len");
  const names = await database.sql<{ row_index: number; name: string }[]>`
    select row_index, cells[1] as name from sheet_rows where sheet_id = ${sheet.sheet_id}`;
  for (const { row_index, name } of names) expect(lengths[row_index]).toBe(name.length);
});

test("running what an edit made stale looks at that row alone", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, `name\n${Array.from({ length: 6_100 }, (_, index) => `n${index}`).join("\n")}\n`);
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  await compute(sheet);
  await updateCell(scope, { ...sheet, cell_id: await sheet.cellId("name", 5_000) }, "longer name");
  const operationId = await start(sheet);
  expect(await findOperation(scope, operationId)).toMatchObject({
    row_indices: [5_000],
    block_count: 1,
    cell_count: 1,
  });
  await sheet.run(operationId);
  expect(await computedBy(sheet, "len", operationId)).toEqual([5_000]);
  expect(await statuses(sheet)).toMatchObject({ STALE: 0, COMPLETED: 6_100 });

  // A new row was never computed: with it the stale cells cannot be named, and the run looks everywhere.
  await addRows(scope, sheet, { count: 1, values: [] });
  await updateCell(scope, { ...sheet, cell_id: await sheet.cellId("name", 1) }, "other");
  const wide = await compute(sheet);
  expect((await computedBy(sheet, "len", wide)).sort((a, b) => a - b)).toEqual([1, 6_100]);
});

test("a cell that reads two changed ones becomes stale once", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, csv);
  const code = { language: "JAVASCRIPT", code: "return Math.random()" };
  await sheet.addColumn("one", "CODE_EXECUTION", code);
  await sheet.addColumn("other", "CODE_EXECUTION", code);
  await sheet.addColumn("both", "COMBINE_COLUMNS", { sources: ["one", "other"], separator: "|" });
  await compute(sheet);
  const before = await sheet.version();
  const both = (await sheet.column("both")).column_key;
  const cellsBefore = async () =>
    (await listCellsAt(sheet.db, [both], [0, 1, 2], before)).toSorted((a, b) => a.row_index - b.row_index);
  const shown = await cellsBefore();
  const columnIds = [(await sheet.column("one")).id, (await sheet.column("other")).id];
  await compute(sheet, { columnIds, statuses: [] });
  expect(await statuses(sheet)).toMatchObject({ STALE: 3, COMPLETED: 6 });
  expect(await cellsBefore()).toEqual(shown);
});
