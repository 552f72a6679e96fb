import { measureCells } from "../../../db/queries/sheets/cellBytes.ts";
import { listCellsAt } from "../../../db/queries/sheets/cells.ts";
import { type ColumnRecord, listSheetColumns, listSheetColumnsAt } from "../../../db/queries/sheets/columns.ts";
import { listRowInputs, listRowInputsAt, type RowInputs } from "../../../db/queries/sheets/rows.ts";
import { findSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import { listVersionTimes } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData, isComposition, isComputed } from "../../../domain/columnKind.ts";
import { displayValue } from "../../values/coercions.ts";
import type { Json } from "../../values/json.ts";
import { type CellStatus, readCellStates, storedStates } from "../cells/cellStates.ts";
import { originColumnOf, sourceOfComposition } from "../graph/columnGraph.ts";
import { readDataCell } from "../tables/dataCell.ts";

/** Cell of a composition: it shows its source's cell in the row of the same index. */
export interface ShownCell {
  status: CellStatus;
  value: Json;
  display: string | null;
  error: string | null;
  /** Null as of a version. */
  updatedAt: string | null;
}

/** Lookup of compositions' cells by column id and row index. */
export type ShownCells = (columnId: string, rowIndex: number) => ShownCell;

const blank: ShownCell = { status: "COMPLETED", value: null, display: null, error: null, updatedAt: null };
const notConfigured: ShownCell = { ...blank, status: "STALE" };

function gone(column: ColumnRecord): ShownCell {
  const error = `The source of the column "${column.title}" no longer exists.`;
  return { ...blank, status: "FAILED", error };
}

/**
 * Reads the cells of compositions in some rows: a few queries for each sheet that they come from, however many cells.
 * @param columns all columns of the sheet
 * @param version of the sheet, with other sheets as they were followed then; null for everything as it is now
 * @param shown those of the columns whose compositions are looked up
 */
export async function readCompositions(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
  rowIndices: number[],
  version: number | null,
  shown: readonly ColumnRecord[] = columns,
): Promise<ShownCells> {
  const compositions = shown.filter(isComposition).map((column) => column.id);
  if (compositions.length === 0 || rowIndices.length === 0) return () => blank;
  return readColumns(
    db,
    { sheetId, columns, version },
    compositions,
    [...rowIndices].sort((a, b) => a - b),
  );
}

export interface SheetAt {
  sheetId: string;
  columns: readonly ColumnRecord[];
  version: number | null;
}

async function readColumns(db: Scope, sheet: SheetAt, columnIds: string[], rowIndices: number[]): Promise<ShownCells> {
  const byId = new Map(sheet.columns.map((column) => [column.id, column]));
  const origins = new Map(
    columnIds.map((id) => {
      const column = byId.get(id);
      return [id, column && originColumnOf(column, sheet.columns)];
    }),
  );
  const found = [...new Set([...origins.values()].filter((column) => column !== undefined))];
  const inSheet = await readInSheet(
    db,
    sheet,
    found.filter((column) => !isComposition(column)),
    rowIndices,
  );
  const inOtherSheets = await readInOtherSheets(db, sheet, found.filter(isComposition), rowIndices);
  return (columnId, rowIndex) => {
    const column = byId.get(columnId);
    const origin = origins.get(columnId);
    if (!column) throw new Error(`column ${columnId} was not read`);
    if (!origin) return gone(column);
    return isComposition(origin) ? inOtherSheets(origin.id, rowIndex) : inSheet(origin.id, rowIndex);
  };
}

/** Cells of data and computed columns of the sheet itself. */
async function readInSheet(
  db: Scope,
  sheet: SheetAt,
  columns: readonly ColumnRecord[],
  rowIndices: number[],
): Promise<ShownCells> {
  if (columns.length === 0) return () => blank;
  const data = columns.filter(holdsData);
  const rows = await readRows(
    db,
    sheet,
    data.map((column) => column.text_slot),
    rowIndices,
  );
  const computed = await readComputed(db, sheet, columns.filter(isComputed), rowIndices);
  const times =
    sheet.version === null && data.length > 0
      ? await listVersionTimes(db, sheet.sheetId, [...new Set([...rows.values()].map((row) => row[1]))])
      : null;
  const positions = new Map(data.map((column, index) => [column.id, { column, position: index + 2 }]));
  return (columnId, rowIndex) => {
    const row = rows.get(rowIndex);
    if (!row) return blank;
    const slot = positions.get(columnId);
    if (!slot) return computed(columnId, rowIndex);
    const cell = readDataCell(slot.column, row[slot.position] as string | null);
    return { ...cell, error: null, updatedAt: times?.get(row[1]) ?? null };
  };
}

async function readRows(
  db: Scope,
  { sheetId, version }: SheetAt,
  slots: number[],
  rowIndices: number[],
): Promise<Map<number, RowInputs>> {
  const rows =
    version === null
      ? await listRowInputs(db, sheetId, { from: 0, to: 2 ** 31 - 1, only: rowIndices }, slots)
      : await listRowInputsAt(db, sheetId, version, rowIndices, slots);
  return new Map(rows.map((row) => [row[0], row]));
}

async function readComputed(
  db: Scope,
  { sheetId, columns, version }: SheetAt,
  wanted: ColumnRecord[],
  rowIndices: number[],
): Promise<ShownCells> {
  if (wanted.length === 0) return () => blank;
  const byId = new Map(wanted.map((column) => [column.id, column]));
  const keys = wanted.map((column) => column.column_key);
  const states =
    version === null
      ? await readCellStates(db, sheetId, columns, rowIndices, wanted)
      : storedStates(wanted, await listCellsAt(db, keys, rowIndices, version));
  return (columnId, rowIndex) => {
    const { stored, status } = states((byId.get(columnId) as ColumnRecord).column_key, rowIndex);
    const value: Json = stored?.value ? (JSON.parse(stored.value) as Json) : null;
    return {
      status,
      value,
      display: stored?.display_value ?? displayValue(value),
      error: status === "FAILED" ? (stored?.error ?? null) : null,
      updatedAt: stored?.computed_at ?? null,
    };
  };
}

/** Cells of compositions whose sources are in other sheets. */
async function readInOtherSheets(
  db: Scope,
  { version }: SheetAt,
  columns: readonly ColumnRecord[],
  rowIndices: number[],
): Promise<ShownCells> {
  const readers = new Map<string, (rowIndex: number) => ShownCell>();
  for (const column of columns) if (column.source_sheet_id === null) readers.set(column.id, () => notConfigured);
  for (const group of bySourceSheet(columns, version)) {
    const source = await sourceSheetOf(db, group, version);
    const sources = group.map((column) => ({ column, sourceId: sourceOfComposition(column) as string }));
    const existing = sources.filter(({ sourceId }) => source?.columns.some(({ id }) => id === sourceId));
    const cells =
      source &&
      (await readColumns(
        db,
        source,
        existing.map(({ sourceId }) => sourceId),
        rowIndices,
      ));
    for (const { column } of sources) readers.set(column.id, () => gone(column));
    if (cells) for (const { column, sourceId } of existing) readers.set(column.id, (row) => cells(sourceId, row));
  }
  return (columnId, rowIndex) => (readers.get(columnId) as (rowIndex: number) => ShownCell)(rowIndex);
}

/**
 * Adds the bytes of the cells that `readCompositions` would read to those of their rows. Sources that several compositions show
 * count once, as they are read once.
 */
export async function measureCompositions(
  db: Scope,
  { sheetId, columns, version }: SheetAt,
  columnIds: readonly string[],
  rowIndices: readonly number[],
  bytes: Map<number, number>,
): Promise<void> {
  const asked = columns.filter(({ id }) => columnIds.includes(id));
  const origins = [...new Set(asked.map((column) => originColumnOf(column, columns)))].filter(
    (found) => found !== undefined,
  );
  const slots = origins.filter(holdsData).map(({ text_slot }) => text_slot);
  const columnKeys = origins.filter(isComputed).map(({ column_key }) => column_key);
  const found = await measureCells(db, { sheetId, slots, columnKeys, rowIndices, versionNumber: version });
  for (const [row, added] of found) bytes.set(row, (bytes.get(row) ?? 0) + added);
  for (const group of bySourceSheet(origins.filter(isComposition), version)) {
    const source = await sourceSheetOf(db, group, version);
    const ids = group.map((column) => sourceOfComposition(column) as string);
    if (source) await measureCompositions(db, source, ids, rowIndices, bytes);
  }
}

/** Groups compositions by the sheets, each at a version, that they come from. */
function bySourceSheet(columns: readonly ColumnRecord[], version: number | null): Iterable<ColumnRecord[]> {
  const followed = columns.filter((column) => column.source_sheet_id !== null);
  return Map.groupBy(
    followed,
    (column) => `${column.source_sheet_id}@${version === null ? "now" : column.source_version}`,
  ).values();
}

/** The sheet that compositions of a group come from. */
function sourceSheetOf(db: Scope, group: readonly ColumnRecord[], version: number | null): Promise<SheetAt | null> {
  const [first] = group as [ColumnRecord];
  return sheetAt(db, first.source_sheet_id as string, version === null ? "now" : first.source_version);
}

/** A sheet now or as of a version; null for one that is gone. */
async function sheetAt(db: Scope, sheetId: string, version: number | "now" | null): Promise<SheetAt | null> {
  if (version === null) return null;
  if (version !== "now") return { sheetId, version, columns: await listSheetColumnsAt(db, sheetId, version) };
  if (!(await findSheetOfJob(db, sheetId))) return null;
  return { sheetId, version: null, columns: await listSheetColumns(db, sheetId) };
}
