import { expect, test } from "bun:test";
import { explainCell } from "../../../core/sheets/cells/explainCell.ts";
import { countStatuses } from "../../../core/sheets/cells/statusCounts.ts";
import { updateCell } from "../../../core/sheets/cells/updateCell.ts";
import { createColumn } from "../../../core/sheets/columns/createColumn.ts";
import { deleteColumn } from "../../../core/sheets/columns/deleteColumn.ts";
import { followSource, followSources } from "../../../core/sheets/compositions/followSource.ts";
import { readCompositions } from "../../../core/sheets/compositions/readCompositions.ts";
import { deleteSheet } from "../../../core/sheets/deleteSheet.ts";
import { deleteSheets } from "../../../core/sheets/deleteSheets.ts";
import { recalculateRange } from "../../../core/sheets/engine/recalculate.ts";
import { addRows } from "../../../core/sheets/rows/addRows.ts";
import { deleteRows } from "../../../core/sheets/rows/deleteRows.ts";
import { diffVersions } from "../../../core/sheets/versions/diffVersions.ts";
import { readSnapshot } from "../../../core/sheets/versions/readSnapshot.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { findOperation } from "../../../db/queries/sheets/operations.ts";
import { getSheet } from "../../../db/queries/sheets/sheets.ts";
import { createTestDatabase } from "../../support/database.ts";
import { waitForLockWaiters } from "../../support/rowLock.ts";
import { storedCells } from "../../support/storedCells.ts";
import { actingAs, computedBy, restoreTo, runDuring, sheetOf, type TestSheet, updateColumn } from "./support.ts";

const database = await createTestDatabase();

async function nameOf(sheet: TestSheet, title: string): Promise<string> {
  return `${sheet.table_id}.${sheet.sheet_id}.${(await sheet.column(title)).id}`;
}

/** `answers` has names and their lengths; `review` shows both and says whether a length is above three. */
async function joined(names = ["ada", "robert", "eve"]) {
  const { scope } = await database.createWorkspace();
  const answers = await sheetOf(scope, `name\n${names.join("\n")}\n`);
  await answers.addColumn("len", "COUNT", { source: "name", type: "chars" });
  const review = await sheetOf(scope, `note\n${names.map((_, index) => `n${index}`).join("\n")}\n`);
  await review.addColumn("their name", "COMPOSITION", { source: await nameOf(answers, "name") });
  await review.addColumn("their len", "COMPOSITION", { sources: [await nameOf(answers, "len")] });
  await review.addColumn("is long", "MATH_OPERATOR", { sources: ["their len"], operator: "gt", value: 3 });
  await review.addColumn("words", "COUNT", { source: "their name", type: "words" });
  await compute(answers);
  await followSources(scope, review.sheet_id);
  await compute(review);
  return { scope, answers, review };
}

async function compute(sheet: TestSheet): Promise<string> {
  const scope = { columnIds: null, rowIndices: null, statuses: null };
  const { operation } = await recalculateRange(sheet.db, sheet, scope);
  if (operation) await sheet.run(operation.id);
  return operation?.id ?? "nothing to do";
}

async function shown(sheet: TestSheet, title: string, version: number | null = null) {
  const columns =
    version === null ? await listSheetColumns(sheet.db, sheet.sheet_id) : (await snapshotOf(sheet, version)).columns;
  const column = columns.find((one) => one.title === title);
  const rows = (await snapshotOf(sheet, version ?? (await sheet.version()))).rows.map((row) => row.row_index);
  const cells = await readCompositions(sheet.db, sheet.sheet_id, columns, rows, version);
  return rows.map((row) => {
    const { status, value } = cells(column?.id as string, row);
    return [status, value];
  });
}

function snapshotOf(sheet: TestSheet, version: number) {
  return readSnapshot(sheet.db, sheet.sheet_id, version, { after: null, limit: 1000 });
}

async function staleRows(sheet: TestSheet, title: string): Promise<number[]> {
  const column = await sheet.column(title);
  const cells = await sheet.cells(title);
  return [...cells].filter(([, cell]) => cell.epoch < column.epoch || cell.status === "STALE").map(([row]) => row);
}

async function setName(sheet: TestSheet, row: number, value: string) {
  await updateCell(actingAs(sheet.db, "nightly"), { ...sheet, cell_id: await sheet.cellId("name", row) }, value);
}

test("a composition shows value and status of the cell in the row of the same index, and is counted nowhere", async () => {
  const { scope, answers, review } = await joined();
  await setName(answers, 0, "adalbert");
  expect(await shown(review, "their name")).toEqual([
    ["COMPLETED", "adalbert"],
    ["COMPLETED", "robert"],
    ["COMPLETED", "eve"],
  ]);
  expect(await shown(review, "their len")).toEqual([
    ["STALE", 3],
    ["COMPLETED", 6],
    ["COMPLETED", 3],
  ]);
  await addRows(scope, review, { count: 1, values: [] });
  expect((await shown(review, "their len")).at(-1)).toEqual(["COMPLETED", null]);
  const { total } = await countStatuses(scope, await getSheet(scope, review));
  expect(total).toBe(2 * 4);
});

test("creating one writes one record, whatever the rows", async () => {
  const { answers, review } = await joined();
  const stored = async () => {
    const [row] = await database.sql`
      select (select count(*) from ${database.sql.unsafe(storedCells)} c) as cells, (select count(*) from column_counts) as counts`;
    return row;
  };
  const before = await stored();
  await review.addColumn("again", "COMPOSITION", { source: await nameOf(answers, "len") });
  expect(await stored()).toEqual(before);
});

test("an edit elsewhere makes exactly the readers in its row stale, and only those are computed", async () => {
  const { scope, answers, review } = await joined();
  await setName(answers, 1, "bo b");
  expect(await staleRows(review, "words")).toEqual([]);
  await followSources(scope, review.sheet_id);
  expect(await staleRows(review, "words")).toEqual([1]);
  // The length is stale there, so what reads it here is as well.
  expect(await staleRows(review, "is long")).toEqual([1]);
  await compute(answers);
  await followSources(scope, review.sheet_id);
  const operationId = await compute(review);
  expect(await computedBy(review, "words", operationId)).toEqual([1]);
  expect(await computedBy(review, "is long", operationId)).toEqual([1]);
  expect((await review.cells("is long")).get(1)?.value).toBe("true");
});

test("a value that comes out equal there makes nothing be computed here", async () => {
  const { scope, answers, review } = await joined();
  await setName(answers, 0, "ann");
  await compute(answers);
  await followSources(scope, review.sheet_id);
  // It was stale and fresh again in between: nothing to be seen from here.
  expect(await staleRows(review, "is long")).toEqual([]);
  const operationId = await compute(review);
  expect(await computedBy(review, "is long", operationId)).toEqual([]);
  expect(await computedBy(review, "words", operationId)).toEqual([0]);
  expect(await compute(review)).toBe("nothing to do");
});

test("what was stale and came out equal is fresh again without being computed", async () => {
  const { scope, answers, review } = await joined();
  await setName(answers, 0, "ann");
  await followSources(scope, review.sheet_id);
  expect(await staleRows(review, "is long")).toEqual([0]);
  await compute(answers);
  await followSources(scope, review.sheet_id);
  const operationId = await compute(review);
  expect(await computedBy(review, "is long", operationId)).toEqual([]);
  expect(await staleRows(review, "is long")).toEqual([]);
});

test("a changed source column makes its readers stale by epoch, without touching a cell", async () => {
  const { scope, answers, review } = await joined();
  const before = await review.cells("is long");
  const len = await answers.column("len");
  await updateColumn(scope, { ...answers, column_id: len.id }, { config: { source: "name", type: "words" } });
  await followSources(scope, review.sheet_id);
  expect(await staleRows(review, "is long")).toEqual([0, 1, 2]);
  expect(await staleRows(review, "words")).toEqual([]);
  expect(await review.cells("is long")).toEqual(before);
});

test("changes of columns that are not shown change nothing here, and take no version", async () => {
  const { scope, answers, review } = await joined();
  const version = await review.version();
  await answers.addColumn("upper", "CONTAINS", { source: "name", value: "a" });
  await compute(answers);
  const name = await answers.column("name");
  await updateColumn(scope, { ...answers, column_id: name.id }, { title: "renamed" });
  await followSources(scope, review.sheet_id);
  expect(await review.version()).toBe(version);
  expect(await staleRows(review, "words")).toEqual([]);
  expect((await shown(review, "their name"))[0]).toEqual(["COMPLETED", "ada"]);
});

test("a deleted source fails the composition and what reads it by name; restored, it is as before", async () => {
  const { scope, answers, review } = await joined();
  const version = await answers.version();
  const len = await answers.column("len");
  await deleteColumn(scope, { ...answers, column_id: len.id });
  await followSources(scope, review.sheet_id);
  expect(await shown(review, "their len")).toEqual([0, 1, 2].map(() => ["FAILED", null]));
  expect(await staleRows(review, "is long")).toEqual([0, 1, 2]);
  await compute(review);
  expect((await review.cells("is long")).get(0)).toMatchObject({
    status: "FAILED",
    error: expect.stringContaining('"their len"'),
  });
  await restoreTo(answers, version);
  await followSources(scope, review.sheet_id);
  expect(await staleRows(review, "is long")).toEqual([0, 1, 2]);
  await compute(review);
  expect((await review.cells("is long")).get(1)).toMatchObject({ status: "COMPLETED", value: "true" });
});

test("a deleted sheet fails what shows it, and older versions still show it", async () => {
  const { scope, answers, review } = await joined();
  const version = await review.version();
  await deleteSheet(scope, answers);
  await followSources(scope, review.sheet_id);
  expect(await shown(review, "their name")).toEqual([0, 1, 2].map(() => ["FAILED", null]));
  expect(await staleRows(review, "words")).toEqual([0, 1, 2]);
  expect((await shown(review, "their name", version))[0]).toEqual(["COMPLETED", "ada"]);
  const after = await review.version();
  await followSource(scope, review.sheet_id, answers.sheet_id);
  expect(await review.version()).toBe(after);
});

test("deleted and added rows of the source are followed", async () => {
  const { scope, answers, review } = await joined();
  await deleteRows(scope, answers, [2]);
  await followSources(scope, review.sheet_id);
  expect(await staleRows(review, "words")).toEqual([2]);
  await addRows(scope, answers, { count: 1, values: [{ [(await answers.column("name")).id]: "new here" }] });
  await followSources(scope, review.sheet_id);
  await compute(review);
  expect((await review.cells("words")).get(2)?.value).toBe("2");
});

test("a version of the sheet shows what was seen then, a diff what changed, and a restore catches up", async () => {
  const { scope, answers, review } = await joined();
  const version = await review.version();
  await setName(answers, 0, "x y");
  await compute(answers);
  await followSources(scope, review.sheet_id);
  await compute(review);
  expect((await shown(review, "their name", version))[0]).toEqual(["COMPLETED", "ada"]);
  expect((await shown(review, "their name", await review.version()))[0]).toEqual(["COMPLETED", "x y"]);
  const bounds = { from: version, to: await review.version() };
  const { rows, columns } = await diffVersions(scope, review.sheet_id, bounds, { after: null, limit: 10 });
  expect(columns).toEqual([]);
  const theirs = (await review.column("their name")).id;
  expect(rows.map((row) => row.rowIndex)).toEqual([0]);
  expect(rows[0]?.columnIds).toContain(theirs);

  await restoreTo(review, version);
  expect((await review.cells("words")).get(0)?.value).toBe("1");
  expect((await shown(review, "their name", await review.version()))[0]).toEqual(["COMPLETED", "ada"]);
  await followSources(scope, review.sheet_id);
  expect((await shown(review, "their name", await review.version()))[0]).toEqual(["COMPLETED", "x y"]);
  expect(await staleRows(review, "words")).toEqual([0]);
  await compute(review);
  expect((await review.cells("words")).get(0)?.value).toBe("2");
});

test("a chain over three sheets is followed step by step", async () => {
  const { scope, answers, review } = await joined();
  const report = await sheetOf(scope, "x\n1\n2\n3\n");
  await report.addColumn("copy", "COMPOSITION", { source: await nameOf(review, "their name") });
  await report.addColumn("chars", "COUNT", { source: "copy", type: "chars" });
  await compute(report);
  await setName(answers, 2, "evelyn");
  for (const sheet of [review, report]) await followSources(scope, sheet.sheet_id);
  expect(await staleRows(report, "chars")).toEqual([2]);
  await compute(report);
  expect((await report.cells("chars")).get(2)?.value).toBe("6");
});

test("a composition of a column of its own sheet passes staleness on and needs no following", async () => {
  const { scope } = await database.createWorkspace();
  const sheet = await sheetOf(scope, "name\nada\nbob\n");
  await sheet.addColumn("len", "COUNT", { source: "name", type: "chars" });
  await sheet.addColumn("same", "COMPOSITION", { source: "len" });
  await sheet.addColumn("more", "MATH_OPERATOR", { sources: ["same"], operator: "+", value: 1 });
  // What is behind the composition is computed first, in the same run.
  const more = await sheet.column("more");
  const { operation } = await recalculateRange(scope, sheet, { columnIds: [more.id], rowIndices: [0], statuses: null });
  await sheet.run(operation?.id as string);
  expect((await sheet.cells("more")).get(0)?.value).toBe("4");
  const edit = await updateCell(scope, { ...sheet, cell_id: await sheet.cellId("name", 0) }, "adam");
  expect(edit.staleCount).toBe(2);
  await compute(sheet);
  expect((await sheet.cells("more")).get(0)?.value).toBe("5");
  expect(await shown(sheet, "same")).toEqual([
    ["COMPLETED", 4],
    ["COMPLETED", 3],
  ]);
});

test("cycles are refused: in a sheet, across two through normal columns, and by a restore", async () => {
  const { scope } = await database.createWorkspace();
  const a = await sheetOf(scope, "x\n1\n");
  const b = await sheetOf(scope, "y\n1\n");
  await a.addColumn("n", "COUNT", { source: "x", type: "chars" });
  await b.addColumn("of a", "COMPOSITION", { source: await nameOf(a, "n") });
  await b.addColumn("m", "COUNT", { source: "of a", type: "chars" });
  await a.addColumn("of b", "COMPOSITION", { source: await nameOf(b, "m") });
  const n = await a.column("n");
  const change = (source: string) =>
    updateColumn(scope, { ...a, column_id: n.id }, { config: { source, type: "chars" } });
  await expect(change("of b")).rejects.toThrow(/cycle/);
  const ofB = await a.column("of b");
  await expect(updateColumn(scope, { ...a, column_id: ofB.id }, { config: { source: "of b" } })).rejects.toThrow(
    /cycle/,
  );
  // `of b` once read y, and n read `of b`: an old version that must not come back while m follows n.
  await updateColumn(scope, { ...a, column_id: ofB.id }, { config: { source: await nameOf(b, "y") } });
  await change("of b");
  const version = await a.version();
  await change("x");
  await updateColumn(
    scope,
    { ...b, column_id: (await b.column("of a")).id },
    { config: { source: await nameOf(a, "n") } },
  );
  await restoreTo(a, version);
  await change("x");
  await deleteColumn(scope, { ...b, column_id: (await b.column("of a")).id });
  await updateColumn(scope, { ...a, column_id: ofB.id }, { config: { source: await nameOf(b, "m") } });
  await change("of b");
  const closed = await a.version();
  await change("x");
  const request = {
    title: "of a",
    type: "COMPOSITION",
    config: { source: await nameOf(a, "n") },
    dependencies: [],
    isOutputColumn: undefined,
  };
  await createColumn(scope, b, request);
  const m = await b.column("m");
  await updateColumn(
    scope,
    { ...b, column_id: m.id },
    { config: { source: (await b.column("of a")).id, type: "chars" } },
  );
  await expect(restoreTo(a, closed)).rejects.toThrow(/cycle/);
});

test("two changes at once that together close a cycle: one is refused", async () => {
  const { scope } = await database.createWorkspace();
  const [a, b] = [await sheetOf(scope, "x\n1\n"), await sheetOf(scope, "y\n1\n")];
  await a.addColumn("n", "COUNT", { source: "x", type: "chars" });
  await b.addColumn("m", "COUNT", { source: "y", type: "chars" });
  await a.addColumn("of b", "COMPOSITION", { source: await nameOf(b, "m") });
  await b.addColumn("of a", "COMPOSITION", { source: await nameOf(a, "n") });
  const link = async (sheet: TestSheet, title: string, source: string) =>
    updateColumn(scope, { ...sheet, column_id: (await sheet.column(title)).id }, { config: { source, type: "chars" } });
  const outcomes = await Promise.allSettled([link(a, "n", "of b"), link(b, "m", "of a")]);
  expect(outcomes.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("sheets that follow each other and change at once do not wait for each other for ever", async () => {
  const { scope } = await database.createWorkspace();
  const [a, b] = [await sheetOf(scope, "name\nx\ny\n"), await sheetOf(scope, "name\nx\ny\n")];
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    await one.addColumn("theirs", "COMPOSITION", { source: await nameOf(other, "name") });
    await one.addColumn("len", "COUNT", { source: "theirs", type: "chars" });
  }
  const storm = async (one: TestSheet) => {
    for (let step = 0; step < 15; step++) {
      await setName(one, step % 2, `${"x".repeat(step + 1)}`);
      await Promise.all([followSources(scope, one.sheet_id), compute(one)]);
    }
  };
  await Promise.all([storm(a), storm(b)]);
  for (const one of [a, b]) {
    await followSources(scope, one.sheet_id);
    await compute(one);
    const cells = await one.cells("len");
    expect([cells.get(0)?.value, cells.get(1)?.value]).toEqual(["15", "14"]);
  }
});

test("a source that changes while a block is computed is computed anew, in its row alone", async () => {
  const { scope, answers, review } = await joined();
  await updateColumn(
    scope,
    { ...review, column_id: (await review.column("words")).id },
    { config: { source: "their name", type: "chars" } },
  );
  const started = await recalculateRange(scope, review, { columnIds: null, rowIndices: null, statuses: null });
  await setName(answers, 1, "rob");
  await runDuring(review, started.operation?.id as string, (tx) => followSource(tx, review.sheet_id, answers.sheet_id));
  const words = await review.cells("words");
  expect([0, 1, 2].map((row) => words.get(row)?.value)).toEqual(["3", "3", "3"]);
  expect(await staleRows(review, "words")).toEqual([]);
});

test("a run whose rows are gone ends, also where a source changes meanwhile", async () => {
  const { scope, answers, review } = await joined();
  await setName(answers, 1, "bob");
  await followSources(scope, review.sheet_id);
  const { operation } = await recalculateRange(scope, review, { columnIds: null, rowIndices: null, statuses: null });
  await deleteRows(scope, review, [0, 1, 2]);
  const id = operation?.id as string;
  await runDuring(review, id, async (tx) => {
    await updateCell(tx, { ...answers, cell_id: await answers.cellId("name", 1) }, "rob");
    await followSource(tx, review.sheet_id, answers.sheet_id);
  });
  expect(await findOperation(scope, id)).toMatchObject({ status: "completed", completed_count: 0 });
});

test("many changed rows raise epochs instead of being marked one by one", async () => {
  const { scope, answers, review } = await joined(Array.from({ length: 10_050 }, (_, index) => `n${index}`));
  const name = await answers.column("name");
  const before = await review.cells("words");
  await database.sql`
    update sheet_rows set valid_from = ${(await answers.version()) + 1}, cells = array['other ' || row_index::text]
    where sheet_id = ${answers.sheet_id}`;
  await database.sql`
    insert into sheet_rows_history (workspace_id, sheet_id, row_index, valid_from, valid_to, cells)
    select workspace_id, sheet_id, row_index, 1, valid_from, array['old'] from sheet_rows where sheet_id = ${answers.sheet_id}`;
  await updateColumn(scope, { ...answers, column_id: name.id }, { title: "title" });
  await followSources(scope, review.sheet_id);
  expect((await staleRows(review, "words")).length).toBe(10_050);
  expect((await review.cells("words")).get(7)).toEqual(before.get(7) as never);
});

test("why a cell is stale leads to the sheet where the change was made", async () => {
  const { scope, answers, review } = await joined();
  await setName(answers, 1, "bob");
  const edit = await answers.version();
  await followSources(scope, review.sheet_id);
  const { cause, inputs } = await explainCell(scope, review.sheet_id, await review.cellId("words", 1));
  expect(cause).toMatchObject({
    kind: "value_changed",
    sheetId: review.sheet_id,
    version: { reason: "source_changed", version_number: await review.version(), created_by: "nightly" },
    upstream: [
      {
        kind: "value_changed",
        tableId: answers.table_id,
        sheetId: answers.sheet_id,
        version: { version_number: edit, reason: "cell_updated", created_by: "nightly" },
      },
    ],
  });
  expect(inputs).toMatchObject([
    { title: "their name", has_changed: true, status: "COMPLETED", sheet_id: review.sheet_id },
  ]);
  expect((await explainCell(scope, review.sheet_id, await review.cellId("words", 0))).isStale).toBe(false);

  const theirs = await explainCell(scope, review.sheet_id, await review.cellId("their len", 1));
  expect(theirs).toMatchObject({
    isStale: true,
    cause: { sheetId: answers.sheet_id, version: { version_number: edit }, upstream: [] },
    inputs: [{ title: "len", sheet_id: answers.sheet_id, cell_id: await answers.cellId("len", 1), status: "STALE" }],
  });
  const len = await answers.column("len");
  await compute(answers);
  await followSources(scope, review.sheet_id);
  await compute(review);
  await updateColumn(scope, { ...answers, column_id: len.id }, { config: { source: "name", type: "words" } });
  await followSources(scope, review.sheet_id);
  const byColumn = await explainCell(scope, review.sheet_id, await review.cellId("is long", 2));
  expect(byColumn.cause).toMatchObject({
    kind: "column_changed",
    upstream: [{ kind: "column_changed", version: { reason: "column_updated" } }],
  });
});

test("a sheet that catches up keeps no others from changing what follows it, until it commits", async () => {
  const { scope, answers, review } = await joined();
  const third = await sheetOf(scope, "word\nx\n");
  const note = await third.addColumn("their note", "COMPOSITION", { source: await nameOf(review, "note") });
  await setName(answers, 0, "adalbert");
  const before = await review.version();
  const column = await scope.transaction(async (tx) => {
    await followSources(tx, review.sheet_id);
    return (await updateColumn(scope, { ...third, column_id: note.id }, { title: "note of theirs" })).column;
  });
  expect(column.title).toBe("note of theirs");
  expect(await review.version()).toBe(before + 1);
});

test("sheets are deleted and what follows them is renamed at once, while a job that follows one of them begins", async () => {
  const { scope, answers, review } = await joined();
  const third = await sheetOf(scope, "word\nx\n");
  const name = await third.addColumn("their name", "COMPOSITION", { source: await nameOf(answers, "name") });
  await third.addColumn("their note", "COMPOSITION", { source: await nameOf(review, "note") });
  const [first, second] = [answers, review]
    .map((source) => ["follow_source", scope.workspaceId, third.sheet_id, source.sheet_id].join(":"))
    .sort();
  const jobs = database.sql("graphile_worker._private_jobs");
  const changes: Promise<unknown>[] = [];
  await database.sql.begin(async (tx) => {
    await tx`select from ${jobs} where key = ${first as string} for update`;
    changes.push(scope.transaction((own) => deleteSheets(own, [answers.sheet_id, review.sheet_id])));
    await waitForLockWaiters(database.sql, 1);
    // As a worker takes the job, which passes over one that is locked.
    await database.sql`
      update ${jobs} set locked_at = now(), locked_by = 'worker'
      where id = (select id from ${jobs} where key = ${second as string} for update skip locked)`;
    changes.push(updateColumn(scope, { ...third, column_id: name.id }, { title: "name of theirs" }));
    await waitForLockWaiters(database.sql, 2);
  });
  expect(await Promise.allSettled(changes)).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
});
