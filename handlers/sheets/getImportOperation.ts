import { getImportOfTable } from "../../core/sheets/tables/readTable.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentImport } from "./presentImport.ts";

export async function getImportOperation(
  ctx: Context,
  { params }: Input<"getImportOperation">,
): Reply<"getImportOperation"> {
  const operation = await getImportOfTable(ctx.db, params.table_id, params.operation_id);
  return { status: 200, body: { success: true, operation: presentImport(operation) } };
}
