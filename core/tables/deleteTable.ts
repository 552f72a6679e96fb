import { type Actor, insertAuditEvent } from "../../db/queries/audit.ts";
import { listSheetIds } from "../../db/queries/sheets.ts";
import { lockTable, markTableDeleted } from "../../db/queries/tables.ts";
import type { Scope } from "../../db/scope.ts";
import { deleteSheets } from "../sheets/deleteSheets.ts";

/**
 * Takes a table and its sheets out of sight and ends the work in them.
 * @returns its title
 * @throws Problem not_found
 */
export function deleteTable(db: Scope, tableId: string, by: { actor: Actor; requestId: string }): Promise<string> {
  return db.transaction(async (tx) => {
    await lockTable(tx, tableId);
    await deleteSheets(tx, await listSheetIds(tx, tableId));
    const title = (await markTableDeleted(tx, tableId)) as string;
    await insertAuditEvent(tx, {
      actor: by.actor,
      requestId: by.requestId,
      action: "table.deleted",
      entityType: "table",
      entityId: tableId,
      entityName: title,
    });
    return title;
  });
}
