import { expect, test } from "bun:test";
import { countStatuses } from "../../../core/sheets/cells/statusCounts.ts";
import { addRows } from "../../../core/sheets/rows/addRows.ts";
import { deleteRows } from "../../../core/sheets/rows/deleteRows.ts";
import { readSnapshot } from "../../../core/sheets/versions/readSnapshot.ts";
import { restoreVersion } from "../../../core/sheets/versions/restoreVersion.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { getSheet } from "../../../db/queries/sheets/sheets.ts";
import { createTestDatabase } from "../../support/database.ts";
import type { TestSheet } from "./support.ts";
import { compute, edits, historySheet, longHistory } from "./versionHistory.ts";

const database = await createTestDatabase();
async function exampleSheet(): Promise<TestSheet> {
  const { scope } = await database.createWorkspace();
  return historySheet(scope);
}

/** Everything that a reader can see of the sheet as of a version (the current one by default). */
async function stateOf(sheet: TestSheet, versionNumber?: number) {
  const version = versionNumber ?? (await sheet.version());
  const snapshot = await readSnapshot(sheet.db, sheet.sheet_id, version, { after: null, limit: 1000 });
  const computed = snapshot.columns.filter((column) => column.text_slot === null);
  return {
    columns: snapshot.columns.map(({ id, title, type, config, position_rank }) => ({
      id,
      title,
      type,
      config,
      position_rank,
    })),
    rows: snapshot.rows.map((row) => ({ row_index: row.row_index, cells: row.cells })),
    cells: snapshot.rows.flatMap((row) =>
      computed.map((column) => {
        const { stored, status } = snapshot.cellAt(column, row.row_index);
        return [column.title, row.row_index, status, stored?.value ?? null, stored?.input_hash ?? null];
      }),
    ),
  };
}

async function versionId(sheet: TestSheet, versionNumber: number): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    select id from sheet_versions where sheet_id = ${sheet.sheet_id} and version_number = ${versionNumber}`;
  return (row as { id: string }).id;
}

async function restore(sheet: TestSheet, versionNumber: number) {
  const sourceVersionId = await versionId(sheet, versionNumber);
  return restoreVersion(sheet.db, sheet, { sourceVersionId, name: null });
}

/** The counts that are kept must be those that the cells give. */
async function expectTrueCounts(sheet: TestSheet): Promise<void> {
  const record = await getSheet(sheet.db, sheet);
  const { counts } = await countStatuses(sheet.db, record);
  const { cells, rows } = await stateOf(sheet);
  const counted = (status: string) => cells.filter((cell) => cell[2] === status).length;
  expect(counts).toMatchObject({
    STALE: counted("STALE"),
    COMPLETED: counted("COMPLETED"),
    FAILED: counted("FAILED"),
  });
  expect(record.row_count).toBe(rows.length);
}

for (const [what, edit] of Object.entries(edits)) {
  test(`after ${what}, a restore brings everything back, and can be taken back itself`, async () => {
    const sheet = await exampleSheet();
    if (what !== "stale cells are computed") await compute(sheet);
    const before = await sheet.version();
    const stateBefore = await stateOf(sheet);
    await edit(sheet);
    const after = await sheet.version();
    const stateAfter = await stateOf(sheet);
    expect(stateAfter).not.toEqual(stateBefore);
    expect(await stateOf(sheet, before)).toEqual(stateBefore);

    await restore(sheet, before);
    expect(await stateOf(sheet)).toEqual(stateBefore);
    await expectTrueCounts(sheet);
    await restore(sheet, after);
    expect(await stateOf(sheet)).toEqual(stateAfter);
    await expectTrueCounts(sheet);
    expect(await stateOf(sheet, before)).toEqual(stateBefore);
    expect(await sheet.version()).toBe(after + 2);
  });
}

test("a restore over a long history gives each version exactly, in any order", async () => {
  const sheet = await exampleSheet();
  const states = new Map([[await sheet.version(), await stateOf(sheet)]]);
  const names = Object.keys(edits);
  for (const step of longHistory) {
    await (edits[names[step] as string] as (sheet: TestSheet) => Promise<unknown>)(sheet);
    states.set(await sheet.version(), await stateOf(sheet));
  }
  const random = [...states.keys()].sort((a, b) => ((a * 7919) % 13) - ((b * 7919) % 13));
  for (const version of random) {
    expect(await stateOf(sheet, version)).toEqual(states.get(version) as never);
    if (version === (await sheet.version())) continue;
    await restore(sheet, version);
    expect(await stateOf(sheet)).toEqual(states.get(version) as never);
    await expectTrueCounts(sheet);
  }
});

test("a restored sheet goes on: what is stale is computed, and indices and ids do not clash", async () => {
  const sheet = await exampleSheet();
  await compute(sheet);
  const before = await sheet.version();
  await deleteRows(sheet.db, sheet, [2, 3]);
  await addRows(sheet.db, sheet, { count: 1, values: [] });
  await compute(sheet);
  await restore(sheet, before);
  await addRows(sheet.db, sheet, { count: 1, values: [] });
  await compute(sheet);
  await expectTrueCounts(sheet);
  const { cells } = await stateOf(sheet);
  expect(cells.every((cell) => cell[2] === "COMPLETED")).toBe(true);
  const titles = (await listSheetColumns(sheet.db, sheet.sheet_id)).map((column) => column.title);
  expect(titles).toEqual(["name", "size", "len", "same"]);
});

test("the version that the sheet is at cannot be restored", async () => {
  const sheet = await exampleSheet();
  await expect(restore(sheet, await sheet.version())).rejects.toThrow(/already at version \d+/);
});
