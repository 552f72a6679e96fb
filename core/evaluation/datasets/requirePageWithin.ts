import { measureCells } from "../../../db/queries/sheets/cellBytes.ts";
import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData, isComputed } from "../../../domain/columnKind.ts";
import { invalid } from "../../values/givenTime.ts";
import { maxPageBytes } from "../../values/pageBytes.ts";

/**
 * Requires that a page of rows has room: a page with a number cannot end early, for the next one begins where it would have
 * ended. A single row is always read.
 * @param versionNumber null for the present
 * @throws Problem validation_error
 */
export async function requirePageWithin(
  db: Scope,
  sheet: { sheetId: string; columns: readonly ColumnRecord[]; versionNumber: number | null },
  rowIndices: readonly number[],
): Promise<void> {
  if (rowIndices.length <= 1) return;
  const slots = sheet.columns.filter(holdsData).map(({ text_slot }) => text_slot);
  const columnKeys = sheet.columns.filter(isComputed).map(({ column_key }) => column_key);
  const found = await measureCells(db, { ...sheet, slots, columnKeys, rowIndices });
  // Here cells have their values only.
  const bytes = found.values().reduce((sum, ofRow) => sum + ofRow / 2, 0);
  if (bytes <= maxPageBytes) return;
  const message = `Input should be smaller: the rows of this page have ${Math.round(bytes)} bytes, and a page has up to ${maxPageBytes}`;
  throw invalid(["query", "per_page"], message, "page_too_large");
}
