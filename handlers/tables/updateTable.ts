import { requireFolder } from "../../core/registry/folders/requireFolder.ts";
import {
  getTable,
  listSheetRowCounts,
  lockTable,
  updateTable as updateTableRecord,
} from "../../db/queries/sheets/tables.ts";
import { noteChanges } from "../../db/queries/workspace/audit.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentTable } from "./presentTable.ts";

export async function updateTable(ctx: Context, { params, body }: Input<"updateTable">): Promise<Reply<"updateTable">> {
  return ctx.db.transaction(async (db) => {
    await requireFolder(db, body.folder_id);
    await lockTable(db, params.table_id);
    const before = await getTable(db, params.table_id);
    await updateTableRecord(db, params.table_id, { title: body.title?.trim(), folder_id: body.folder_id });
    const table = await getTable(db, params.table_id);
    const entity = { entityType: "table", entityId: table.id, entityName: table.title };
    await noteChanges(db, [{ action: "table.updated", ...entity, before, after: table }]);
    const rowCounts = await listSheetRowCounts(db, table.id);
    return { status: 200, body: { success: true, table: presentTable(table, rowCounts) } };
  });
}
