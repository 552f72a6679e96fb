import { lockTable } from "../../../db/queries/sheets/tables.ts";
import { noteChange } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { deleteTables } from "./deleteTables.ts";

/** Marks a table and its sheets as deleted and ends the work in them. @returns its title. @throws Problem not_found */
export function deleteTable(db: Scope, tableId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const title = await lockTable(tx, tableId);
    await deleteTables(tx, [tableId]);
    await noteChange(tx, { type: "table", nameOf: () => title }, [{ id: tableId, title }, null]);
    return title;
  });
}
