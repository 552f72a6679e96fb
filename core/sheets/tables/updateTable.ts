import { requireFolder } from "../../../db/queries/registry/folders.ts";
import { getTable, lockTable, updateTable as updateRecord } from "../../../db/queries/sheets/tables.ts";
import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { changes } from "../../values/changes.ts";
import { readTable, type TableWithCounts } from "./readTable.ts";

/** @throws Problem not_found for the table or the folder */
export function updateTable(
  db: Scope,
  tableId: string,
  change: { title?: string | undefined; folder_id?: number | null | undefined },
): Promise<TableWithCounts> {
  return db.transaction(async (tx) => {
    await requireFolder(tx, change.folder_id);
    await lockTable(tx, tableId);
    const before = await getTable(tx, tableId);
    const given = { ...change, title: change.title?.trim() };
    if (!changes(before, given)) return readTable(tx, tableId);
    await updateRecord(tx, tableId, given);
    const updated = await readTable(tx, tableId);
    const entity = { entityType: "table", entityId: updated.table.id, entityName: updated.table.title };
    await noteChanges(tx, [{ action: "table.updated", ...entity, before, after: updated.table }]);
    return updated;
  });
}
