import { listSheetOrder, saveSheetOrder } from "../../db/queries/sheets/sheetOrder.ts";
import {
  findSheetOfJob,
  type LockedSheet,
  lockSheet,
  lockSheetOfJob,
  type SheetPlace,
} from "../../db/queries/sheets/sheets.ts";
import { lockTable } from "../../db/queries/sheets/tables.ts";
import { noteChange } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import { deleteSheets } from "./deleteSheets.ts";

/** Deletes a sheet of a table; the sheets after it move up. @returns its title. @throws Problem not_found */
export function deleteSheet(db: Scope, place: SheetPlace): Promise<string> {
  return db.transaction(async (tx) => {
    await lockTable(tx, place.table_id);
    const sheet = await lockSheet(tx, place);
    await deleteLockedSheet(tx, sheet);
    return sheet.title;
  });
}

async function deleteLockedSheet(tx: Scope, sheet: LockedSheet): Promise<void> {
  await deleteSheets(tx, [sheet.id]);
  await saveSheetOrder(tx, await listSheetOrder(tx, sheet.table_id));
  await noteChange(tx, { type: "sheet", nameOf: ({ title }) => title }, [sheet, null]);
}

/**
 * Locks a sheet and its table, to be deleted with what made it.
 * @returns what deletes it; null where it is not there any more, or somebody has changed it since it was made
 */
export async function lockUntouchedSheet(tx: Scope, place: SheetPlace): Promise<(() => Promise<void>) | null> {
  if (!(await findSheetOfJob(tx, place.sheet_id))) return null;
  await lockTable(tx, place.table_id);
  const sheet = await lockSheetOfJob(tx, place.sheet_id);
  if (!sheet || sheet.version_count > 1) return null;
  return () => deleteLockedSheet(tx, sheet);
}
