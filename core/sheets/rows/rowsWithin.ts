import { measureCells } from "../../../db/queries/sheets/cellBytes.ts";
import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Measured } from "../../../db/within.ts";
import { holdsData, isComposition, isComputed } from "../../../domain/columnKind.ts";
import { maxPageBytes } from "../../values/pageBytes.ts";
import { measureCompositions, type SheetAt } from "../compositions/readCompositions.ts";

/** A row with the bytes of the cells that are read already. */
type MeasuredRow = { row_index: number } & Pick<Measured, "bytes">;

/** Number of the first of these rows, one at least, that a page has room for with the compositions among these columns. */
export async function rowsWithin(
  db: Scope,
  sheet: SheetAt,
  shown: readonly ColumnRecord[],
  rows: readonly MeasuredRow[],
): Promise<number> {
  const compositions = shown.filter(isComposition).map(({ id }) => id);
  if (compositions.length === 0 || rows.length === 0) return rows.length;
  const bytes = bytesOf(rows);
  await measureCompositions(db, sheet, compositions, [...bytes.keys()], bytes);
  return countWithin(bytes);
}

type PastSheet = SheetAt & { version: number };

/** Number of the first of these rows, one at least, that a page has room for with their results and compositions. */
export async function pastRowsWithin(db: Scope, sheet: PastSheet, rows: readonly MeasuredRow[]): Promise<number> {
  const bytes = bytesOf(rows);
  await measurePast(db, sheet, [], bytes);
  return countWithin(bytes);
}

/** Number of the first of these rows, one at least, that a page has room for with all cells at all of these versions. */
export async function pastCellsWithin(
  db: Scope,
  sheets: readonly PastSheet[],
  rowIndices: readonly number[],
): Promise<number> {
  const bytes = new Map(rowIndices.map((row) => [row, 0]));
  for (const sheet of sheets) {
    const slots = sheet.columns.filter(holdsData).map(({ text_slot }) => text_slot);
    await measurePast(db, sheet, slots, bytes);
  }
  return countWithin(bytes);
}

async function measurePast(
  db: Scope,
  sheet: PastSheet,
  slots: readonly number[],
  bytes: Map<number, number>,
): Promise<void> {
  if (bytes.size === 0) return;
  const rowIndices = [...bytes.keys()];
  const { sheetId, columns, version: versionNumber } = sheet;
  const columnKeys = columns.filter(isComputed).map(({ column_key }) => column_key);
  const found = await measureCells(db, { sheetId, slots, columnKeys, rowIndices, versionNumber });
  for (const [row, added] of found) bytes.set(row, (bytes.get(row) ?? 0) + added);
  const compositions = columns.filter(isComposition).map(({ id }) => id);
  if (compositions.length > 0) await measureCompositions(db, sheet, compositions, rowIndices, bytes);
}

function bytesOf(rows: readonly MeasuredRow[]): Map<number, number> {
  return new Map(rows.map((row) => [row.row_index, row.bytes]));
}

/** Number of the first rows, one at least, that have `maxPageBytes` together. */
function countWithin(bytes: ReadonlyMap<number, number>): number {
  let sum = 0;
  const end = [...bytes.values()].findIndex((ofRow, at) => {
    sum += ofRow;
    return at > 0 && sum > maxPageBytes;
  });
  return end === -1 ? bytes.size : end;
}
