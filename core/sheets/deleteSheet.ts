import { listSheetIds, lockSheet, renumberSheets, type SheetPlace } from "../../db/queries/sheets/sheets.ts";
import { lockTable } from "../../db/queries/sheets/tables.ts";
import { noteChange } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import { deleteSheets } from "./deleteSheets.ts";

/**
 * Deletes a sheet of a table; the sheets after it move up.
 * @returns its title
 * @throws Problem not_found
 */
export function deleteSheet(db: Scope, place: SheetPlace): Promise<string> {
  return db.transaction(async (tx) => {
    await lockTable(tx, place.table_id);
    const sheet = await lockSheet(tx, place);
    await deleteSheets(tx, [sheet.id]);
    await renumberSheets(tx, await listSheetIds(tx, place.table_id));
    await noteChange(tx, { type: "sheet", nameOf: ({ title }) => title }, [sheet, null]);
    return sheet.title;
  });
}
