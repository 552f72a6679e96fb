import { listSheetIds, lockSheet, renumberSheets } from "../../db/queries/sheets/sheets.ts";
import { lockTable } from "../../db/queries/sheets/tables.ts";
import { noteChanges } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import { deleteSheets } from "./deleteSheets.ts";

/**
 * Deletes a sheet of a table; the sheets after it move up.
 * @returns its title
 * @throws Problem not_found
 */
export function deleteSheet(db: Scope, place: { tableId: string; sheetId: string }): Promise<string> {
  return db.transaction(async (tx) => {
    await lockTable(tx, place.tableId);
    const sheet = await lockSheet(tx, place.tableId, place.sheetId);
    await deleteSheets(tx, [sheet.id]);
    await renumberSheets(tx, await listSheetIds(tx, place.tableId));
    await noteChanges(tx, [
      {
        action: "sheet.deleted",
        entityType: "sheet",
        entityId: sheet.id,
        entityName: sheet.title,
        before: sheet,
        after: null,
      },
    ]);
    return sheet.title;
  });
}
