import { expect, test } from "bun:test";
import { updateCell } from "../../../core/sheets/cells/updateCell.ts";
import { recalculateRange } from "../../../core/sheets/engine/recalculate.ts";
import { deleteRows } from "../../../core/sheets/rows/deleteRows.ts";
import { listCellsAt } from "../../../db/queries/sheets/cells.ts";
import { rowsPerPack } from "../../../domain/rowsPerPack.ts";
import { createTestDatabase } from "../../support/database.ts";
import { restoreTo, sheetOf, type TestSheet, updateColumn } from "./support.ts";

const database = await createTestDatabase();

const rowCount = 2 * rowsPerPack + 30;

/** A computed sheet whose rows hold these texts. */
async function computedSheet(textOf: (row: number) => string = (row) => "x".repeat(row % 7)): Promise<TestSheet> {
  const { scope } = await database.createWorkspace();
  const lines = Array.from({ length: rowCount }, (_, row) => `${textOf(row)},${row}`);
  const sheet = await sheetOf(scope, `text,n\n${lines.join("\n")}\n`);
  await sheet.addColumn("len", "COUNT", { source: "text", type: "chars" });
  await compute(sheet);
  return sheet;
}

async function compute(sheet: TestSheet): Promise<void> {
  const request = { columnIds: null, rowIndices: null, statuses: [] };
  const { operation } = await recalculateRange(sheet.db, sheet, request);
  await sheet.run(operation?.id as string);
}

/** How many records hold a column's present cells: packs, and single cells. */
async function recordsOf(sheet: TestSheet, title: string): Promise<{ packs: number; cells: number }> {
  const { column_key } = await sheet.column(title);
  const [counts] = await database.sql<{ packs: number; cells: number }[]>`
    select (select count(*)::integer from cell_packs where column_key = ${column_key}) as packs,
      (select count(*)::integer from cells where column_key = ${column_key}) as cells`;
  return counts as { packs: number; cells: number };
}

async function valuesOf(sheet: TestSheet, title: string): Promise<(string | null)[]> {
  const cells = [...(await sheet.cells(title)).values()].sort((a, b) => a.row_index - b.row_index);
  return cells.map(({ value }) => value);
}

const lengths = (change: Record<number, number> = {}) =>
  Array.from({ length: rowCount }, (_, row) => String(change[row] ?? row % 7));

test("results of a run are stored in packs, and an edit takes only the cell in its row out", async () => {
  const sheet = await computedSheet();
  expect(await recordsOf(sheet, "len")).toEqual({ packs: 3, cells: 0 });
  expect(await valuesOf(sheet, "len")).toEqual(lengths());
  await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("text", rowsPerPack + 5) }, "longer text");
  expect(await recordsOf(sheet, "len")).toEqual({ packs: 3, cells: 1 });
  const cells = await sheet.cells("len");
  expect([...cells.values()].filter(({ status }) => status === "STALE").map((cell) => cell.row_index)).toEqual([
    rowsPerPack + 5,
  ]);
  expect(await valuesOf(sheet, "len")).toEqual(lengths());
});

test("the next run over all rows packs what was taken out, and earlier versions show the cells as they were", async () => {
  const sheet = await computedSheet();
  const first = await sheet.version();
  await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("text", 3) }, "longer text");
  const place = { ...sheet, column_id: (await sheet.column("len")).id };
  await updateColumn(sheet.db, place, { config: { source: "text", type: "words" } });
  await compute(sheet);
  expect(await recordsOf(sheet, "len")).toEqual({ packs: 3, cells: 0 });
  expect((await valuesOf(sheet, "len"))[3]).toBe("2");
  const { column_key } = await sheet.column("len");
  const rows = [0, 3, rowsPerPack, rowCount - 1];
  const past = await listCellsAt(sheet.db, [column_key], rows, first);
  expect(past.sort((a, b) => a.row_index - b.row_index).map(({ value }) => value)).toEqual(
    rows.map((row) => String(row % 7)),
  );
});

test("a pack of rows with gaps has its results at their rows, and a deleted row takes its cell along", async () => {
  const sheet = await computedSheet();
  const version = await sheet.version();
  await deleteRows(sheet.db, sheet, [1, rowsPerPack, rowCount - 1]);
  const left = lengths().filter((_, row) => ![1, rowsPerPack, rowCount - 1].includes(row));
  expect(await valuesOf(sheet, "len")).toEqual(left);
  await sheet.addColumn("again", "COUNT", { source: "text", type: "chars" });
  await compute(sheet);
  expect(await recordsOf(sheet, "again")).toEqual({ packs: 3, cells: 0 });
  expect(await valuesOf(sheet, "again")).toEqual(left);
  const again = await sheet.cells("again");
  expect([again.has(1), again.get(2)?.value, again.get(rowsPerPack + 1)?.value]).toEqual([
    false,
    "2",
    String((rowsPerPack + 1) % 7),
  ]);
  const { column_key } = await sheet.column("len");
  expect(await listCellsAt(sheet.db, [column_key], [1], version)).toMatchObject([{ row_index: 1, value: "1" }]);
});

test("a failed cell has its reason in a pack, beside those that are well", async () => {
  const sheet = await computedSheet((row) => (row === 7 ? "no number" : String(row)));
  await sheet.addColumn("half", "MATH_OPERATOR", { sources: ["text"], operator: "/", value: 2 });
  await compute(sheet);
  expect((await recordsOf(sheet, "half")).packs).toBe(3);
  const cells = await sheet.cells("half");
  expect([6, 7, 8].map((row) => [cells.get(row)?.status, cells.get(row)?.value])).toEqual([
    ["COMPLETED", "3"],
    ["FAILED", null],
    ["COMPLETED", "4"],
  ]);
  expect(cells.get(7)?.error).toContain("number");
  expect(cells.get(8)?.error).toBeNull();
});

test("large results have records of their own", async () => {
  const sheet = await computedSheet((row) => (row === rowsPerPack ? "y".repeat(70_000) : "y"));
  await sheet.addColumn("joined", "COMBINE_COLUMNS", { sources: ["text", "n"] });
  await compute(sheet);
  expect(await recordsOf(sheet, "joined")).toEqual({ packs: 2, cells: rowsPerPack });
  expect((await valuesOf(sheet, "joined"))[rowsPerPack]?.length).toBeGreaterThan(70_000);
});

test("packs that were replaced at once are kept as packs, and a restore brings them back", async () => {
  const sheet = await computedSheet();
  const first = await sheet.version();
  const { id, column_key } = await sheet.column("len");
  await updateCell(sheet.db, { ...sheet, cell_id: await sheet.cellId("text", 3) }, "longer text");
  await updateColumn(sheet.db, { ...sheet, column_id: id }, { config: { source: "text", type: "words" } });
  await compute(sheet);
  const [past] = await database.sql<{ packs: number; cells: number }[]>`
    select (select count(*)::integer from cell_packs_history where column_key = ${column_key}) as packs,
      (select count(*)::integer from cells_history where column_key = ${column_key}) as cells`;
  // The edited cell was fresh, then stale.
  expect(past).toEqual({ packs: 3, cells: 2 });
  await restoreTo(sheet, first);
  expect(await valuesOf(sheet, "len")).toEqual(lengths());
  expect(await recordsOf(sheet, "len")).toEqual({ packs: 3, cells: 1 });
  expect((await sheet.cells("len")).get(3)).toMatchObject({ status: "COMPLETED", computed_version: first });
});
