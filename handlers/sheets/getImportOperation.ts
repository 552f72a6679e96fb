import { getImportOfTable } from "../../core/sheets/tables/contentsOfTable.ts";
import { handler } from "../handler.ts";
import { presentImport } from "./presentImport.ts";

export const getImportOperation = handler<"getImportOperation">(async (ctx, { params }, reply) => {
  const operation = await getImportOfTable(ctx.db, params.table_id, params.operation_id);
  return reply(200, { success: true, operation: presentImport(operation) });
});
