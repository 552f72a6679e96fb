import { expect, test } from "bun:test";
import { countStatuses } from "../../../core/sheets/cells/statusCounts.ts";
import { updateCell } from "../../../core/sheets/cells/updateCell.ts";
import { followSources } from "../../../core/sheets/compositions/followSource.ts";
import { readCompositions } from "../../../core/sheets/compositions/readCompositions.ts";
import { recalculateRange } from "../../../core/sheets/engine/recalculate.ts";
import { addRows } from "../../../core/sheets/rows/addRows.ts";
import { deleteRows } from "../../../core/sheets/rows/deleteRows.ts";
import { readSnapshot } from "../../../core/sheets/versions/readSnapshot.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { getSheet } from "../../../db/queries/sheets/sheets.ts";
import { createTestDatabase } from "../../support/database.ts";
import { restoreTo, sheetOf, type TestSheet, updateColumn } from "./support.ts";

const database = await createTestDatabase();

/** Numbers that are the same for the same seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const words = ["a", "bb", "c d", "ee f", "g h i", "", "jjjj"];

/** `source.len` measures names; `reader.theirs` shows it; `reader.big` says whether it is above a bound. */
async function joined() {
  const { scope } = await database.createWorkspace();
  const source = await sheetOf(scope, "name\na\nbb\nc d\n");
  await source.addColumn("len", "COUNT", { source: "name", type: "chars" });
  const reader = await sheetOf(scope, "note\n1\n2\n3\n4\n");
  const len = await source.column("len");
  await reader.addColumn("theirs", "COMPOSITION", { source: len.id });
  await reader.addColumn("big", "MATH_OPERATOR", { sources: ["theirs"], operator: "gt", value: 1 });
  return { source, reader };
}
type Joined = Awaited<ReturnType<typeof joined>>;

async function run(sheet: TestSheet, statuses: string[] | null = null): Promise<string | null> {
  const { operation } = await recalculateRange(sheet.db, sheet, { columnIds: null, rowIndices: null, statuses });
  if (operation) await sheet.run(operation.id);
  return operation?.id ?? null;
}

async function configure(sheet: TestSheet, title: string, config: object) {
  const { id } = await sheet.column(title);
  await updateColumn(sheet.db, { ...sheet, column_id: id }, { config: config as never });
}

async function rowsOf(sheet: TestSheet) {
  const version = await sheet.version();
  return (await readSnapshot(sheet.db, sheet.sheet_id, version, { after: null, limit: 1000 })).rows;
}

type Step = (sheets: Joined, pick: (below: number) => number) => Promise<unknown>;

const steps: Record<string, Step> = {
  "a name is edited": async ({ source }, pick) => {
    const rows = await rowsOf(source);
    const row = rows[pick(rows.length)];
    if (!row) return;
    const cellId = await source.cellId("name", row.row_index);
    await updateCell(source.db, { ...source, cell_id: cellId }, words[pick(words.length)] as string);
  },
  "the source is computed": ({ source }) => run(source),
  "the source is computed, all of it": ({ source }) => run(source, []),
  "the reader is computed": ({ reader }) => run(reader),
  "the reader follows": ({ reader }) => followSources(reader.db, reader.sheet_id),
  "the source is configured": ({ source }, pick) =>
    configure(source, "len", { source: "name", type: pick(2) ? "words" : "chars" }),
  "the reader is configured": ({ reader }, pick) =>
    configure(reader, "big", { sources: ["theirs"], operator: "gt", value: pick(3) }),
  "the source gets a row": ({ source }) => addRows(source.db, source, { count: 1, values: [] }),
  "the source loses a row": async ({ source }, pick) => {
    const rows = await rowsOf(source);
    if (rows.length > 1) await deleteRows(source.db, source, [rows[pick(rows.length)]?.row_index as number]);
  },
  "the reader gets a row": ({ reader }) => addRows(reader.db, reader, { count: 1, values: [] }),
  "the reader loses a row": async ({ reader }, pick) => {
    const rows = await rowsOf(reader);
    if (rows.length > 1) await deleteRows(reader.db, reader, [rows[pick(rows.length)]?.row_index as number]);
  },
  "the source is restored": ({ source }, pick) => restoreSome(source, pick),
  "the reader is restored": ({ reader }, pick) => restoreSome(reader, pick),
};

async function restoreSome(sheet: TestSheet, pick: (below: number) => number) {
  const version = await sheet.version();
  const columns = await listSheetColumns(sheet.db, sheet.sheet_id);
  // Not further back than to where all columns were there.
  const first = Math.max(
    ...(await Promise.all(
      columns.map(async ({ id }) => {
        const [row] = await database.sql<{ created: number }[]>`
          select min(valid_from) as created from (
            select valid_from from columns where id = ${id} union all select valid_from from columns_history where id = ${id}
          ) records`;
        return (row as { created: number }).created;
      }),
    )),
  );
  if (version > first) await restoreTo(sheet, first + pick(version - first));
}

/** What the reader holds at a version. */
async function stateAt(reader: TestSheet, version: number) {
  const { columns, rows, cellAt } = await readSnapshot(reader.db, reader.sheet_id, version, {
    after: null,
    limit: 100,
  });
  return rows.map((row) =>
    columns
      .filter((column) => column.text_slot === null)
      .map((column) => {
        const { stored, status, shown } = cellAt(column, row.row_index);
        return [column.title, status, shown ? shown.value : (stored?.value ?? null)];
      }),
  );
}

/** Lengths that the names of now have, by row: what a simple program would compute. */
async function lengths({ source }: Joined): Promise<Map<number, number>> {
  const { config } = await source.column("len");
  const isWords = (config as { type: string }).type === "words";
  return new Map(
    (await rowsOf(source)).map((row) => {
      const name = row.cells[0] ?? "";
      return [row.row_index, isWords ? name.split(" ").filter((word) => word !== "").length : name.length];
    }),
  );
}

async function bound(reader: TestSheet): Promise<number> {
  return ((await reader.column("big")).config as { value: number }).value;
}

async function shownNow({ reader }: Joined) {
  const columns = await listSheetColumns(reader.db, reader.sheet_id);
  const theirs = columns.find((column) => column.title === "theirs")?.id as string;
  const rows = (await rowsOf(reader)).map((row) => row.row_index);
  const cells = await readCompositions(reader.db, reader.sheet_id, columns, rows, null);
  return rows.map((row) => ({ row, ...cells(theirs, row) }));
}

/** A composition mirrors the source, whatever has been followed. */
async function expectMirror(sheets: Joined) {
  const { source } = sheets;
  const stored = await source.cells("len");
  const { epoch } = await source.column("len");
  const there = new Set((await rowsOf(source)).map((row) => row.row_index));
  for (const { row, status, value } of await shownNow(sheets)) {
    const cell = stored.get(row);
    const expected = !there.has(row)
      ? ["COMPLETED", null]
      : [!cell || cell.epoch < epoch ? "STALE" : cell.status, cell?.value ? JSON.parse(cell.value) : null];
    expect([row, status, value]).toEqual([row, ...expected]);
  }
}

/** No fresh cell of the reader holds anything but what follows from what the composition shows. */
async function expectNothingWrong(sheets: Joined) {
  const { reader } = sheets;
  await followSources(reader.db, reader.sheet_id);
  const { epoch } = await reader.column("big");
  const above = await bound(reader);
  const stored = await reader.cells("big");
  for (const { row, value } of await shownNow(sheets)) {
    const cell = stored.get(row);
    if (!cell || cell.epoch < epoch || cell.status === "STALE") continue;
    expect([row, cell.value]).toEqual([row, String(typeof value === "number" && value > above)]);
  }
}

/** When everything has been computed it is what a simple program computes, and nothing is left to do. */
async function expectRightAtRest(sheets: Joined) {
  const { source, reader } = sheets;
  await run(source);
  await followSources(reader.db, reader.sheet_id);
  await run(reader);
  const expected = await lengths(sheets);
  const above = await bound(reader);
  const big = await reader.cells("big");
  for (const { row, value } of await shownNow(sheets)) {
    expect([row, value]).toEqual([row, expected.get(row) ?? null]);
    expect([row, big.get(row)?.value]).toEqual([row, String((expected.get(row) ?? Number.NaN) > above)]);
  }
  const { counts } = await countStatuses(reader.db, await getSheet(reader.db, reader));
  expect(counts).toMatchObject({ STALE: 0, COMPLETED: (await rowsOf(reader)).length });
  await followSources(reader.db, reader.sheet_id);
  expect(await run(reader)).toBeNull();
  // Also when all of the source is computed again and comes out the same.
  await run(source, []);
  await followSources(reader.db, reader.sheet_id);
  expect(await run(reader)).toBeNull();
}

for (const seed of [1, 2, 3, 4, 5, 6]) {
  test(`history ${seed}: mirrored at every step, never wrong, right at rest, and older versions stay what they were`, async () => {
    const sheets = await joined();
    const { reader } = sheets;
    const pick = random(seed);
    const names = Object.keys(steps);
    const history: string[] = [];
    const states = new Map<number, Awaited<ReturnType<typeof stateAt>>>();
    for (let count = 0; count < 24; count++) {
      const name = names[pick(names.length)] as string;
      history.push(name);
      try {
        await (steps[name] as Step)(sheets, pick);
        await expectMirror(sheets);
        if (pick(3) === 0) await expectNothingWrong(sheets);
        if (pick(6) === 0) await expectRightAtRest(sheets);
      } catch (error) {
        throw new Error(`after ${history.join(", ")}: ${error instanceof Error ? error.message : error}`);
      }
      const sheet = await getSheet(reader.db, reader);
      if (!sheet.version_is_open) states.set(sheet.version_count, await stateAt(reader, sheet.version_count));
    }
    await expectRightAtRest(sheets);
    for (const [version, state] of states) expect([version, await stateAt(reader, version)]).toEqual([version, state]);
  });
}
