import { expect, test } from "bun:test";
import { explainCell } from "../../../core/sheets/cells/explainCell.ts";
import { updateCell } from "../../../core/sheets/cells/updateCell.ts";
import { deleteColumn } from "../../../core/sheets/columns/deleteColumn.ts";
import { followSources } from "../../../core/sheets/compositions/followSource.ts";
import { recalculateRange } from "../../../core/sheets/engine/recalculate.ts";
import { createTestDatabase } from "../../support/database.ts";
import { actingAs, restoreTo, sheetOf, type TestSheet, updateColumn } from "./support.ts";

const database = await createTestDatabase();

async function computedSheet(): Promise<TestSheet> {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, "name,size\nada,3\nbob,5\n");
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  await sheet.addColumn("same", "COMPARE", { sources: ["len", "size"], comparison_type: "NUMBER" });
  await recalculateStale(sheet);
  return sheet;
}

async function recalculateStale(sheet: TestSheet): Promise<void> {
  const request = { columnIds: null, rowIndices: null, statuses: null };
  const { operation } = await recalculateRange(sheet.db, sheet, request);
  await sheet.run(operation?.id as string);
}

async function explain(sheet: TestSheet, title: string, rowIndex: number) {
  return explainCell(sheet.db, sheet.sheet_id, await sheet.cellId(title, rowIndex));
}

test("a fresh cell has no cause, and tells what it was computed from", async () => {
  const sheet = await computedSheet();
  const { isStale, cause, inputs } = await explain(sheet, "same", 0);
  expect({ isStale, cause }).toEqual({ isStale: false, cause: null });
  expect(inputs.map(({ title, has_changed, status }) => ({ title, has_changed, status }))).toEqual([
    { title: "len", has_changed: false, status: "COMPLETED" },
    { title: "size", has_changed: false, status: "COMPLETED" },
  ]);
});

test("an edit is named with its cell, version and key, also two columns downstream", async () => {
  const sheet = await computedSheet();
  // Another cell of the row, edited first, is not what made `len` stale.
  await updateCell(actingAs(sheet.db, "someone"), { ...sheet, cell_id: await sheet.cellId("size", 1) }, "4");
  const cellId = await sheet.cellId("name", 1);
  await updateCell(actingAs(sheet.db, "nightly"), { ...sheet, cell_id: cellId }, "robert");
  const version = await sheet.version();
  const len = await explain(sheet, "len", 1);
  expect(len.cause).toMatchObject({
    kind: "value_changed",
    version: { version_number: version, created_by: "nightly" },
  });
  expect(len.cause?.version.deltas[0]).toMatchObject({ id: cellId, before: "bob", after: "robert" });
  expect(len.inputs[0]).toMatchObject({ title: "name", version_number: version, has_changed: true });
  const same = await explain(sheet, "same", 1);
  expect(same.cause?.version).toMatchObject({ version_number: version - 1, created_by: "someone" });
  expect(same.inputs).toMatchObject([
    { title: "len", status: "STALE", has_changed: false },
    { title: "size", has_changed: true, version_number: version - 1 },
  ]);
  expect((await explain(sheet, "same", 0)).isStale).toBe(false);
});

test("a changed or deleted column is named", async () => {
  const sheet = await computedSheet();
  const len = await sheet.column("len");
  await updateColumn(sheet.db, { ...sheet, column_id: len.id }, { config: { source: "name", type: "words" } });
  const changed = await sheet.version();
  const same = await explain(sheet, "same", 0);
  expect(same.cause).toMatchObject({
    kind: "column_changed",
    version: { version_number: changed, reason: "column_updated" },
  });
  expect(same.cause?.version.deltas[0]).toMatchObject({ id: len.id });
  await deleteColumn(sheet.db, { ...sheet, column_id: len.id });
  const after = await explain(sheet, "same", 0);
  // Stale since the change of config; the deletion came later.
  expect(after.cause?.version.version_number).toBe(changed);
  expect(after.inputs[0]).toMatchObject({ column_id: len.id, exists: false, title: null });
});

test("a cell that was never computed tells what created it", async () => {
  const sheet = await computedSheet();
  await sheet.addColumn("has", "CONTAINS", { source: "name", value: "a" });
  const created = await sheet.version();
  const { cause } = await explain(sheet, "has", 0);
  expect(cause).toMatchObject({
    kind: "never_computed",
    version: { version_number: created, reason: "column_created" },
  });
});

test("what a restore has taken back is no cause, and no input has changed by it", async () => {
  const sheet = await computedSheet();
  const computed = await sheet.version();
  const place = { ...sheet, column_id: (await sheet.column("len")).id };
  const cell = { ...sheet, cell_id: await sheet.cellId("name", 1) };
  const configure = (type: string) => updateColumn(sheet.db, place, { config: { source: "name", type } });
  await configure("words");
  await updateCell(sheet.db, cell, "robert");
  await restoreTo(sheet, computed);
  const restored = await explain(sheet, "len", 1);
  expect(restored).toMatchObject({ isStale: false, cause: null, inputs: [{ title: "name", has_changed: false }] });

  await updateCell(sheet.db, cell, "bo");
  const edited = await sheet.version();
  expect((await explain(sheet, "len", 1)).cause).toMatchObject({
    kind: "value_changed",
    version: { version_number: edited },
  });
  await configure("words");
  const configured = await sheet.version();
  expect((await explain(sheet, "len", 0)).cause).toMatchObject({
    kind: "column_changed",
    version: { version_number: configured },
  });

  // Restored while it was stale, it is stale for the reason that it had then.
  await recalculateStale(sheet);
  await restoreTo(sheet, edited);
  const again = await explain(sheet, "len", 1);
  expect(again.cause).toMatchObject({ kind: "value_changed", version: { version_number: edited } });
  expect(again.inputs).toMatchObject([{ title: "name", version_number: edited, has_changed: true }]);
  // A restore that was itself taken back leaves what it had left out.
  await restoreTo(sheet, configured);
  expect((await explain(sheet, "len", 0)).cause).toMatchObject({ version: { version_number: configured } });
});

test("a change elsewhere that was taken back there is not what a composition's reader is stale for", async () => {
  const source = await computedSheet();
  const reader = await sheetOf(source.db, "note\na\nb\n");
  await reader.addColumn("theirs", "COMPOSITION", { source: (await source.column("name")).id });
  await reader.addColumn("chars", "COUNT", { source: "theirs", type: "chars" });
  await recalculateStale(reader);
  const before = await source.version();
  const cell = { ...source, cell_id: await source.cellId("name", 0) };
  await updateCell(source.db, cell, "taken back");
  await restoreTo(source, before);
  await updateCell(source.db, cell, "ann");
  const edited = await source.version();
  await followSources(reader.db, reader.sheet_id);
  expect((await explain(reader, "chars", 0)).cause?.upstream).toMatchObject([{ version: { version_number: edited } }]);
});
