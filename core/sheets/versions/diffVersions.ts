import { type ColumnRecord, listSheetColumnsAt } from "../../../db/queries/sheets/columns.ts";
import { listChangedRowIndices } from "../../../db/queries/sheets/diffs.ts";
import { listRowPageAt, listRowsAt, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData, isComposition, isComputed } from "../../../domain/columnKind.ts";
import { displayValue } from "../../values/coercions.ts";
import { canonicalJson, type Json } from "../../values/json.ts";
import { listPossiblyChangedRows } from "../compositions/sourceChange.ts";
import { sourceOfComposition } from "../graph/columnGraph.ts";
import { pastCellsWithin } from "../rows/rowsWithin.ts";
import { readDataCell } from "../tables/dataCell.ts";
import { type PastCell, readPastCells } from "./readSnapshot.ts";

type DiffKind = "added" | "removed" | "changed";

/** Part of a sheet at one of the two versions that a page needs. */
export interface VersionSide {
  columns: readonly ColumnRecord[];
  rows: Map<number, RowRecord>;
  cellAt(column: ColumnRecord, rowIndex: number): PastCell;
}

export interface ColumnDiff {
  column_id: string;
  change: DiffKind;
  made_cells_stale: boolean;
  before: ColumnRecord | null;
  after: ColumnRecord | null;
}

export interface RowDiff {
  rowIndex: number;
  change: DiffKind;
  /** Columns whose cells differ. */
  columnIds: string[];
}

export interface VersionDiff {
  before: VersionSide;
  after: VersionSide;
  columns: ColumnDiff[];
  rows: RowDiff[];
  /** Index of the last compared row, where more may follow. */
  continueAfter: number | null;
}

/** Compares two versions of a sheet on one page of rows. */
export async function diffVersions(
  db: Scope,
  sheetId: string,
  versions: { from: number; to: number },
  page: { after: number | null; limit: number },
): Promise<VersionDiff> {
  const [columnsBefore, columnsAfter] = await Promise.all([
    listSheetColumnsAt(db, sheetId, versions.from),
    listSheetColumnsAt(db, sheetId, versions.to),
  ]);
  const keys = [...columnsBefore, ...columnsAfter].filter(isComputed);
  const rowPage = { after: page.after ?? -1, limit: page.limit };
  const changedHere = await listChangedRowIndices(
    db,
    sheetId,
    [...new Set(keys.map((column) => column.column_key))],
    { low: Math.min(versions.from, versions.to), high: Math.max(versions.from, versions.to) },
    rowPage,
  );
  const { rows: changedElsewhere, wholly } = await changedCompositions(db, columnsBefore, columnsAfter, rowPage);
  const onBothSides = columnsOfBoth(columnsBefore, columnsAfter);
  // A move of values leaves no record of a blank cell, or of one that failed.
  const moved = onBothSides.some(({ then, now }) => isMoved(then, now))
    ? await listRowPageAt(db, sheetId, versions.from, rowPage, 0)
    : [];
  const found = [...changedHere, ...changedElsewhere, ...moved.map((row) => row.row_index)];
  const candidates = [...new Set(found)].sort((a, b) => a - b);
  const onPage = candidates.slice(0, page.limit);
  const sides = [
    { sheetId, columns: columnsBefore, version: versions.from },
    { sheetId, columns: columnsAfter, version: versions.to },
  ];
  const rowIndices = onPage.slice(0, await pastCellsWithin(db, sides, onPage));
  const [before, after] = await Promise.all([
    readSide(db, sheetId, columnsBefore, rowIndices, versions.from),
    readSide(db, sheetId, columnsAfter, rowIndices, versions.to),
  ]);
  return {
    before,
    after,
    columns: diffColumns(columnsBefore, columnsAfter, wholly),
    rows: rowIndices.flatMap((rowIndex) => diffRow(before, after, onBothSides, rowIndex) ?? []),
    continueAfter: candidates.length > rowIndices.length ? (rowIndices.at(-1) as number) : null,
  };
}

/** Column as two versions have it. */
interface ColumnOfBoth {
  then: ColumnRecord;
  now: ColumnRecord;
}

function columnsOfBoth(before: readonly ColumnRecord[], after: readonly ColumnRecord[]): ColumnOfBoth[] {
  const afterById = new Map(after.map((column) => [column.id, column]));
  return before.flatMap((then) => {
    const now = afterById.get(then.id);
    return now ? [{ then, now }] : [];
  });
}

/** Tells whether a column keeps its values elsewhere: it became data, or computed, or its answers are of another kind. */
function isMoved(then: ColumnRecord, now: ColumnRecord): boolean {
  return then.text_slot !== now.text_slot;
}

/**
 * Rows in which compositions may differ because they followed their sources in between, and compositions of columns that
 * changed as a whole.
 */
async function changedCompositions(
  db: Scope,
  before: readonly ColumnRecord[],
  after: ColumnRecord[],
  page: { after: number; limit: number },
): Promise<{ rows: number[]; wholly: Set<string> }> {
  const rows: number[] = [];
  const wholly = new Set<string>();
  for (const then of before.filter(isComposition)) {
    const now = after.find((column) => column.id === then.id);
    const [one, other] = [then.source_version, now?.source_version ?? null];
    const sourceId = sourceOfComposition(then);
    if (!now || one === other || sourceId === undefined || then.source_sheet_id !== now.source_sheet_id) continue;
    const place = { sheetId: then.source_sheet_id as string, columnId: sourceId };
    const bounds = one !== null && other !== null && { low: Math.min(one, other), high: Math.max(one, other) };
    const found = bounds ? await listPossiblyChangedRows(db, place, bounds, page) : null;
    if (found) rows.push(...found);
    else wholly.add(then.id);
  }
  return { rows, wholly };
}

async function readSide(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  rowIndices: number[],
  versionNumber: number,
): Promise<VersionSide> {
  const [rows, cellAt] = await Promise.all([
    listRowsAt(db, sheetId, versionNumber, rowIndices),
    readPastCells(db, sheetId, columns, rowIndices, versionNumber),
  ]);
  return { columns, rows: new Map(rows.map((row) => [row.row_index, row])), cellAt };
}

function diffColumns(
  before: readonly ColumnRecord[],
  after: ColumnRecord[],
  wholly: ReadonlySet<string>,
): ColumnDiff[] {
  const [oldById, nowById] = [before, after].map((columns) => new Map(columns.map((column) => [column.id, column])));
  const ids = new Set([...before, ...after].map((column) => column.id));
  return [...ids].flatMap((id): ColumnDiff[] => {
    const [old, now] = [oldById?.get(id) ?? null, nowById?.get(id) ?? null];
    const kept = old && now && !isMoved(old, now);
    const made_cells_stale = kept ? old.epoch !== now.epoch || wholly.has(id) : false;
    if (old && now && !made_cells_stale && sameDefinition(old, now)) return [];
    const change = old === null ? "added" : now === null ? "removed" : "changed";
    return [{ column_id: id, change, made_cells_stale, before: old, after: now }];
  });
}

function sameDefinition(left: ColumnRecord, right: ColumnRecord): boolean {
  const definition = (column: ColumnRecord) =>
    canonicalJson([
      column.title,
      column.type,
      column.config as Json,
      column.dependencies as unknown as Json,
      column.position_rank,
      column.is_output_column,
      column.auto_cells_per_day,
    ]);
  return definition(left) === definition(right);
}

/** Compares a row that is on both sides in the columns that both have; a row of one side counts with all of its cells. */
function diffRow(
  before: VersionSide,
  after: VersionSide,
  onBothSides: readonly ColumnOfBoth[],
  rowIndex: number,
): RowDiff | null {
  const [isBefore, isAfter] = [before.rows.has(rowIndex), after.rows.has(rowIndex)];
  if (isBefore && isAfter) {
    const columnIds = onBothSides
      .filter(({ then, now }) => differs(before, after, { then, now }, rowIndex))
      .map(({ then }) => then.id);
    return columnIds.length === 0 ? null : { rowIndex, change: "changed", columnIds };
  }
  if (isBefore) return { rowIndex, change: "removed", columnIds: before.columns.map((column) => column.id) };
  if (isAfter) return { rowIndex, change: "added", columnIds: after.columns.map((column) => column.id) };
  return null;
}

/**
 * Tells whether a cell is shown otherwise. Where the epoch of the column is another, it also has to be stored otherwise: that
 * all cells became stale by it, the diff of the column tells.
 */
function differs(before: VersionSide, after: VersionSide, { then, now }: ColumnOfBoth, rowIndex: number): boolean {
  const isOther = (by: "shown" | "stored") =>
    contentOf(before, then, rowIndex, by) !== contentOf(after, now, rowIndex, by);
  return isOther("shown") && (isMoved(then, now) || then.epoch === now.epoch || isOther("stored"));
}

/** Content of a cell as text, with the state that is shown, or the stored one, which does not know of the column's epoch. */
function contentOf(side: VersionSide, column: ColumnRecord, rowIndex: number, by: "shown" | "stored"): string | null {
  const row = side.rows.get(rowIndex);
  if (!row) return null;
  if (holdsData(column)) return contentText(readDataCell(column, row.cells[column.text_slot - 1]), null);
  const { stored, shown, status } = side.cellAt(column, rowIndex);
  if (shown) return contentText(shown, shown.error);
  const value = stored?.value ? (JSON.parse(stored.value) as Json) : null;
  const display = stored?.display_value ?? displayValue(value);
  const state = by === "shown" ? status : (stored?.status ?? "STALE");
  return contentText({ status: state, value, display }, stored?.error ?? null);
}

/** Content in one form for all kinds of columns: a value that only moved is the same. */
function contentText(cell: { status: string; value: Json; display: string | null }, error: string | null): string {
  return JSON.stringify([cell.status, cell.value, cell.display, error]);
}
