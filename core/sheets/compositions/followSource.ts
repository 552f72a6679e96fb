import { markCellsStale } from "../../../db/queries/sheets/cells.ts";
import {
  addColumnCounts,
  advanceSourceVersions,
  type ColumnRecord,
  followColumns,
  listColumnCounts,
  listSheetColumns,
  raiseEpochs,
} from "../../../db/queries/sheets/columns.ts";
import { isFollowed, listSourcesAhead, lockWithSources } from "../../../db/queries/sheets/compositions.ts";
import { findRowEnd } from "../../../db/queries/sheets/rows.ts";
import {
  findSheetOfJob,
  type LockedSheet,
  lockSheetOfJob,
  type SheetRecord,
} from "../../../db/queries/sheets/sheets.ts";
import {
  closeRunVersion,
  findVersionByNumber,
  takeVersion,
  type VersionDelta,
} from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { computedReadersOf, sourceOfComposition } from "../graph/columnGraph.ts";
import { type SourceChange, sourceChange } from "./sourceChange.ts";

/** Cells that are marked one by one at most; beyond, their columns' epochs are raised. */
const maxMarkedCells = 100_000;

/**
 * Catches up with every sheet that columns of this one follow and that has changed since, for callers that should not
 * wait for the job that does it. It locks one sheet after the other; inside of a transaction, which keeps the locks, all of
 * them first, in one order. A sheet that does not exist follows nothing.
 */
export async function followSources(db: Scope, sheetId: string): Promise<void> {
  const ahead = await listSourcesAhead(db, sheetId);
  if (ahead.length > 0) await lockWithSources(db, sheetId, ahead);
  for (const sourceSheetId of ahead) await followSource(db, sheetId, sourceSheetId);
}

/**
 * Brings the compositions of one sheet up to date with another: they show that sheet's present version from now on, and
 * what reads them here becomes stale, row by row where the source's values changed and by epoch where the source column
 * did. Values that came out the same there make nothing stale here. Takes a version when some value shown here changed.
 * Safe to run twice; never locks both sheets at once.
 */
export async function followSource(db: Scope, sheetId: string, sourceSheetId: string): Promise<void> {
  const source = await findSheetOfJob(db, sourceSheetId);
  // A run that is going on must not write into the version that is followed; from here on it takes the next.
  if (source?.version_is_open) await closeRunVersion(db, source.id, source.version_count);
  await db.transaction(async (tx) => {
    const sheet = await lockSheetOfJob(tx, sheetId);
    if (!sheet) return;
    const columns = await listSheetColumns(tx, sheet.id);
    const behind = columns.filter((column) => isBehind(column, sourceSheetId, source));
    if (behind.length > 0) await catchUp(tx, { sheet, columns, source, sourceSheetId }, behind);
  });
}

function isBehind(column: ColumnRecord, sourceSheetId: string, source: SheetRecord | null): boolean {
  if (column.source_sheet_id !== sourceSheetId || column.source_version === null) return false;
  return source === null || column.source_version < source.version_count;
}

interface Following {
  sheet: LockedSheet;
  columns: readonly ColumnRecord[];
  /** Null when it was deleted. */
  source: SheetRecord | null;
  sourceSheetId: string;
}

interface FollowedChange {
  column: ColumnRecord;
  change: SourceChange;
  /** Whether something changed that is shown here, or by a sheet that follows this one. */
  isSeen: boolean;
}

async function catchUp(db: Scope, following: Following, behind: ColumnRecord[]): Promise<void> {
  const { sheet, source } = following;
  const changes: FollowedChange[] = [];
  // Rows that only older versions have matter as well: the values that they show must stay.
  const rowEnd = await findRowEnd(db, sheet.id);
  for (const column of behind) changes.push(await changeFor(db, following, column, rowEnd));
  const changed = changes.filter(({ isSeen }) => isSeen);
  if (source) {
    const unchanged = changes.filter(({ isSeen }) => !isSeen).map(({ column }) => column.id);
    await advanceSourceVersions(db, sheet.id, unchanged, source.version_count);
  }
  if (changed.length === 0) return;

  const versionNumber = sheet.version_count + 1;
  await makeReadersStale(db, following, changed, versionNumber);
  const ids = changed.map(({ column }) => column.id);
  await followColumns(db, ids, source?.version_count ?? null, versionNumber);
  await takeVersion(db, sheet, {
    reason: "source_changed",
    deltas: changed.map(({ column }) => sourceDelta(column, following)),
    createdBy: source && (await findVersionByNumber(db, source.id, source.version_count)).created_by,
  });
}

async function changeFor(
  db: Scope,
  { sheet, source }: Following,
  column: ColumnRecord,
  rowEnd: number,
): Promise<FollowedChange> {
  const columnId = sourceOfComposition(column);
  if (!source || columnId === undefined) return { column, change: { wholly: true }, isSeen: true };
  const changeIn = (range: { after: number; below: number }) =>
    sourceChange(
      db,
      { sheetId: source.id, columnId },
      { low: column.source_version as number, high: source.version_count },
      range,
    );
  const isAny = (change: SourceChange) => change.wholly || change.rows.length > 0;
  const change = await changeIn({ after: -1, below: rowEnd });
  if (isAny(change) || !(await isFollowed(db, sheet.id))) return { column, change, isSeen: isAny(change) };
  // A sheet with more rows that shows this column shows those of the source that this one lacks.
  return { column, change, isSeen: isAny(await changeIn({ after: rowEnd - 1, below: 2 ** 31 - 1 })) };
}

async function makeReadersStale(
  db: Scope,
  { sheet, columns }: Following,
  changed: FollowedChange[],
  versionNumber: number,
): Promise<void> {
  const fresh = new Set(
    (await listColumnCounts(db, sheet.id))
      .filter((count) => count.completed_count + count.failed_count > 0)
      .map((count) => count.column_key),
  );
  /** Rows to mark by column id; null for a column that becomes stale as a whole. */
  const stale = new Map<string, { reader: ColumnRecord; rows: Set<number> | null }>();
  for (const { column, change } of changed) {
    const rows = change.wholly ? null : change.rows.filter((row) => row.is_seen).map((row) => row.row_index);
    for (const reader of computedReadersOf(columns, [column.id])) {
      // Without a fresh cell there is nothing to lose, and no epoch to raise.
      if (!fresh.has(reader.column_key)) continue;
      const known = stale.get(reader.id) ?? { reader, rows: new Set<number>() };
      if (rows === null || known.rows === null) known.rows = null;
      else for (const row of rows) known.rows.add(row);
      stale.set(reader.id, known);
    }
  }
  await markReaders(db, sheet, [...stale.values()], versionNumber);
}

async function markReaders(
  db: Scope,
  sheet: LockedSheet,
  stale: { reader: ColumnRecord; rows: Set<number> | null }[],
  versionNumber: number,
): Promise<void> {
  const cellCount = stale.reduce((sum, { rows }) => sum + (rows?.size ?? 0), 0);
  const isMarked = (rows: Set<number> | null): rows is Set<number> => rows !== null && cellCount <= maxMarkedCells;
  await raiseEpochs(
    db,
    stale.filter(({ rows }) => !isMarked(rows)).map(({ reader }) => reader.id),
    versionNumber,
  );
  const cells = { columnKeys: [] as number[], epochs: [] as number[], rowIndices: [] as number[] };
  for (const { reader, rows } of stale) {
    if (!isMarked(rows)) continue;
    for (const row of rows) {
      cells.columnKeys.push(reader.column_key);
      cells.epochs.push(reader.epoch);
      cells.rowIndices.push(row);
    }
  }
  await addColumnCounts(db, sheet.id, await markCellsStale(db, cells, versionNumber));
}

function sourceDelta(column: ColumnRecord, { source, sourceSheetId }: Following): VersionDelta {
  return {
    op: "update",
    entity: "column",
    id: column.id,
    title: column.title,
    source_sheet_id: sourceSheetId,
    before: { source_version_number: column.source_version },
    after: { source_version_number: source?.version_count ?? null },
  };
}
