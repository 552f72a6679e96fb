import { expect, test } from "bun:test";
import { diffVersions } from "../../../core/sheets/versions/diffVersions.ts";
import { readSnapshot } from "../../../core/sheets/versions/readSnapshot.ts";
import { restoreVersion } from "../../../core/sheets/versions/restoreVersion.ts";
import { cpuMs, steepCosts } from "../../support/cpuTime.ts";
import { createTestDatabase } from "../../support/database.ts";
import { sheetOf, type TestSheet } from "./support.ts";
import { compute, edits, historySheet, longHistory } from "./versionHistory.ts";

const database = await createTestDatabase();

async function diff(sheet: TestSheet, from: number, to: number) {
  return diffVersions(sheet.db, sheet.sheet_id, { from, to }, { after: null, limit: 100 });
}

/** A cell as it is shown, and as it is stored: without the state that it has by the epoch of its column. */
interface Content {
  shown: string;
  stored: string;
  epoch: number;
}

/** What differs between two versions, found by reading all of both. */
async function naiveDiff(sheet: TestSheet, from: number, to: number) {
  const [before, after] = [await contentAt(sheet, from), await contentAt(sheet, to)];
  const differs = (one: Content | undefined, other: Content | undefined) =>
    one?.shown !== other?.shown && (one?.epoch === other?.epoch || one?.stored !== other?.stored);
  const partsOf = (content: Map<string, Content>, part: 0 | 1) =>
    new Set([...content.keys()].map((key) => key.split(":")[part]));
  const [rows, columns] = ([0, 1] as const).map((part) => {
    const [one, other] = [partsOf(before, part), partsOf(after, part)];
    return new Set([...one].filter((key) => other.has(key)));
  }) as [Set<string>, Set<string>];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => {
      const [row, column] = key.split(":") as [string, string];
      return rows.has(row) ? columns.has(column) && differs(before.get(key), after.get(key)) : true;
    })
    .sort();
}

async function contentAt(sheet: TestSheet, version: number): Promise<Map<string, Content>> {
  const snapshot = await readSnapshot(sheet.db, sheet.sheet_id, version, { after: null, limit: 1000 });
  const content = new Map<string, Content>();
  for (const row of snapshot.rows) {
    for (const column of snapshot.columns) {
      const { stored, status } = snapshot.cellAt(column, row.row_index);
      const { epoch } = column;
      const of = (state: string | undefined) =>
        column.text_slot === null
          ? JSON.stringify([state, stored?.value, stored?.display_value, stored?.error])
          : (row.cells[column.text_slot - 1] ?? "");
      content.set(`${row.row_index}:${column.id}`, { shown: of(status), stored: of(stored?.status), epoch });
    }
  }
  return content;
}

test("a difference between any two versions is what reading both in full gives, in both directions", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await historySheet(scope);
  const versions = [await sheet.version()];
  const names = Object.keys(edits);
  for (const step of longHistory) {
    await (edits[names[step] as string] as (sheet: TestSheet) => Promise<unknown>)(sheet);
    versions.push(await sheet.version());
  }
  const [source] = await database.sql<{ id: string }[]>`
    select id from sheet_versions where sheet_id = ${sheet.sheet_id} and version_number = ${versions[6] as number}`;
  await restoreVersion(scope, sheet, { sourceVersionId: source?.id as string, name: null });
  versions.push(await sheet.version());
  for (const from of versions) {
    for (const to of versions.filter((version) => (version + from) % 3 === 0)) {
      const { rows } = await diff(sheet, from, to);
      const found = rows.flatMap((row) => row.columnIds.map((id) => `${row.rowIndex}:${id}`)).sort();
      expect([from, to, found]).toEqual([from, to, await naiveDiff(sheet, from, to)]);
    }
  }
});

test("a changed column is told once with what it made stale, not cell by cell", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await historySheet(scope);
  await compute(sheet);
  const before = await sheet.version();
  await edits["a config is changed"]?.(sheet);
  const { columns, rows } = await diff(sheet, before, await sheet.version());
  expect(rows).toEqual([]);
  expect(columns.map(({ change, made_cells_stale, after }) => [after?.title, change, made_cells_stale])).toEqual([
    ["len", "changed", true],
    ["same", "changed", true],
  ]);
});

test("pages go on where the last one ended", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await historySheet(scope);
  const before = await sheet.version();
  await compute(sheet);
  const after = await sheet.version();
  const seen: number[] = [];
  for (let page: number | null = null, isFirst = true; isFirst || page !== null; isFirst = false) {
    const found = await diffVersions(scope, sheet.sheet_id, { from: before, to: after }, { after: page, limit: 3 });
    seen.push(...found.rows.map((row) => row.rowIndex));
    page = found.continueAfter;
  }
  expect(seen).toEqual([0, 1, 2, 3]);
});

test("comparing a row costs in proportion to its columns", async () => {
  const { scope } = await database.createWorkspace();
  const costOf = async (columnCount: number) => {
    const row = Array.from({ length: columnCount }, (_, column) => `c${column}`).join();
    const sheet = await sheetOf(scope, `${[row, ...Array.from({ length: 100 }, () => row)].join("\n")}\n`);
    const from = await sheet.version();
    await database.sql`
      with old as (select * from sheet_rows where sheet_id = ${sheet.sheet_id}), kept as (
        insert into sheet_rows_history (workspace_id, sheet_id, row_index, valid_from, valid_to, cells)
        select workspace_id, sheet_id, row_index, valid_from, ${from + 1}, cells from old
      ) update sheet_rows set valid_from = ${from + 1} where sheet_id = ${sheet.sheet_id}`;
    const costs: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const begun = cpuMs();
      expect((await diff(sheet, from, from + 1)).rows).toEqual([]);
      costs.push(cpuMs() - begun);
    }
    return Math.min(...costs);
  };
  expect(await steepCosts((which) => costOf(which === "large" ? 960 : 120), 250)).toBeNull();
});
