import { requireFolder } from "../../../db/queries/registry/folders.ts";
import {
  type CountedTable,
  getTable,
  lockTable,
  readTable,
  updateTable as updateRecord,
} from "../../../db/queries/sheets/tables.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { changes } from "../../values/changes.ts";

/** @throws Problem not_found for the table or the folder */
export function updateTable(
  db: Scope,
  tableId: string,
  change: { title?: string | undefined; folder_id?: number | null | undefined },
): Promise<CountedTable> {
  return db.transaction(async (tx) => {
    await requireFolder(tx, change.folder_id);
    await lockTable(tx, tableId);
    const before = await getTable(tx, tableId);
    const given = { ...change, title: change.title?.trim() };
    if (!changes(before, given)) return readTable(tx, tableId);
    await updateRecord(tx, tableId, given);
    const updated = await readTable(tx, tableId);
    const { id, title: name } = updated.table;
    await noteAction(tx, "table.updated", { type: "table", id, name }, [before, updated.table]);
    return updated;
  });
}
