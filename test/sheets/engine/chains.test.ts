import { expect, test } from "bun:test";
import { updateCell } from "../../../core/sheets/cells/updateCell.ts";
import { followSources } from "../../../core/sheets/compositions/followSource.ts";
import { recalculateRange } from "../../../core/sheets/engine/recalculate.ts";
import { readSnapshot } from "../../../core/sheets/versions/readSnapshot.ts";
import { createTestDatabase } from "../../support/database.ts";
import { restoreTo, sheetOf, type TestSheet, valuesOf } from "./support.ts";

const database = await createTestDatabase();

async function compute(sheet: TestSheet): Promise<string | null> {
  const request = { columnIds: null, rowIndices: null, statuses: null };
  const { operation } = await recalculateRange(sheet.db, sheet, request);
  if (operation) await sheet.run(operation.id);
  return operation?.id ?? null;
}

/** `first` has names, `middle` shows them, and `last` shows what `middle` shows, and counts its characters. */
async function chain(lengths: readonly [number, number, number]) {
  const { scope } = await database.createWorkspace();
  const sheets: TestSheet[] = [];
  for (const [index, length] of lengths.entries()) {
    const rows = Array.from({ length }, (_, row) => `n${row}`);
    const sheet = await sheetOf(scope, `name ${index}\n${rows.join("\n")}\n`);
    const shown = sheets.at(-1);
    if (shown) {
      const title = sheets.length === 1 ? "name 0" : "shown";
      await sheet.addColumn("shown", "COMPOSITION", { source: (await shown.column(title)).id });
    }
    sheets.push(sheet);
  }
  const [first, middle, last] = sheets as [TestSheet, TestSheet, TestSheet];
  await last.addColumn("len", "COUNT", { source: "shown", type: "chars" });
  await followSources(scope, last.sheet_id);
  await compute(last);
  return { scope, first, middle, last };
}

async function shownAt(sheet: TestSheet, version: number) {
  const { columns, rows, cellAt } = await readSnapshot(sheet.db, sheet.sheet_id, version, { after: null, limit: 100 });
  const shown = columns.find(({ title }) => title === "shown");
  return rows.map(({ row_index }) => cellAt(shown as never, row_index).shown?.value);
}

const lengths: [number, number, number][] = [
  [2, 4, 6],
  [2, 6, 4],
  [4, 2, 6],
  [4, 6, 2],
  [6, 2, 4],
  [6, 4, 2],
];

test.each(lengths)(
  "a change passes through sheets of %d, %d and %d rows, and older versions show what they did",
  async (...given) => {
    const of = given.slice(0, 3) as [number, number, number];
    const { scope, first, middle, last } = await chain(of);
    const original = await first.version();
    for (let row = 0; row < of[0]; row++) {
      const [version, seen] = [await last.version(), await shownAt(last, await last.version())];
      await updateCell(scope, { ...first, cell_id: await first.cellId("name 0", row) }, `changed ${row}`);
      await followSources(scope, middle.sheet_id);
      await followSources(scope, last.sheet_id);
      const isShown = row < of[2];
      expect([row, (await compute(last)) !== null]).toEqual([row, isShown]);
      if (isShown) expect((await valuesOf(last, "len"))[row]).toBe(`changed ${row}`.length);
      expect(await shownAt(last, version)).toEqual(seen);
    }
    await restoreTo(first, original);
    await followSources(scope, middle.sheet_id);
    await followSources(scope, last.sheet_id);
    await compute(last);
    expect(Object.values(await valuesOf(last, "len"))).toEqual(
      Array.from({ length: of[2] }, (_, row) => (row < of[0] ? 2 : 0)),
    );
  },
);

test("rows that nobody shows make no version of a sheet that follows", async () => {
  const { scope } = await database.createWorkspace();
  const source = await sheetOf(scope, "name\na\nb\nc\n");
  const reader = await sheetOf(scope, "note\n1\n");
  await reader.addColumn("shown", "COMPOSITION", { source: (await source.column("name")).id });
  const version = await reader.version();
  await updateCell(scope, { ...source, cell_id: await source.cellId("name", 2) }, "changed");
  await followSources(scope, reader.sheet_id);
  expect(await reader.version()).toBe(version);
});
