import {
  eraseOrigins,
  eraseRowRecords,
  listAllStates,
  listCallsOfRows,
  listColumnKeys,
  listCopiesInRuns,
  listReadingSheets,
  type RowLife,
  uncountRows,
} from "../../db/queries/deletion/eraseRows.ts";
import type { Target } from "../../db/queries/deletion/targets.ts";
import { lockWithSources } from "../../db/queries/sheets/compositions.ts";
import { lockSheetOfJob } from "../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../db/scope.ts";
import { deleteCells, deleteExistingRows } from "../sheets/rows/deleteRows.ts";
import { countRows, rowLivesOf } from "../sheets/rows/rowLives.ts";

/**
 * Deletes rows from every version of their sheet, with what was computed of them there and in sheets that read them; the
 * version numbers go on. Their calls of models, and their copies in runs of evaluations, are found, to be deleted too. One
 * sheet at a time is locked, with its readers.
 * @param ids each the id of a sheet, an index, and a version in which the row is there
 */
export async function eraseRows(tx: Scope, ids: string[]): Promise<{ found: Target[]; gone: string[]; count: number }> {
  const [sheetId] = (ids[0] as string).split(":") as [string];
  const ofSheet = ids.filter((id) => id.startsWith(sheetId));
  const readerIds = await listReadingSheets(tx, sheetId);
  await lockWithSources(tx, sheetId, readerIds);
  const known = ofSheet.map((id) => {
    const [, rowIndex, version] = id.split(":");
    return { rowIndex: Number(rowIndex), version: Number(version) };
  });
  const indices = [...new Set(known.map(({ rowIndex }) => rowIndex))];
  const lives = rowLivesOf(await listAllStates(tx, sheetId, indices), known);
  const columnKeys = await listColumnKeys(tx, [sheetId]);
  const rows = { sheetId, lives, columnKeys, readerIds, readerKeys: await listColumnKeys(tx, readerIds) };
  const found = [...(await listCallsOfRows(tx, rows)), ...(await listCopiesInRuns(tx, rows))];
  await uncountRows(tx, rows);
  await deleteFromPresent(tx, rows);
  await eraseRowRecords(tx, rows);
  await eraseOrigins(tx, sheetId, known);
  return { found, gone: ofSheet, count: countRows(lives) };
}

/** Deletes rows as a caller would, so that counts, versions and readers know. Sheets that are deleted have no present. */
async function deleteFromPresent(
  tx: Scope,
  { sheetId, lives, readerIds }: { sheetId: string; lives: readonly RowLife[]; readerIds: string[] },
): Promise<void> {
  const living = lives.filter(({ to }) => to === null).map(({ rowIndex }) => rowIndex);
  const sheet = await lockSheetOfJob(tx, sheetId);
  if (sheet && living.length > 0) await deleteExistingRows(tx, sheet, living);
  for (const readerId of readerIds) {
    const reader = await lockSheetOfJob(tx, readerId);
    const indices = lives.map(({ rowIndex }) => rowIndex);
    if (reader) await deleteCells(tx, reader, indices);
  }
}
