import { expect } from "bun:test";
import type { Sql } from "postgres";
import type { Client } from "../../support/client.ts";
import { dice, pick } from "../../support/dice.ts";
import { type Cell, csvOf, importCsv, SheetUnderTest } from "../../support/sheets.ts";
import { waitFor } from "../../support/waitFor.ts";
import { DataModel, type Version } from "./dataModel.ts";
import { isDeterministic, type SnapshotColumn, wrongIn } from "./formulas.ts";
import { type ModelSheet, sendSome } from "./requests.ts";

export type Fault = (afterMs: number) => Promise<void>;

/** A random history of sheets that read each other. */
export interface History {
  client: Client;
  sql: Sql;
  workspaceId: number;
  seed: number;
  /** Times at which everything comes to rest and is looked at. */
  rests: number;
  /** Breaks something while requests are under way, after a time; what it has broken is whole again when it settles. */
  fault: Fault | undefined;
}

/** Statuses of requests that found something else than they were made for. */
const outrun = new Set([400, 404, 409, 422]);

/** Lives a history and holds what is seen against the model. @throws with all that was asked for, in order */
export async function liveHistory(history: History): Promise<void> {
  const { client, seed, rests, fault } = history;
  const roll = dice(seed);
  const log: string[] = [];
  let texts = 0;
  const newText = () => `${pick(roll, words)} ${texts++}`;
  try {
    const sheets: ModelSheet[] = [];
    for (let sheet = 0; sheet < 3; sheet++) sheets.push(await beginSheet(client, sheets.at(-1)));
    for (let rest = 0; rest < rests; rest++) {
      for (let batch = 2 + roll(3); batch > 0; batch--) {
        const breaking = fault && roll(2) === 0 ? fault(roll(50)) : undefined;
        // Often all of them go to one sheet, where they meet.
        const only = roll(2) === 0 ? pick(roll, sheets) : undefined;
        const sent = Array.from({ length: 2 + roll(7) }, () => {
          const sheet = only ?? pick(roll, sheets);
          const { name, answer } = sendSome({ client, roll, sheets, sheet, newText });
          return answer?.then(
            ({ status, body }) => {
              log.push(`${name} of sheet ${sheets.indexOf(sheet)}: ${status}`);
              const isExpected = status < 300 || outrun.has(status) || (fault && status === 503);
              if (!isExpected) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
            },
            (error) => {
              log.push(`${name} of sheet ${sheets.indexOf(sheet)}: ${error}`);
              if (!fault) throw error;
            },
          );
        });
        await Promise.all([...sent, breaking]);
      }
      log.push("rest");
      await settled(history);
      for (const sheet of sheets) await look(client, sheet);
    }
    await expectRightAtRest(history, sheets, log);
    for (const sheet of sheets) await expectSameReadings(client, sheet);
  } catch (error) {
    throw new Error(
      `seed ${seed}: ${log.join("; ")}\n${error instanceof Error ? (error.stack ?? error.message) : error}`,
    );
  }
}

const words = ["a", "bb c", "d1", "ee f 2", "g h i 3", "7"];

const firstColumns: [title: string, type: string, config: Record<string, unknown>][] = [
  ["len", "COUNT", { source: "name", type: "chars" }],
  ["joined", "COMBINE_COLUMNS", { sources: ["len", "note"], separator: "|" }],
  ["random", "CODE_EXECUTION", { language: "JAVASCRIPT", code: "return Math.random()" }],
  ["copy", "COMBINE_COLUMNS", { sources: ["random", "len"], separator: "|" }],
];

/** A sheet of few rows in two blocks: those between them were deleted. */
async function beginSheet(client: Client, other: ModelSheet | undefined): Promise<ModelSheet> {
  const records = Array.from({ length: 2_003 }, (_, row) => [`n${row}`, `${row % 5} x`]);
  const sheet = await importCsv(client, csvOf([["name", "note"], ...records]));
  const row_indices = records.map((_, row) => row).filter((row) => row >= 3 && row < 2_000);
  for (const part of [row_indices.slice(0, 1_000), row_indices.slice(1_000)]) {
    await client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: part } });
  }
  for (const [title, type, config] of firstColumns) await sheet.addColumn(title, type, config);
  const shown = other?.version.snapshot.columns.find(({ title }) => title === "joined" || title === "len");
  if (shown) {
    await sheet.addColumn("theirs", "COMPOSITION", { source: shown.id });
    await sheet.addColumn("of theirs", "COUNT", { source: "theirs", type: "chars" });
  }
  await sheet.settled();
  const { data } = await client.expect(200, "listVersions", { params: sheet.params, query: { limit: 1 } });
  const version = await readVersion(client, sheet.params, (data[0] as { id: string }).id);
  const model = new DataModel();
  model.begin(version);
  const readings = [{ id: version.id, text: readingOf(version) }];
  return { params: sheet.params, model, version, rows: await sheet.rows(), readings };
}

async function readVersion(client: Client, place: ModelSheet["params"], version_id: string): Promise<Version> {
  const params = { ...place, version_id };
  const { version } = await client.expect(200, "getVersion", { params, query: { rows_limit: 100 } });
  expect(version.snapshot.next_rows_cursor).toBeNull();
  return version;
}

/** What a reader sees of a version, but the titles that columns of other sheets have by now. */
function readingOf({ snapshot }: Version): string {
  const columns = snapshot.columns.map(({ id, title, type, config }) => ({ id, title, type, config }));
  return JSON.stringify({ ...snapshot, columns }, null, 1);
}

/** Waits until no work of the workspace is left, also none that follows other sheets. */
async function settled({ sql, workspaceId }: History): Promise<void> {
  await waitFor("the history to come to rest", async () => {
    const [left] = await sql<{ count: number }[]>`
      select (select count(*) from operations where workspace_id = ${workspaceId} and status in ('queued', 'running'))
        + (select count(*) from sheet_imports where workspace_id = ${workspaceId} and status in ('queued', 'running'))
        + (select count(*) from sheet_scores where workspace_id = ${workspaceId} and status in ('queued', 'running'))
        + (select count(*) from graphile_worker._private_jobs
          where payload ->> 'workspace_id' = ${String(workspaceId)} and payload -> 'source_sheet_id' is not null) as count`;
    return left?.count === 0;
  });
}

/** Looks at the versions that have come since the last time, each of which must follow from the one before it. */
async function look(client: Client, sheet: ModelSheet): Promise<void> {
  const known = sheet.version.version_number;
  const news: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 50, ...(cursor !== undefined && { cursor }) };
    const page = await client.expect(200, "listVersions", { params: sheet.params, query });
    const newer = page.data.filter(({ version_number }) => version_number > known);
    news.push(...newer.map(({ id }) => id));
    cursor = newer.length < page.data.length ? null : page.pagination.next_cursor;
  }
  for (const id of news.reverse()) {
    const version = await readVersion(client, sheet.params, id);
    sheet.model.apply(version);
    sheet.readings.push({ id, text: readingOf(version) });
    const { columns, rows } = version.snapshot;
    const wrong = rows.flatMap((row) => wrongIn(columns, row) ?? []);
    expect([version.version_number, wrong]).toEqual([version.version_number, []]);
    sheet.version = version;
  }
  // No edit whose answer named a version is missing.
  expect(sheet.version.version_number).toBeGreaterThanOrEqual(Math.max(0, ...sheet.model.edited.keys()));
  sheet.rows = await new SheetUnderTest(client, sheet.params).rows();
  await expectSameInParts(client, sheet);
}

/** Pages of some columns, and the newest version, show the same cells as the page of all. */
async function expectSameInParts(client: Client, { params, version, rows }: ModelSheet): Promise<void> {
  const shown = ({ value, display_value, status }: Pick<Cell, "value" | "display_value" | "status">) => [
    status,
    value,
    display_value,
  ];
  const inVersion = version.snapshot.rows.map(({ row_index, cells }) => [row_index, mapped(cells, shown)]);
  expect(inVersion).toEqual(rows.map(({ row_index, cells }) => [row_index, mapped(cells, shown)]));
  const ids = version.snapshot.columns.map(({ id }) => id);
  for (const column_ids of [ids.filter((_, at) => at % 2 === 0), ids.filter((_, at) => at % 2 === 1)]) {
    if (column_ids.length === 0) continue;
    const { data } = await client.expect(200, "listRows", { params, query: { column_ids, limit: 100 } });
    const expected = rows.map(({ cells }) => Object.fromEntries(column_ids.map((id) => [id, cells[id]])));
    expect(data.map(({ cells }) => cells) as unknown).toEqual(expected);
  }
}

function mapped<From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

async function expectSameReadings(client: Client, sheet: ModelSheet): Promise<void> {
  for (const { id, text } of sheet.readings) {
    const version = await readVersion(client, sheet.params, id);
    expect(`${version.version_number} ${readingOf(version)}`).toBe(`${version.version_number} ${text}`);
  }
}

/** Computes what is stale until nothing is. Then the counts are those of the cells, and forced they come out the same. */
async function expectRightAtRest(history: History, sheets: readonly ModelSheet[], log: string[]): Promise<void> {
  const { client } = history;
  // A sheet may read one that reads another.
  for (let round = 0; round <= sheets.length; round++) {
    for (const sheet of sheets) await compute(client, sheet);
    await settled(history);
  }
  for (const [index, sheet] of sheets.entries()) {
    log.push(`sheet ${index} at its end`);
    await look(client, sheet);
    const cells = cellsOf(sheet, ({ type }) => type !== "TEXT" && type !== "COMPOSITION");
    const counted = (status: string) => cells.filter((cell) => cell.status === status).length;
    expect(cells.filter(({ status }) => status !== "COMPLETED" && status !== "FAILED")).toEqual([]);
    const { counts } = await new SheetUnderTest(client, sheet.params).statusCounts();
    const [COMPLETED, FAILED] = [counted("COMPLETED"), counted("FAILED")];
    expect(counts).toEqual({ STALE: 0, QUEUED: 0, DISPATCHED: 0, RUNNING: 0, COMPLETED, FAILED });
  }
  for (const [index, sheet] of sheets.entries())
    expect(shownWrongly(sheets, sheet).map((cell) => [index, cell])).toEqual([]);
  for (const statuses of [[], null, null]) {
    for (const sheet of sheets) await compute(client, sheet, statuses);
    await settled(history);
  }
  for (const [index, sheet] of sheets.entries()) {
    log.push(`sheet ${index}, all computed again`);
    const { columns } = sheet.version.snapshot;
    const isSame = (column: SnapshotColumn) => isDeterministic(columns, column);
    const before = cellsOf(sheet, isSame);
    await look(client, sheet);
    expect(cellsOf(sheet, isSame)).toEqual(before);
  }
}

async function compute(client: Client, { params }: ModelSheet, statuses: string[] | null = null): Promise<void> {
  const { status, body } = await client.call("createOperation", { params, body: { statuses } });
  if (status !== 200 && status !== 202) throw new Error(`createOperation: ${status} ${JSON.stringify(body)}`);
}

/** Error of a failed source, which keeps the title that the source had when the cell was computed. */
const failedSource = /^The source column ".*" failed in this row\.$/s;

/** Present cells of some columns, each with its place. */
function cellsOf({ version, rows }: ModelSheet, isWanted: (column: SnapshotColumn) => boolean) {
  return version.snapshot.columns.filter(isWanted).flatMap(({ id, title, type }) =>
    rows.map(({ row_index, cells }) => {
      const { status, value, error } = cells[id] as Cell;
      return { row_index, title, type, status, value, error: error?.replace(failedSource, "a source failed") };
    }),
  );
}

/** Compositions' cells that do not show what the cell in the row of the same index holds. */
function shownWrongly(sheets: readonly ModelSheet[], { version, rows }: ModelSheet): unknown[] {
  return version.snapshot.columns
    .filter(({ type }) => type === "COMPOSITION")
    .flatMap((column) => {
      const sourceId = column.dependencies[0]?.column_id as string;
      const source = sheets.find((other) => other.version.snapshot.columns.some(({ id }) => id === sourceId));
      return rows.flatMap(({ row_index, cells }) => {
        const shown = cells[column.id] as Cell;
        const there = source?.rows.find((row) => row.row_index === row_index)?.cells[sourceId];
        // A row that its source lacks may be one that the source's own source has.
        if (source && !there) return [];
        const isRight = source
          ? shown.status === there?.status && Bun.deepEquals(shown.value, there.value)
          : shown.status === "FAILED";
        return isRight ? [] : [{ row_index, title: column.title, shown, there }];
      });
    });
}
