import { listSheetIdsOfTables } from "../../../db/queries/sheets/sheets.ts";
import { markTablesDeleted } from "../../../db/queries/sheets/tables.ts";
import type { Scope } from "../../../db/scope.ts";
import { deleteSheets } from "../deleteSheets.ts";

/** Marks tables, which the caller has locked, and their sheets as deleted and ends the work in them. */
export async function deleteTables(tx: Scope, tableIds: string[]): Promise<void> {
  await deleteSheets(tx, await listSheetIdsOfTables(tx, tableIds));
  await markTablesDeleted(tx, tableIds);
}
